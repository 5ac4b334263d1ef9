//! The methods of the readers in any order, whether or not that makes sense: the
//! first byte sets the reader, the second is how many bytes of calls follow, the
//! rest is read.
//!
//! - No call panics or allocates.
//! - Each gives the same in place and one byte after the other.
//! - Sizes are at most 2^31-1, and strings keep to the limit.

use thrift_codec::binary::BinaryReader;
use thrift_codec::compact::CompactReader;
use thrift_codec::{
    skip, Error, FieldHeader, Input, ListHeader, MapHeader, Reader, SliceInput, TType, SKIP_DEPTH,
};

use crate::memory::without_allocating;
use crate::one_by_one::OneByOne;

/// The limit of strings where there is one, in bytes.
const MAX_STRING_SIZE: u64 = 10;

/// Holds the codec to what is said above.
pub fn check(data: &[u8]) {
    let Some((&[settings, count], rest)) = data.split_first_chunk() else {
        return;
    };
    let (calls, bytes) = rest.split_at(rest.len().min(count.into()));
    let settings = Settings {
        has_limit: settings & 1 != 0,
        forgets_uuids: settings & 2 != 0,
    };
    compare(
        settings.compact(SliceInput::new(bytes, 0)),
        settings.compact(OneByOne::new(bytes)),
        calls,
    );
    compare(
        settings.binary(SliceInput::new(bytes, 0)),
        settings.binary(OneByOne::new(bytes)),
        calls,
    );
}

#[derive(Clone, Copy)]
struct Settings {
    has_limit: bool,
    forgets_uuids: bool,
}

impl Settings {
    fn limit(self) -> Option<u64> {
        self.has_limit.then_some(MAX_STRING_SIZE)
    }

    fn compact<I: Input>(self, input: I) -> CompactReader<I> {
        let mut reader = CompactReader::new(input, self.limit());
        if self.forgets_uuids {
            reader.forget_uuids();
        }
        reader
    }

    fn binary<I: Input>(self, input: I) -> BinaryReader<I> {
        let mut reader = BinaryReader::new(input, self.limit());
        if self.forgets_uuids {
            reader.forget_uuids();
        }
        reader
    }
}

/// A reader, and the structs that were begun and not ended.
struct Caller<R: Reader> {
    reader: R,
    open: Vec<R::Outer>,
}

impl<R: Reader> Caller<R> {
    /// None is open, and there is room for what `calls` may begin.
    fn new(reader: R, calls: &[u8]) -> Self {
        let open = Vec::with_capacity(calls.len());
        Self { reader, open }
    }
}

/// Makes the same calls of two readers of the same bytes, up to the first error:
/// what a reader consumes until then is not defined.
fn compare<'a, A, B>(in_place: A, one_by_one: B, calls: &[u8])
where
    A: Resumes<Input = SliceInput<'a>>,
    B: Resumes<Input = OneByOne<'a>>,
{
    let mut in_place = Caller::new(in_place, calls);
    let mut one_by_one = Caller::new(one_by_one, calls);
    for &call in calls {
        let given = without_allocating(|| in_place.call(call));
        let other = without_allocating(|| one_by_one.call(call));
        // Only where the end is known can a claim be seen to be false.
        if meets_claims(call) && given == Err(Error::EndOfInput) {
            return;
        }
        assert_eq!(given, other, "call {call}");
        let Ok(answer) = given else { return };
        answer.check();
    }
    let left = in_place.reader.input().chunk();
    assert_eq!(
        one_by_one.reader.input_mut().bytes(left.len()),
        Ok(left),
        "both have consumed the same"
    );
    assert_eq!(one_by_one.reader.byte(), Err(Error::EndOfInput));
}

/// What a call gives.
#[derive(Debug, PartialEq)]
enum Answer<'a> {
    Nothing,
    Bool(Option<bool>),
    Number(i64),
    Double(u64),
    Size(usize),
    Bytes(&'a [u8]),
    Uuid([u8; 16]),
    Field(Option<FieldHeader>),
    Map(MapHeader),
    Collection(ListHeader),
}

impl Answer<'_> {
    fn check(&self) {
        let size = match self {
            Self::Size(size) => *size,
            Self::Map(header) => header.size as usize,
            Self::Collection(header) => header.size as usize,
            _ => 0,
        };
        assert!(size <= i32::MAX as usize);
    }
}

impl<'a, R> Caller<R>
where
    R: Resumes<Input: Input<Bytes = &'a [u8]>>,
{
    fn call(&mut self, call: u8) -> Result<Answer<'a>, Error> {
        let Self { reader, open } = self;
        // The type of what is skipped or expected.
        let ttype = TType(call >> 4);
        Ok(match call & 0x0f {
            0 => {
                open.push(reader.struct_begin());
                Answer::Number(reader.last_field_id().into())
            }
            1 => {
                let Some(outer) = open.pop() else {
                    return Ok(Answer::Nothing);
                };
                reader.struct_end(outer);
                assert_eq!(reader.last_field_id(), R::outer_field_id(outer));
                Answer::Number(reader.last_field_id().into())
            }
            2 => Answer::Field(reader.field_begin()?),
            3 => Answer::Map(expected_map(reader)?),
            4 => Answer::Collection(expected_collection(reader)?),
            5 => Answer::Bool(Some(reader.bool()?)),
            6 => Answer::Number(reader.byte()?.into()),
            7 => Answer::Number(reader.i16()?.into()),
            8 => Answer::Number(reader.i32()?.into()),
            9 => Answer::Number(reader.i64()?),
            10 => Answer::Double(reader.double()?.to_bits()),
            11 => Answer::Bytes(reader.binary()?),
            12 => Answer::Uuid(reader.uuid()?),
            13 => Answer::Size(reader.binary_begin()?),
            14 => {
                skip(reader, ttype, SKIP_DEPTH)?;
                Answer::Nothing
            }
            _ => Answer::Bool(reader.resume(call)),
        })
    }
}

/// Is it a call for a container, or one that may come to containers?
fn meets_claims(call: u8) -> bool {
    matches!(call & 0x0f, 3 | 4 | 14)
}

fn expected_map<R: Reader>(reader: &mut R) -> Result<MapHeader, Error> {
    let header = reader.map_begin()?;
    reader.expect_entries(header.key, header.value, header.size)?;
    Ok(header)
}

fn expected_collection<R: Reader>(reader: &mut R) -> Result<ListHeader, Error> {
    let header = reader.collection_begin()?;
    reader.expect_elements(header.element, header.size)?;
    Ok(header)
}

/// A reader that can go on in the middle of a struct.
trait Resumes: Reader {
    /// Takes the boolean of a field's header, and goes on after a field that `call`
    /// tells.
    fn resume(&mut self, call: u8) -> Option<bool>;
}

impl<I: Input> Resumes for CompactReader<I> {
    fn resume(&mut self, call: u8) -> Option<bool> {
        // The last of them is where the next difference overflows.
        self.resume_after(i32::MAX >> (2 * (15 - (call >> 4))));
        self.take_field_value()
    }
}

impl<I: Input> Resumes for BinaryReader<I> {
    fn resume(&mut self, _: u8) -> Option<bool> {
        None
    }
}
