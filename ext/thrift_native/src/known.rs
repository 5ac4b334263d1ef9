//! The classes of Thrift and the names of its methods, looked up once.

use magnus::{prelude::*, Error, RClass, RModule, Ruby};

use crate::ruby::{check_encodings, GvlCell, LibraryIvar, Name, Rb, Val};

macro_rules! names {
    ($($field:ident = $text:literal),* $(,)?) => {
        /// Names of methods, constants and instance variables.
        pub struct Names {
            $(pub $field: Name),*
        }

        impl Names {
            fn new() -> Self {
                Self { $($field: Name::new($text)),* }
            }
        }
    };
}

names! {
    // What a plan is made of.
    plan = "thrift_native_plan",
    fields = "FIELDS",
    type_ = "type",
    name = "name",
    default = "default",
    class = "class",
    key = "key",
    value = "value",
    element = "element",
    binary = "binary",
    // Structs and unions.
    validate = "validate",
    read = "read",
    write = "write",
    sorted_field_ids = "sorted_field_ids",
    name_to_id = "name_to_id",
    to_s = "to_s",
    equals = "==",
    hash = "hash",
    differences = "differences",
    initialize = "initialize",
    type_checking = "type_checking",
    setfield = "@setfield",
    union_value = "@value",
    // Protocols.
    strict_read = "@strict_read",
    strict_write = "@strict_write",
    bind_call = "bind_call",
    max_string_size = "@max_string_size",
    reset_message_size_wanted = "@reset_message_size",
    reset_message_size = "reset_message_size",
    validate_container_size = "validate_container_size",
    skip = "skip",
    write_struct_begin = "write_struct_begin",
    write_struct_end = "write_struct_end",
    write_field_begin = "write_field_begin",
    write_field_end = "write_field_end",
    write_field_stop = "write_field_stop",
    write_map_begin = "write_map_begin",
    write_map_end = "write_map_end",
    write_list_begin = "write_list_begin",
    write_list_end = "write_list_end",
    write_set_begin = "write_set_begin",
    write_set_end = "write_set_end",
    write_bool = "write_bool",
    write_byte = "write_byte",
    write_i16 = "write_i16",
    write_i32 = "write_i32",
    write_i64 = "write_i64",
    write_double = "write_double",
    write_string = "write_string",
    write_binary = "write_binary",
    write_uuid = "write_uuid",
    read_struct_begin = "read_struct_begin",
    read_struct_end = "read_struct_end",
    read_field_begin = "read_field_begin",
    read_field_end = "read_field_end",
    read_map_begin = "read_map_begin",
    read_map_end = "read_map_end",
    read_list_begin = "read_list_begin",
    read_list_end = "read_list_end",
    read_set_begin = "read_set_begin",
    read_set_end = "read_set_end",
    read_bool = "read_bool",
    read_i16 = "read_i16",
    read_i32 = "read_i32",
    read_i64 = "read_i64",
    read_double = "read_double",
    read_string = "read_string",
    read_binary = "read_binary",
    read_uuid = "read_uuid",
    // The message that was begun.
    begun_in = "thrift_native_begun_in",
    begun_from = "thrift_native_begun_from",
    begun_to = "thrift_native_begun_to",
    // Transports.
    frames_reads = "@read",
    frames_writes = "@write",
    read_buffer = "@read_buffer",
    write_buffer = "@write_buffer",
    client_type = "@client_type",
    string = "string",
    pos = "pos",
    set_pos = "pos=",
    truncate = "truncate",
    read_byte = "read_byte",
    read_all = "read_all",
    read_into_buffer = "read_into_buffer",
    // Bytes, containers.
    force_binary_encoding = "force_binary_encoding",
    convert_to_utf8_byte_buffer = "convert_to_utf8_byte_buffer",
    convert_to_string = "convert_to_string",
    empty_byte_buffer = "empty_byte_buffer",
    getbyte = "getbyte",
    setbyte = "setbyte",
    keys = "keys",
    entries = "entries",
    // Serializers.
    serialize = "serialize",
    deserialize = "deserialize",
    // Overrides.
    protocol = "protocol",
    transport = "transport",
    struct_ = "struct",
    singled_out = "singled_out",
    bytes = "bytes",
    plannable = "plannable?",
    continuations = "continuations",
}

/// Instance variables of Thrift's own objects.
pub struct Ivars {
    // Protocols.
    pub trans: LibraryIvar,
    pub last_field: LibraryIvar,
    pub boolean_field: LibraryIvar,
    pub bool_value: LibraryIvar,
    // Protocols, framed and buffered transports.
    pub rbuf: LibraryIvar,
    // Transports.
    pub buf: LibraryIvar,
    pub index: LibraryIvar,
    pub wbuf: LibraryIvar,
    // Serializers and decorators.
    pub transport: LibraryIvar,
    pub protocol: LibraryIvar,
    // Sets.
    pub hash: LibraryIvar,
}

