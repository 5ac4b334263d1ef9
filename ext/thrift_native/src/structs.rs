//! `Thrift::Struct#write` and `#read`, and those of `Thrift::Union`.

use magnus::{Error, Value};

use crate::defaults;
use crate::dialect;
use crate::errors;
use crate::known::known;
use crate::plan::{self, Plan};
use crate::protocol;
use crate::ruby::{keep, protect, Owned, Rb, Val};

/// `write(protocol, remaining_depth = 64)`. Where it fails right after the header
/// of a message, that is taken back.
pub fn write(this: Value, args: &[Value]) -> Result<(), Error> {
    let this = Val::from_magnus(this);
    let (protocol, depth) = arguments(args)?;
    let mut begun = None;
    let written = protect(|rb| {
        begun = protocol::begun_message(rb, protocol);
        let depth = remaining_depth(rb, depth);
        protocol::write_struct(rb, protocol, this, depth);
        if let Some(message) = begun {
            message.forget(rb);
        }
        keep(this);
    });
    if let (Err(_), Some(message)) = (&written, begun) {
        protect(|rb| message.take_back(rb))?;
    }
    written
}

/// `read(protocol, remaining_depth = 64)`.
pub fn read(this: Value, args: &[Value]) -> Result<(), Error> {
    let this = Val::from_magnus(this);
    let (protocol, depth) = arguments(args)?;
    let mut begun = None;
    let read = protect(|rb| {
        let depth = remaining_depth(rb, depth);
        let shape = plan::begin_walk(rb, this);
        begun = Some(shape.plan);
        protocol::read_struct(rb, protocol, this, shape, depth);
        keep(this);
    });
    if read.is_err() {
        settle_defaults(this, begun)?;
    }
    read
}

/// What a struct that could not be read was lent by its plan becomes its own.
pub fn settle_defaults(this: Val, plan: Option<Owned<Plan>>) -> Result<(), Error> {
    plan.map_or(Ok(()), |plan| {
        protect(|rb| {
            defaults::settle(rb, this, &plan);
            keep(plan.object());
        })
    })
}

/// The protocol, and the remaining depth where it is given.
#[inline]
fn arguments(args: &[Value]) -> Result<(Val, Option<Val>), Error> {
    match *args {
        [protocol] => Ok((Val::from_magnus(protocol), None)),
        [protocol, depth] if takes_depth()? => {
            Ok((Val::from_magnus(protocol), Some(Val::from_magnus(depth))))
        }
        _ => {
            let expected = if takes_depth()? { "1..2" } else { "1" };
            Err(errors::wrong_arity(args.len(), expected))
        }
    }
}

fn takes_depth() -> Result<bool, Error> {
    protect(|rb| dialect::get(rb).depth_argument)
}

fn remaining_depth(rb: Rb, depth: Option<Val>) -> i32 {
    let depth = match depth {
        Some(depth) => rb.to_int(depth),
        None => known(rb).recursion_depth,
    };
    if depth <= 0 {
        errors::depth_limit(rb);
    }
    depth
}
