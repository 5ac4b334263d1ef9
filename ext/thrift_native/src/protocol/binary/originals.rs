//! The methods that `Thrift::BinaryProtocol` has in the thrift gem.

use magnus::{prelude::*, Error, RClass, RModule, Ruby, Value};

use crate::ruby::{GvlCell, Rb, Val};

macro_rules! originals {
    ($($name:ident)*) => {
        /// The gem's own methods, as UnboundMethods; `nil` for one that it
        /// doesn't have.
        pub struct Originals {
            $(pub $name: Val),*
        }

        impl Originals {
            fn find(ruby: &Ruby, class: RClass) -> Self {
                Self { $($name: method(ruby, class, stringify!($name))),* }
            }
        }
    };
}

originals! {
    write_message_begin write_field_begin write_field_stop write_map_begin
    write_list_begin write_set_begin write_bool write_byte write_i16 write_i32
    write_i64 write_double write_string write_binary write_uuid
    read_message_begin read_field_begin read_map_begin read_list_begin
    read_set_begin read_bool read_byte read_i16 read_i32 read_i64 read_double
    read_string read_binary read_uuid
}

static ORIGINALS: GvlCell<Option<&'static Originals>> = GvlCell::new(None);

/// The methods that [`start`] has found.
pub fn originals(rb: Rb) -> &'static Originals {
    ORIGINALS
        .get(rb)
        .expect("ThriftNative::Extension.start comes first")
}

/// Keeps the methods that are about to be replaced.
pub fn start(ruby: &Ruby) -> Result<(), Error> {
    let thrift: RModule = ruby.class_object().const_get("Thrift")?;
    let class: RClass = thrift.const_get("BinaryProtocol")?;
    let found: &'static Originals = Box::leak(Box::new(Originals::find(ruby, class)));
    crate::ruby::protect(|rb| ORIGINALS.set(rb, Some(found)))
}

fn method(ruby: &Ruby, class: RClass, name: &str) -> Val {
    let Ok(method) = class.funcall::<_, _, Value>("instance_method", (name,)) else {
        return Val::NIL;
    };
    ruby.gc_register_mark_object(method);
    Val::from_magnus(method)
}
