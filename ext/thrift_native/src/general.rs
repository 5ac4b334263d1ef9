//! The general path: a Ruby call for every method of the protocol, as the C
//! extension makes them.

use thrift_codec::{FieldHeader, ListHeader, MapHeader, TType};

use crate::decode::Source;
use crate::dialect;
use crate::encode::Output;
use crate::errors::{self, ReadError};
use crate::known::{known, Names};
use crate::open_ids::Level;
use crate::plan::{Field, Scalar, Type};
use crate::ruby::{Name, Rb, Val};
use crate::turns::Turns;

/// A protocol of any class.
pub struct Calls {
    pub protocol: Val,
}

impl Calls {
    #[inline]
    fn call<const N: usize>(
        &self,
        rb: Rb,
        method: impl FnOnce(&Names) -> Name,
        args: [Val; N],
    ) -> Val {
        rb.call(self.protocol, method(&known(rb).names), args)
    }

    fn hand_over(&self, rb: Rb, object: Val, method: Name, depth: Option<i32>) {
        match depth {
            Some(depth) => rb.call(object, method, [self.protocol, Val::from_small(depth)]),
            None => rb.call(object, method, [self.protocol]),
        };
    }

    /// The size of a container that the protocol has read.
    fn size(&self, rb: Rb, size: Val) -> u32 {
        match size.fixnum() {
            Some(size) if size < 0 => errors::negative_size(rb),
            Some(size) => match i32::try_from(size) {
                Ok(size) => size as u32,
                Err(_) => errors::container_size_limit(rb),
            },
            None => {
                if dialect::get(rb).strict_integers {
                    self.call(rb, |names| names.validate_container_size, [size]);
                }
                rb.to_int(size).max(0) as u32
            }
        }
    }

    fn list_header(&self, rb: Rb, header: Val) -> ListHeader {
        rb.check_array(header);
        ListHeader {
            element: ttype(rb, header.array_entry(0)),
            size: self.size(rb, header.array_entry(1)),
        }
    }
}

fn code(declared: &Type) -> Val {
    Val::from_small(declared.code())
}

/// A type that a protocol has read. What no byte holds is no type.
fn ttype(rb: Rb, code: Val) -> TType {
    const NONE: TType = TType(u8::MAX);
    u8::try_from(rb.to_i32(code)).map_or(NONE, TType)
}

impl Output for Calls {
    type Outer = ();

    const CALLS_RUBY: bool = true;

    fn struct_begin(&mut self, rb: Rb, object: Val) {
        let name = rb.class_name(object.class());
        self.call(rb, |names| names.write_struct_begin, [name]);
    }

    fn struct_end(&mut self, rb: Rb, (): ()) {
        self.call(rb, |names| names.write_struct_end, []);
    }

    fn field_begin(&mut self, rb: Rb, name: Val, field: &Field, declared: &Type) {
        let id = rb.integer(field.id);
        self.call(
            rb,
            |names| names.write_field_begin,
            [name, code(declared), id],
        );
    }

    fn field_bool(&mut self, rb: Rb, name: Val, field: &Field, value: Val) {
        let declared = Type::Scalar(Scalar::Bool);
        Output::field_begin(self, rb, name, field, &declared);
        Output::scalar(self, rb, Scalar::Bool, value);
    }

    fn field_end(&mut self, rb: Rb) {
        self.call(rb, |names| names.write_field_end, []);
    }

    fn field_stop(&mut self, rb: Rb) {
        self.call(rb, |names| names.write_field_stop, []);
    }

    fn map_begin(&mut self, rb: Rb, key: &Type, value: &Type, size: usize) {
        let size = rb.integer(size as i64);
        self.call(
            rb,
            |names| names.write_map_begin,
            [code(key), code(value), size],
        );
    }

    fn map_end(&mut self, rb: Rb) {
        self.call(rb, |names| names.write_map_end, []);
    }

    fn list_begin(&mut self, rb: Rb, element: &Type, size: usize) {
        let size = rb.integer(size as i64);
        self.call(rb, |names| names.write_list_begin, [code(element), size]);
    }

    fn list_end(&mut self, rb: Rb) {
        self.call(rb, |names| names.write_list_end, []);
    }

    fn set_begin(&mut self, rb: Rb, element: &Type, size: usize) {
        let size = rb.integer(size as i64);
        self.call(rb, |names| names.write_set_begin, [code(element), size]);
    }

    fn set_end(&mut self, rb: Rb) {
        self.call(rb, |names| names.write_set_end, []);
    }

