//! What the fuzzers begin with: a value of every type in both formats, claims that
//! aren't true, and what is nested as deep as is allowed.

use thrift_codec::{TType, Writer, SKIP_DEPTH};

use crate::format::{Binary, Compact, Format};
use crate::value::{written, Value};

/// An input of one of the targets.
pub struct Seed {
    /// The target.
    pub target: &'static str,
    /// Its name, unlike that of any other seed of the target.
    pub name: String,
    /// The input.
    pub bytes: Vec<u8>,
}

/// All there are.
pub fn all() -> Vec<Seed> {
    let mut seeds = Vec::new();
    for_format::<Compact>("compact", &mut seeds);
    for_format::<Binary>("binary", &mut seeds);
    for choice in 0..12 {
        // No change; then three fields that begin with one of that type.
        let field = [1, choice];
        let bytes = [&[0, 0, 0, 3], &field[..], &[0x83; 96]].concat();
        add(&mut seeds, "values", format!("choice-{choice}"), bytes);
    }
    seeds
}

fn for_format<F: Format>(format: &str, seeds: &mut Vec<Seed>) {
    for value in values() {
        let TType(ttype) = value.ttype();
        let bytes = written::<F>(&value);
        let name = format!("{format}-{ttype}");
        add(
            seeds,
            "bytes",
            name.clone(),
            [&[ttype], &bytes[..]].concat(),
        );
        add(seeds, "calls", name, called(ttype, &bytes));
    }
    for TType(ttype) in [TType::LIST, TType::MAP] {
        let name = format!("{format}-claim-{ttype}");
        let bytes = [&[ttype], &claim::<F>(TType(ttype))[..]].concat();
        add(seeds, "bytes", name, bytes);
    }

    let mut writer = F::writer();
    F::write_message(&mut writer, b"ping", 1, 7);
    add(
        seeds,
        "messages",
        format!("{format}-call"),
        writer.out().clone(),
    );
}

/// The calls that read `bytes` in one step, after one that reads the header of a
/// field where that makes sense.
fn called(ttype: u8, bytes: &[u8]) -> Vec<u8> {
    let skip = ttype << 4 | 14;
    let steps = [0, 2, skip, 1];
    let calls = if TType(ttype) == TType::STRUCT {
        &steps[..]
    } else {
        &steps[2..3]
    };
    [&[0, calls.len() as u8], calls, bytes].concat()
}

/// A container that claims the most it can, and has three bytes.
fn claim<F: Format>(ttype: TType) -> Vec<u8> {
    let mut writer = F::writer();
    match ttype {
        TType::MAP => writer.map_begin(TType::BYTE, TType::STRUCT, i32::MAX),
        _ => writer.collection_begin(TType::STRUCT, i32::MAX),
    }
    [writer.out().as_slice(), &[0; 3]].concat()
}

/// A value of every type; the last, deep one is a set.
fn values() -> Vec<Value> {
    let mut values = vec![
        Value::Bool(true),
        Value::Byte(-1),
        Value::I16(i16::MIN),
        Value::I32(i32::MAX),
        Value::I64(i64::MIN),
        Value::Double(1.5_f64.to_bits()),
        Value::Binary(b"thrift".to_vec()),
        Value::Uuid([7; 16]),
        Value::List(TType::BOOL, vec![Value::Bool(false); 20]),
        Value::Map(vec![(Value::I32(1), Value::Binary(Vec::new()))]),
    ];
    let fields = values.iter().cloned().zip([1, 2, 20, -1, 300]);
    values.push(Value::Struct(
        fields.map(|(value, id)| (id, value)).collect(),
    ));
    values.push(deep());
    values
}

/// Sets in each other, as deep as can be skipped.
fn deep() -> Value {
    let innermost = Value::Set(TType::BYTE, Vec::new());
    (1..SKIP_DEPTH).fold(innermost, |inner, _| Value::Set(TType::SET, vec![inner]))
}

fn add(seeds: &mut Vec<Seed>, target: &'static str, name: String, bytes: Vec<u8>) {
    seeds.push(Seed {
        target,
        name,
        bytes,
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{bytes, calls, messages, values};

    #[test]
    fn every_seed_is_fine_with_its_target() {
        for Seed { target, bytes, .. } in all() {
            match target {
                "bytes" => bytes::check(&bytes),
                "values" => values::check(&bytes),
                "calls" => calls::check(&bytes),
                "messages" => messages::check(&bytes),
                _ => panic!("{target} is no target"),
            }
        }
    }

    #[test]
    fn there_is_a_value_of_every_type() {
        let mut ttypes: Vec<u8> = values().iter().map(|value| value.ttype().0).collect();
        ttypes.sort_unstable();
        assert_eq!(ttypes, [2, 3, 4, 6, 8, 10, 11, 12, 13, 14, 15, 16]);
    }
}
