//! The table of cases that the Ruby specs read too.

use serde_json::Value;
use thrift_codec::TType;

pub const COMPACT: &str = include_str!("../../../../spec/support/cases/compact.json");
pub const BINARY: &str = include_str!("../../../../spec/support/cases/binary.json");

/// A call of a method of the protocol.
pub struct Call {
    pub method: String,
    args: Vec<Value>,
}

/// What a call writes.
pub struct Case {
    pub name: String,
    /// Calls before, whose bytes don't belong to the case.
    pub before: Vec<Call>,
    pub call: Call,
    pub bytes: Vec<u8>,
}

/// The cases of a table.
pub fn cases(json: &str) -> Vec<Case> {
    let rows: Vec<Value> = serde_json::from_str(json).unwrap();
    rows.iter().map(Case::new).collect()
}

impl Case {
    fn new(row: &Value) -> Self {
        let before = row["before"].as_array().into_iter().flatten();
        Self {
            name: text(&row["name"]).to_owned(),
            before: before.map(|call| Call::from_list(list(call))).collect(),
            call: Call::new(&row["call"], list(&row["args"])),
            bytes: from_hex(text(&row["bytes"])),
        }
    }
}

impl Call {
    fn new(method: &Value, args: &[Value]) -> Self {
        Self {
            method: text(method).to_owned(),
            args: args.to_vec(),
        }
    }

    fn from_list(call: &[Value]) -> Self {
        let (method, args) = call.split_first().unwrap();
        Self::new(method, args)
    }

    pub fn bool(&self, index: usize) -> bool {
        self.args[index].as_bool().unwrap()
    }

    /// An integer of the width that the call needs.
    pub fn int<T: TryFrom<i64>>(&self, index: usize) -> T {
        let Ok(value) = T::try_from(self.args[index].as_i64().unwrap()) else {
            panic!("{} is out of range", self.args[index]);
        };
        value
    }

    pub fn ttype(&self, index: usize) -> TType {
        TType(self.int(index))
    }

    /// A number, or the name of one that JSON doesn't have.
    pub fn double(&self, index: usize) -> f64 {
        match self.args[index].as_str() {
            Some(name) => name.parse().unwrap(),
            None => self.args[index].as_f64().unwrap(),
        }
    }

    /// A text's bytes, or those that a table can't have as text.
    pub fn bytes(&self, index: usize) -> Vec<u8> {
        match self.args[index].as_str() {
            Some(text) => text.as_bytes().to_vec(),
            None => from_hex(text(&self.args[index]["hex"])),
        }
    }

    pub fn uuid(&self, index: usize) -> [u8; 16] {
        let hex = text(&self.args[index]).replace('-', "");
        from_hex(&hex).try_into().unwrap()
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap()
}

fn from_hex(hex: &str) -> Vec<u8> {
    let digits = hex.as_bytes().chunks_exact(2);
    digits
        .map(|pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap())
        .collect()
}
