//! `ThriftNative::Extension`: what the Ruby side asks of the native one.

use magnus::{function, prelude::*, Error, RArray, RClass, RHash, RModule, Ruby, Value};

use crate::ruby::{protect, Val};
use crate::{
    bytes, dialect, known, limits, memory_buffer, objects, overrides, plan, protocol, scratch,
    serializer, structs,
};

/// A native method.
#[derive(Clone, Copy)]
pub struct Method {
    name: &'static str,
    define: fn(Owner, &'static str) -> Result<(), Error>,
}

impl Method {
    /// A method of this name, and how it is defined on its owner.
    pub const fn new(
        name: &'static str,
        define: fn(Owner, &'static str) -> Result<(), Error>,
    ) -> Self {
        Self { name, define }
    }
}

/// The class or the module that a method is defined on.
#[derive(Clone, Copy)]
pub enum Owner {
    Class(RClass),
    Module(RModule),
}

impl Owner {
    /// Defines a method.
    pub fn define_method(
        self,
        name: &str,
        method: impl magnus::method::Method,
    ) -> Result<(), Error> {
        match self {
            Self::Class(class) => class.define_method(name, method),
            Self::Module(module) => module.define_method(name, method),
        }
    }

    /// The class or module of a name like `A::B`; of a module of functions its
    /// singleton class.
    fn find(ruby: &Ruby, path: &str) -> Result<Self, Error> {
        let scope = ruby.class_object().as_value();
        let found: Value = path
            .split("::")
            .try_fold(scope, |scope, name| scope.funcall("const_get", (name,)))?;
        if FUNCTIONS.contains(&path) {
            return found.funcall("singleton_class", ()).map(Self::Class);
        }
        RClass::from_value(found)
            .map(Self::Class)
            .or_else(|| RModule::from_value(found).map(Self::Module))
            .ok_or_else(|| Error::new(ruby.exception_type_error(), "not a class or module"))
    }
}

/// A table of native methods: name, function, arity.
macro_rules! methods {
    ($($name:literal => $function:ident $(:: $inner:ident)* $(<$class:ty>)? ($($arity:tt)+);)*) => {
        &[$($crate::extension::Method::new($name, |owner, name| {
            owner.define_method(name, ::magnus::method!($function $(:: $inner)* $(::<$class>)?, $($arity)+))
        })),*]
    };
}
pub(crate) use methods;

const STRUCT: &[Method] = methods! {
    "write" => structs::write(-1);
    "read" => structs::read(-1);
};

const MEMORY_BUFFER: &[Method] = methods! {
    "write" => memory_buffer::write(1);
    "read" => memory_buffer::read(1);
    "read_all" => memory_buffer::read_all(1);
    "read_byte" => memory_buffer::read_byte(0);
    "read_into_buffer" => memory_buffer::read_into_buffer(2);
};

const SERIALIZER: &[Method] = methods! {
    "serialize" => serializer::serialize(1);
};

const DESERIALIZER: &[Method] = methods! {
    "deserialize" => serializer::deserialize(2);
};

const BYTES: &[Method] = methods! {
    "empty_byte_buffer" => bytes::empty_byte_buffer(-1);
    "force_binary_encoding" => bytes::force_binary_encoding(1);
    "get_string_byte" => bytes::get_string_byte(2);
    "set_string_byte" => bytes::set_string_byte(3);
    "convert_to_utf8_byte_buffer" => bytes::convert_to_utf8_byte_buffer(1);
    "convert_to_string" => bytes::convert_to_string(1);
};

/// Modules whose functions are called on themselves.
const FUNCTIONS: &[&str] = &["Thrift::Bytes"];

/// Every native method, by the class that it belongs to.
const TABLE: &[(&str, &[&[Method]])] = &[
    ("Thrift::CompactProtocol", protocol::compact::METHODS),
    (
        "Thrift::BinaryProtocolAccelerated",
        protocol::binary::ACCELERATED,
    ),
    ("Thrift::BinaryProtocol", protocol::binary::PLAIN),
    ("Thrift::Struct", &[STRUCT, objects::METHODS]),
    ("Thrift::Union", &[STRUCT]),
    ("Thrift::MemoryBufferTransport", &[MEMORY_BUFFER]),
    ("Thrift::Bytes", &[BYTES]),
    ("Thrift::Serializer", &[SERIALIZER]),
    ("Thrift::Deserializer", &[DESERIALIZER]),
];

/// Defines the module and the classes of its objects.
pub fn init(ruby: &Ruby) -> Result<(), Error> {
    crate::ruby::refuse_ractors();
    let ours = ruby.define_module("ThriftNative")?;
    ours.define_error("InternalError", ruby.exception_standard_error())?;
    let module = ours.define_module("Extension")?;
    for name in ["Plan", "Draft", "Scratch"] {
        let class: RClass = module.define_class(name, ruby.class_object())?;
        class.undef_default_alloc_func();
    }
    #[cfg(feature = "faults")]
    crate::faults::init(module)?;
    module.define_singleton_method("table", function!(table, 0))?;
    module.define_singleton_method("define", function!(define, 2))?;
    module.define_singleton_method("start", function!(start, 1))?;
    module.define_singleton_method("touch", function!(touch, 0))?;
    module.define_singleton_method("forget", function!(forget, 1))?;
    module.define_singleton_method("plan", function!(make_plan, 1))?;
    module.define_singleton_method("limit_strings", function!(limits::limit_strings, 1))?;
    module.define_singleton_method("version", function!(version, 0))?;
    module.define_singleton_method("ruby_version", function!(ruby_version, 0))?;
    Ok(())
}

/// All methods that can be native: a Hash of the class's name to Symbols.
fn table(ruby: &Ruby) -> Result<RHash, Error> {
    let table = ruby.hash_new();
    for (class, groups) in TABLE {
        let names: RArray = ruby.ary_new();
        for method in groups.iter().copied().flatten() {
            names.push(ruby.to_symbol(method.name))?;
        }
        table.aset(*class, names)?;
    }
    Ok(table)
}

/// Defines one native method on its class.
///
/// # Errors
///
/// ArgumentError where there is no such method in the table.
fn define(ruby: &Ruby, class: String, name: magnus::Symbol) -> Result<(), Error> {
    let name = name.name()?;
    let method = TABLE
        .iter()
        .filter(|(path, _)| *path == class)
        .flat_map(|(_, groups)| groups.iter().copied().flatten())
        .find(|method| method.name == name);
    let Some(method) = method else {
        let text = format!("no native method {class}##{name}");
        return Err(Error::new(ruby.exception_arg_error(), text));
    };
    // Ruby takes methods for safe that are defined after the library's `Init`.
    crate::ruby::refuse_ractors();
    (method.define)(Owner::find(ruby, &class)?, method.name)
}

/// Looks up the classes of Thrift, and sets the dialect of the installed gem.
fn start(ruby: &Ruby, facts: RHash) -> Result<(), Error> {
    const RECURSION_DEPTH: i32 = 64;

    protocol::binary::start(ruby)?;
    known::start(ruby, RECURSION_DEPTH)?;
    dialect::set(ruby, facts)?;
    scratch::start();
    touch();
    Ok(())
}

/// Some method of a class of Thrift may have changed.
fn touch() {
    overrides::touch();
}

/// Drops what is known of a struct class.
fn forget(class: RClass) -> Result<(), Error> {
    let class = Val::from_magnus(class);
    protect(|rb| plan::forget(rb, class))
}

/// Makes a plan of the FIELDS of a struct class.
fn make_plan(class: RClass) -> Result<(), Error> {
    let class = Val::from_magnus(class);
    protect(|rb| plan::make(rb, class))
}

/// The version of the extension.
fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

/// The Ruby that the extension was built for, as `RbConfig` names its ABI.
fn ruby_version() -> &'static str {
    env!("THRIFT_NATIVE_RUBY")
}
