//! `Thrift::Serializer#serialize` and `Thrift::Deserializer#deserialize`.
//!
//! Both are a few calls of Ruby methods around a walk, which cost as much as the
//! walk of a small struct. Where all of them are Thrift's own they are left out;
//! everywhere else the gem's own method runs.

use magnus::{Error, Ruby, Value};

use crate::dialect;
use crate::known::known;
use crate::memory_buffer;
use crate::overrides::{self, structs, transports};
use crate::plan::{self, Plan};
use crate::protocol;
use crate::ruby::{keep, protect, Kind, Owned, Rb, Val};
use crate::structs::settle_defaults;

/// `serialize(struct)`: the bytes of a struct, as an ASCII-8BIT String.
pub fn serialize(ruby: &Ruby, this: Value, object: Value) -> Result<Value, Error> {
    let (this, object) = (Val::from_magnus(this), Val::from_magnus(object));
    let result = protect(|rb| {
        let bytes = Parts::of(rb, this)
            .filter(|parts| parts.are_stock(rb, WRITES))
            .and_then(|parts| parts.serialize(rb, object));
        keep(object);
        bytes.unwrap_or_else(|| {
            let known = known(rb);
            rb.call(known.originals, known.names.serialize, [this, object])
        })
    });
    match result {
        Ok(bytes) => Ok(bytes.to_magnus()),
        Err(error) => {
            if error.is_kind_of(ruby.exception_standard_error()) {
                protect(|rb| forget_protocol(rb, this))?;
            }
            Err(error)
        }
    }
}

/// `deserialize(struct, bytes)`: reads a struct from a String, and returns it.
pub fn deserialize(this: Value, object: Value, bytes: Value) -> Result<Value, Error> {
    let [this, object, bytes] = [this, object, bytes].map(Val::from_magnus);
    let mut begun = None;
    let read = protect(|rb| {
        let read = Parts::of(rb, this)
            .filter(|parts| parts.are_stock(rb, READS))
            .and_then(|parts| parts.deserialize(rb, object, bytes, &mut begun));
        keep(object);
        if read.is_some() {
            object
        } else {
            let known = known(rb);
            rb.call(
                known.originals,
                known.names.deserialize,
                [this, object, bytes],
            )
        }
    });
    if read.is_err() {
        settle_defaults(object, begun)?;
    }
    read.map(Val::to_magnus)
}

const READS: u32 = transports::MEMORY | transports::READS | transports::RESETS;
const WRITES: u32 = READS | transports::WRITES;

/// The memory buffer of a serializer and the protocol over it.
struct Parts {
    transport: Val,
    protocol: Val,
}

impl Parts {
    /// The parts, unless they aren't each other's.
    fn of(rb: Rb, this: Val) -> Option<Self> {
        let ivars = &known(rb).ivars;
        let transport = ivars.transport.get(rb, this);
        let protocol = ivars.protocol.get(rb, this);
        let belong = protocol.is_heap() && ivars.trans.get(rb, protocol) == transport;
        belong.then_some(Self {
            transport,
            protocol,
        })
    }

    fn are_stock(&self, rb: Rb, wanted: u32) -> bool {
        overrides::transport(rb, self.transport.class()) & wanted == wanted
    }

    /// `None` where the struct writes itself, or the protocol is not one that is
    /// written to in one pass.
    fn serialize(&self, rb: Rb, object: Val) -> Option<Val> {
        let shape = plan::begin_walk_with(rb, object, structs::STRUCT | structs::WRITE)?;
        let depth = known(rb).recursion_depth;
        memory_buffer::reset(rb, self.transport);
        protocol::encode_struct(rb, self.protocol, object, shape, depth, |output| {
            // What a callback has written to the same transport comes first.
            if memory_buffer::is_empty(rb, self.transport) {
                return rb.new_binary(output.bytes());
            }
            output.send(rb);
            memory_buffer::take_all(rb, self.transport)
        })
    }

    /// `None` where the struct reads itself, or the protocol is not one that is
    /// read from in one pass.
    fn deserialize(
        &self,
        rb: Rb,
        object: Val,
        bytes: Val,
        begun: &mut Option<Owned<Plan>>,
    ) -> Option<()> {
        if bytes.kind() != Kind::String || !protocol::reads_in_one_pass(rb, self.protocol) {
            return None;
        }
        let shape = plan::begin_walk_with(rb, object, structs::STRUCT | structs::READ)?;
        *begun = Some(shape.plan);
        memory_buffer::reset_to(rb, self.transport, bytes);
        let depth = known(rb).recursion_depth;
        protocol::read_struct(rb, self.protocol, object, shape, depth);
        Some(())
    }
}

/// After a failure the newest gem takes a new protocol the next time.
fn forget_protocol(rb: Rb, this: Val) {
    if dialect::get(rb).serializer_forgets_protocol {
        known(rb).ivars.protocol.set(rb, this, Val::NIL);
    }
}