/// Classes and modules, kept for good.
pub struct Known {
    pub names: Names,
    pub ivars: Ivars,
    pub thrift: Val,
    pub kernel: Val,
    pub overrides: Val,
    pub originals: Val,
    pub bytes: Val,
    pub compact_protocol: Val,
    pub binary_protocol: Val,
    pub accelerated_protocol: Val,
    pub memory_buffer: Val,
    pub union: Val,
    pub protocol_exception: Val,
    pub transport_exception: Val,
    pub eof_error: Val,
    pub standard_error: Val,
    pub not_implemented_error: Val,
    pub set: Val,
    pub hash: Val,
    pub string: Val,
    /// Does a Set keep its elements as the keys of a Hash, `@hash`?
    pub set_is_hash: bool,
    /// The depth of structs where the caller gives none.
    pub recursion_depth: i32,
}

static KNOWN: GvlCell<Option<&'static Known>> = GvlCell::new(None);

/// What [`start`] looked up.
#[inline]
pub fn known(rb: Rb) -> &'static Known {
    KNOWN
        .get(rb)
        .expect("ThriftNative::Extension.start comes first")
}

/// Looks everything up. `depth` is used where the gem has no
/// `DEFAULT_RECURSION_DEPTH`.
pub fn start(ruby: &Ruby, depth: i32) -> Result<(), Error> {
    let thrift: RModule = ruby.class_object().const_get("Thrift")?;
    ruby.gc_register_mark_object(thrift);
    let class = |name: &str| -> Result<Val, Error> {
        let class: RClass = thrift.const_get(name)?;
        ruby.gc_register_mark_object(class);
        Ok(Val::from_magnus(class))
    };
    let own: RModule = ruby.class_object().const_get("ThriftNative")?;
    let overrides: RModule = own.const_get("Overrides")?;
    ruby.gc_register_mark_object(overrides);
    let originals: RModule = own.const_get("Originals")?;
    ruby.gc_register_mark_object(originals);
    let bytes: RModule = thrift.const_get("Bytes")?;
    ruby.gc_register_mark_object(bytes);
    let set: RClass = ruby.class_object().const_get("Set")?;
    ruby.gc_register_mark_object(set);

    check_encodings();
    let empty: magnus::Value = set.new_instance(())?;
    let has_hash: bool = empty.funcall("instance_variable_defined?", ("@hash",))?;
    let depth = match thrift.const_get::<_, i32>("DEFAULT_RECURSION_DEPTH") {
        Ok(depth) => depth,
        Err(_) => depth,
    };

    let compact_protocol = class("CompactProtocol")?;
    let binary_protocol = class("BinaryProtocol")?;
    let accelerated_protocol = class("BinaryProtocolAccelerated")?;
    let memory_buffer = class("MemoryBufferTransport")?;
    let (framed, buffered) = (class("FramedTransport")?, class("BufferedTransport")?);
    let serializers = [class("Serializer")?, class("Deserializer")?];
    let protocols = [compact_protocol, binary_protocol, accelerated_protocol];
    let ivars = Ivars {
        trans: LibraryIvar::new("@trans", &protocols),
        last_field: LibraryIvar::new("@last_field", &[compact_protocol]),
        boolean_field: LibraryIvar::new("@boolean_field", &[compact_protocol]),
        bool_value: LibraryIvar::new("@bool_value", &[compact_protocol]),
        rbuf: LibraryIvar::new("@rbuf", &[&protocols[..], &[framed, buffered]].concat()),
        buf: LibraryIvar::new("@buf", &[memory_buffer]),
        index: LibraryIvar::new("@index", &[memory_buffer, framed, buffered]),
        wbuf: LibraryIvar::new("@wbuf", &[framed, buffered]),
        transport: LibraryIvar::new("@transport", &serializers),
        protocol: LibraryIvar::new("@protocol", &serializers),
        hash: LibraryIvar::new("@hash", &[Val::from_magnus(set)]),
    };

    let known = Box::new(Known {
        names: Names::new(),
        ivars,
        thrift: Val::from_magnus(thrift),
        kernel: Val::from_magnus(ruby.module_kernel()),
        overrides: Val::from_magnus(overrides),
        originals: Val::from_magnus(originals),
        bytes: Val::from_magnus(bytes),
        compact_protocol,
        binary_protocol,
        accelerated_protocol,
        memory_buffer,
        union: class("Union")?,
        protocol_exception: class("ProtocolException")?,
        transport_exception: class("TransportException")?,
        eof_error: Val::from_magnus(ruby.exception_eof_error()),
        standard_error: Val::from_magnus(ruby.exception_standard_error()),
        not_implemented_error: Val::from_magnus(ruby.exception_not_imp_error()),
        set: Val::from_magnus(set),
        hash: Val::from_magnus(ruby.class_hash()),
        string: Val::from_magnus(ruby.class_string()),
        set_is_hash: has_hash,
        recursion_depth: depth,
    });
    let known: &'static Known = Box::leak(known);
    crate::ruby::protect(|rb| KNOWN.set(rb, Some(known)))
}
