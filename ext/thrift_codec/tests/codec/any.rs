//! Any value, made up.

use proptest::collection::vec;
use proptest::prelude::*;
use thrift_codec::TType;

use crate::value::Value;

const SCALARS: [TType; 8] = [
    TType::BOOL,
    TType::BYTE,
    TType::I16,
    TType::I32,
    TType::I64,
    TType::DOUBLE,
    TType::STRING,
    TType::UUID,
];

const NESTING: [TType; 4] = [TType::STRUCT, TType::MAP, TType::SET, TType::LIST];

/// An integer of any length, each as likely as the others.
fn any_i64() -> impl Strategy<Value = i64> {
    (any::<i64>(), 0..64).prop_map(|(value, shift)| value >> shift)
}

/// A type whose values nest at most `depth` deep.
fn any_ttype(depth: u32) -> BoxedStrategy<TType> {
    let scalar = prop::sample::select(&SCALARS);
    if depth == 0 {
        return scalar.boxed();
    }
    prop_oneof![2 => scalar, 1 => prop::sample::select(&NESTING)].boxed()
}

/// A value of `ttype` that nests at most `depth` deep.
fn any_of(ttype: TType, depth: u32) -> BoxedStrategy<Value> {
    match ttype {
        TType::BOOL => any::<bool>().prop_map(Value::Bool).boxed(),
        TType::BYTE => any::<i8>().prop_map(Value::Byte).boxed(),
        TType::I16 => any_i64().prop_map(|n| Value::I16(n as i16)).boxed(),
        TType::I32 => any_i64().prop_map(|n| Value::I32(n as i32)).boxed(),
        TType::I64 => any_i64().prop_map(Value::I64).boxed(),
        TType::DOUBLE => any::<u64>().prop_map(Value::Double).boxed(),
        TType::STRING => vec(any::<u8>(), 0..200).prop_map(Value::Binary).boxed(),
        TType::UUID => any::<[u8; 16]>().prop_map(Value::Uuid).boxed(),
        TType::STRUCT => any_struct(depth).boxed(),
        TType::MAP => any_map(depth).boxed(),
        TType::SET => any_elements(depth)
            .prop_map(|(ttype, elements)| Value::Set(ttype, elements))
            .boxed(),
        TType::LIST => any_elements(depth)
            .prop_map(|(ttype, elements)| Value::List(ttype, elements))
            .boxed(),
        _ => unreachable!("{ttype:?} is a type of no value"),
    }
}

/// A struct that nests at most `depth` deep, its fields in any order.
pub fn any_struct(depth: u32) -> impl Strategy<Value = Value> {
    let id = prop_oneof![any::<i16>(), 1..40_i16];
    let field = (
        id,
        any_ttype(depth - 1).prop_flat_map(move |t| any_of(t, depth - 1)),
    );
    vec(field, 0..8).prop_map(Value::Struct)
}

fn any_map(depth: u32) -> impl Strategy<Value = Value> {
    (any_ttype(depth - 1), any_ttype(depth - 1))
        .prop_flat_map(move |(k, v)| vec((any_of(k, depth - 1), any_of(v, depth - 1)), 0..20))
        .prop_map(Value::Map)
}

fn any_elements(depth: u32) -> impl Strategy<Value = (TType, Vec<Value>)> {
    any_ttype(depth - 1)
        .prop_flat_map(move |ttype| (Just(ttype), vec(any_of(ttype, depth - 1), 0..20)))
}
