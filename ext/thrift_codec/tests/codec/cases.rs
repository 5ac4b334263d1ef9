//! Every case of the shared tables, written and read.

use thrift_codec::{
    Error, FieldHeader, Input, ListHeader, MapHeader, Reader, SliceInput, TType, Writer,
};

use crate::format::{Binary, Compact, Format};
use crate::one_by_one::OneByOne;
use crate::table::{cases, Call, BINARY, COMPACT};

/// Calls a writer as the methods of a protocol are called.
struct Writing<F: Format> {
    writer: F::Writer,
    outers: Vec<<F::Writer as Writer>::Outer>,
    /// The field whose header waits for its value.
    bool_field: Option<i16>,
}

impl<F: Format> Writing<F> {
    fn new() -> Self {
        Self {
            writer: F::writer(),
            outers: Vec::new(),
            bool_field: None,
        }
    }

    fn written(&self) -> &[u8] {
        self.writer.out()
    }

    fn call(&mut self, call: &Call) {
        let writer = &mut self.writer;
        match call.method.as_str() {
            "write_message_begin" => {
                F::write_message(writer, &call.bytes(0), call.int(1), call.int(2));
            }
            "write_struct_begin" => self.outers.push(writer.struct_begin()),
            "write_struct_end" => writer.struct_end(self.outers.pop().unwrap()),
            "write_field_begin" => match (call.ttype(1), call.int(2)) {
                (TType::BOOL, id) if F::MERGES_BOOL => self.bool_field = Some(id),
                (ttype, id) => writer.field_begin(ttype, id),
            },
            "write_field_stop" => writer.field_stop(),
            "write_map_begin" => writer.map_begin(call.ttype(0), call.ttype(1), call.int(2)),
            "write_list_begin" | "write_set_begin" => {
                writer.collection_begin(call.ttype(0), call.int(1));
            }
            "write_bool" => match self.bool_field.take() {
                Some(id) => writer.field_bool(id, call.bool(0)),
                None => writer.bool(call.bool(0)),
            },
            "write_byte" => writer.byte(call.int(0)),
            "write_i16" => writer.i16(call.int(0)),
            "write_i32" => writer.i32(call.int(0)),
            "write_i64" => writer.i64(call.int(0)),
            "write_double" => writer.double(call.double(0)),
            "write_string" | "write_binary" => writer.binary(&call.bytes(0)),
            "write_uuid" => writer.uuid(&call.uuid(0)),
            other => panic!("{other} is no method of a protocol"),
        }
    }
}

/// Reads what calls have written, and checks that it is what they were given.
struct Reading<F: Format, I: Input> {
    reader: F::Reader<I>,
    outers: Vec<<F::Reader<I> as Reader>::Outer>,
}

impl<'a, F: Format, I: Input<Bytes = &'a [u8]>> Reading<F, I> {
    fn new(input: I) -> Self {
        Self {
            reader: F::reader(input),
            outers: Vec::new(),
        }
    }

    fn call(&mut self, call: &Call) -> Result<(), Error> {
        let reader = &mut self.reader;
        match call.method.as_str() {
            "write_message_begin" => {
                let header = F::read_message(reader)?;
                assert_eq!(header.name, call.bytes(0));
                assert_eq!(header.message_type, call.int::<i16>(1));
                assert_eq!(header.seqid, call.int::<i32>(2));
            }
            "write_struct_begin" => self.outers.push(reader.struct_begin()),
            "write_struct_end" => reader.struct_end(self.outers.pop().unwrap()),
            "write_field_begin" => {
                let (ttype, id) = (call.ttype(1), call.int(2));
                assert_eq!(reader.field_begin()?, Some(FieldHeader { ttype, id }));
            }
            "write_field_stop" => assert_eq!(reader.field_begin()?, None),
            "write_map_begin" => {
                let size = call.int(2);
                let (key, value) = if size > 0 || F::EMPTY_MAP_HAS_TYPES {
                    (call.ttype(0), call.ttype(1))
                } else {
                    (TType::STOP, TType::STOP)
                };
                assert_eq!(reader.map_begin()?, MapHeader { key, value, size });
            }
            "write_list_begin" | "write_set_begin" => {
                assert_eq!(reader.collection_begin()?, list_header(call));
            }
            "write_bool" => assert_eq!(reader.bool()?, call.bool(0)),
            "write_byte" => assert_eq!(reader.byte()?, call.int::<i8>(0)),
            "write_i16" => assert_eq!(reader.i16()?, call.int::<i16>(0)),
            "write_i32" => assert_eq!(reader.i32()?, call.int::<i32>(0)),
            "write_i64" => assert_eq!(reader.i64()?, call.int::<i64>(0)),
            "write_double" => assert_eq!(reader.double()?.to_bits(), call.double(0).to_bits()),
            "write_string" | "write_binary" => assert_eq!(reader.binary()?, call.bytes(0)),
            "write_uuid" => assert_eq!(reader.uuid()?, call.uuid(0)),
            other => panic!("{other} is no method of a protocol"),
        }
        Ok(())
    }

    /// Reads the calls' bytes to their end.
    fn all<'c>(mut self, calls: impl Iterator<Item = &'c Call>) -> Result<(), Error> {
        for call in calls {
            self.call(call)?;
        }
        assert_eq!(self.reader.byte(), Err(Error::EndOfInput));
        Ok(())
    }
}

fn list_header(call: &Call) -> ListHeader {
    ListHeader {
        element: call.ttype(0),
        size: call.int(1),
    }
}

fn writes_and_reads<F: Format>(table: &str) {
    for case in cases(table) {
        let mut writing = Writing::<F>::new();
        case.before.iter().for_each(|call| writing.call(call));
        let before = writing.written().len();
        writing.call(&case.call);
        assert_eq!(writing.written()[before..], case.bytes, "{}", case.name);

        let bytes = writing.written();
        let calls = || case.before.iter().chain([&case.call]);
        let in_place = Reading::<F, _>::new(SliceInput::new(bytes, 0)).all(calls());
        assert_eq!(in_place, Ok(()), "{}", case.name);
        let one_by_one = Reading::<F, _>::new(OneByOne::new(bytes)).all(calls());
        assert_eq!(one_by_one, Ok(()), "{}", case.name);
    }
}

#[test]
fn compact_writes_and_reads_what_the_reference_writes() {
    writes_and_reads::<Compact>(COMPACT);
}

#[test]
fn binary_writes_and_reads_what_the_reference_writes() {
    writes_and_reads::<Binary>(BINARY);
}