    fn scalar(&mut self, rb: Rb, scalar: Scalar, value: Val) {
        let method = |names: &Names| match scalar {
            Scalar::Bool => names.write_bool,
            Scalar::Byte => names.write_byte,
            Scalar::I16 => names.write_i16,
            Scalar::I32 => names.write_i32,
            Scalar::I64 => names.write_i64,
            Scalar::Double => names.write_double,
            Scalar::String => names.write_string,
            Scalar::Binary => names.write_binary,
            Scalar::Uuid => names.write_uuid,
        };
        self.call(rb, method, [value]);
    }

    fn hand_over(&mut self, rb: Rb, object: Val, depth: Option<i32>, _level: &Level<'_, ()>) {
        Calls::hand_over(self, rb, object, known(rb).names.write, depth);
    }
}

impl Source for Calls {
    type Outer = ();

    fn struct_begin(&mut self, rb: Rb) {
        self.call(rb, |names| names.read_struct_begin, []);
    }

    fn struct_end(&mut self, rb: Rb, (): ()) {
        self.call(rb, |names| names.read_struct_end, []);
    }

    fn field_begin(&mut self, rb: Rb) -> Result<Option<FieldHeader>, ReadError> {
        /// An id that no field has: what is no Integer is a key of no FIELDS.
        const NONE: i32 = i32::MIN;

        let header = self.call(rb, |names| names.read_field_begin, []);
        rb.check_array(header);
        let ttype = ttype(rb, header.array_entry(1));
        if ttype == TType::STOP {
            return Ok(None);
        }
        let id = header.array_entry(2).fixnum();
        let id = id.and_then(|id| id.try_into().ok()).unwrap_or(NONE);
        Ok(Some(FieldHeader { ttype, id }))
    }

    fn field_end(&mut self, rb: Rb) {
        self.call(rb, |names| names.read_field_end, []);
    }

    fn map_begin(&mut self, rb: Rb) -> Result<MapHeader, ReadError> {
        let header = self.call(rb, |names| names.read_map_begin, []);
        rb.check_array(header);
        Ok(MapHeader {
            key: ttype(rb, header.array_entry(0)),
            value: ttype(rb, header.array_entry(1)),
            size: self.size(rb, header.array_entry(2)),
        })
    }

    fn map_end(&mut self, rb: Rb) {
        self.call(rb, |names| names.read_map_end, []);
    }

    fn list_begin(&mut self, rb: Rb) -> Result<ListHeader, ReadError> {
        let header = self.call(rb, |names| names.read_list_begin, []);
        Ok(self.list_header(rb, header))
    }

    fn list_end(&mut self, rb: Rb) {
        self.call(rb, |names| names.read_list_end, []);
    }

    fn set_begin(&mut self, rb: Rb) -> Result<ListHeader, ReadError> {
        let header = self.call(rb, |names| names.read_set_begin, []);
        Ok(self.list_header(rb, header))
    }

    fn set_end(&mut self, rb: Rb) {
        self.call(rb, |names| names.read_set_end, []);
    }

    fn scalar(&mut self, rb: Rb, scalar: Scalar) -> Result<Val, ReadError> {
        let method = |names: &Names| match scalar {
            Scalar::Bool => names.read_bool,
            Scalar::Byte => names.read_byte,
            Scalar::I16 => names.read_i16,
            Scalar::I32 => names.read_i32,
            Scalar::I64 => names.read_i64,
            Scalar::Double => names.read_double,
            Scalar::String => names.read_string,
            Scalar::Binary => names.read_binary,
            Scalar::Uuid => names.read_uuid,
        };
        Ok(self.call(rb, method, []))
    }

    fn key(&mut self, rb: Rb, scalar: Scalar) -> Result<Val, ReadError> {
        Source::scalar(self, rb, scalar)
    }

    fn skip(&mut self, rb: Rb, ttype: TType, _turns: &mut Turns) -> Result<(), ReadError> {
        let ttype = Val::from_small(ttype.0.into());
        self.call(rb, |names| names.skip, [ttype]);
        Ok(())
    }

    fn expect_elements(&self, _ttype: TType, _size: u32) -> Result<(), ReadError> {
        Ok(())
    }

    fn expect_entries(&self, _key: TType, _value: TType, _size: u32) -> Result<(), ReadError> {
        Ok(())
    }

    fn call_out<T>(&mut self, _rb: Rb, body: impl FnOnce() -> T) -> T {
        body()
    }

    fn hand_over(&mut self, rb: Rb, object: Val, depth: Option<i32>, _level: &Level<'_, ()>) {
        Calls::hand_over(self, rb, object, known(rb).names.read, depth);
    }
}
