//! Strings: their bytes, their encodings, new ones.

use std::slice;

use rb_sys::ruby_encoding_consts::RUBY_ENCODING_SHIFT;
use rb_sys::stable_api::get_default as api;
use rb_sys::{StableApiDefinition, VALUE};

use thrift_codec::{Error, Input};

use super::{Kind, Rb, Val};

/// The place of ASCII-8BIT among Ruby's encodings; see [`check_encodings`].
const BINARY_INDEX: i32 = 0;

/// The place of UTF-8 among Ruby's encodings; see [`check_encodings`].
const UTF8_INDEX: i32 = 1;

/// The flag of a String that is UTF-8.
const UTF8_FLAG: VALUE = (UTF8_INDEX as VALUE) << RUBY_ENCODING_SHIFT as VALUE;

/// Checks that the encodings are where they have been since there are any.
///
/// # Panics
///
/// Where they aren't.
pub fn check_encodings() {
    // SAFETY: reads constants of the virtual machine.
    unsafe {
        assert_eq!(rb_sys::rb_ascii8bit_encindex(), BINARY_INDEX);
        assert_eq!(rb_sys::rb_utf8_encindex(), UTF8_INDEX);
    }
}

impl Val {
    /// Runs `body` on the bytes of a String. It can't call Ruby: it isn't given
    /// an [`Rb`] and must not use one, because Ruby may change the String.
    ///
    /// # Panics
    ///
    /// Where the value is no String.
    #[inline]
    pub fn with_bytes<T>(self, body: impl FnOnce(&[u8]) -> T) -> T {
        assert!(self.kind() == Kind::String);
        // SAFETY: it is a String, and nothing of Ruby runs before `body`
        // returns, so that its bytes stay where they are.
        let result = body(unsafe { self.bytes_unchecked() });
        super::keep(self);
        result
    }

    /// The bytes of a String for as long as nobody changes it.
    ///
    /// # Safety
    ///
    /// The value is a String that the caller keeps alive, and the slice isn't
    /// used after anything that may change the String.
    #[inline]
    pub(super) unsafe fn bytes_unchecked<'a>(self) -> &'a [u8] {
        // SAFETY: pointer and length of a String belong together; a null
        // pointer doesn't occur.
        unsafe {
            let pointer = api().rstring_ptr(self.0).cast::<u8>();
            slice::from_raw_parts(pointer, api().rstring_len(self.0) as usize)
        }
    }

    /// How many bytes a String has.
    ///
    /// # Panics
    ///
    /// Where the value is no String.
    #[inline]
    pub fn byte_len(self) -> usize {
        assert!(self.kind() == Kind::String);
        // SAFETY: it is a String.
        unsafe { api().rstring_len(self.0) as usize }
    }

    /// Is this String ASCII-8BIT?
    ///
    /// # Panics
    ///
    /// Where the value is no String.
    #[inline]
    pub fn is_binary(self) -> bool {
        assert!(self.kind() == Kind::String);
        // SAFETY: it is a String.
        unsafe { api().encoding_get(self.0) == BINARY_INDEX }
    }

    /// Are the bytes of this String those that it has as UTF-8? Invalid UTF-8
    /// that calls itself UTF-8 is taken for it.
    ///
    /// # Panics
    ///
    /// Where the value is no String.
    #[inline]
    pub fn is_utf8_as_it_stands(self) -> bool {
        assert!(self.kind() == Kind::String);
        // SAFETY: it is a String; scanning it caches its code range and calls
        // nothing.
        unsafe {
            api().encoding_get(self.0) == UTF8_INDEX || rb_sys::rb_enc_str_asciionly_p(self.0) != 0
        }
    }
}

impl Rb {
    /// A new String, ASCII-8BIT.
    #[inline]
    pub fn new_binary(self, bytes: &[u8]) -> Val {
        // SAFETY: the bytes are copied; they aren't on Ruby's heap, or their
        // owner is kept by the caller.
        Val(unsafe { rb_sys::rb_str_new(bytes.as_ptr().cast(), bytes.len() as _) })
    }

    /// A new String, UTF-8.
    #[inline]
    pub fn new_utf8(self, bytes: &[u8]) -> Val {
        let string = self.new_binary(bytes);
        // SAFETY: a new String, ASCII-8BIT and not yet scanned, which is none of
        // the flags that tell the encoding. What sets them by the public headers
        // is an inline function; the others check what is certain here.
        unsafe {
            let basic = string.0 as *mut rb_sys::RBasic;
            (*basic).flags |= UTF8_FLAG;
        }
        string
    }

    /// The interned frozen String of these bytes, UTF-8: what a Hash makes of a
    /// String key.
    #[inline]
    pub fn interned_utf8(self, bytes: &[u8]) -> Val {
        // SAFETY: as `new_binary`; the encoding lives for good.
        Val(unsafe {
            rb_sys::rb_enc_interned_str(
                bytes.as_ptr().cast(),
                bytes.len() as _,
                rb_sys::rb_utf8_encoding(),
            )
        })
    }

    /// The interned frozen String of these bytes, ASCII-8BIT.
    #[inline]
    pub fn interned_binary(self, bytes: &[u8]) -> Val {
        // SAFETY: as `interned_utf8`.
        Val(unsafe {
            rb_sys::rb_enc_interned_str(
                bytes.as_ptr().cast(),
                bytes.len() as _,
                rb_sys::rb_ascii8bit_encoding(),
            )
        })
    }

    /// Appends bytes to a String, whatever its encoding.
    #[inline]
    pub fn append(self, string: Val, bytes: &[u8]) {
        // SAFETY: `string` is a String (the caller's `kind`), or the call
        // raises; the bytes aren't its own.
        unsafe { rb_sys::rb_str_cat(string.0, bytes.as_ptr().cast(), bytes.len() as _) };
    }

    /// The value as a String, as `StringValue` converts it.
    pub fn to_str(self, value: Val) -> Val {
        let mut raw = value.0;
        // SAFETY: converts in place, or raises TypeError.
        Val(unsafe { rb_sys::rb_string_value(&mut raw) })
    }

    /// Appends the bytes of another String, which may be the same one.
    #[inline]
    pub fn append_string(self, string: Val, other: Val) {
        assert!(other.kind() == Kind::String);
        // SAFETY: both are Strings, kept by the caller; `rb_str_cat` copes with
        // bytes that are the String's own.
        unsafe {
            let bytes = other.bytes_unchecked();
            rb_sys::rb_str_cat(string.0, bytes.as_ptr().cast(), bytes.len() as _);
        }
    }

    /// Makes the bytes of a String its own, to be written to. Raises FrozenError.
    fn modify(self, string: Val) {
        // SAFETY: `string` is a String: who calls has checked.
        unsafe { rb_sys::rb_str_modify(string.0) };
    }

    /// The String itself, ASCII-8BIT from now on; a frozen one of another encoding
    /// is copied.
    pub fn force_binary(self, string: Val) -> Val {
        if string.is_binary() {
            string
        } else if string.is_frozen() {
            self.copy_as_binary(string)
        } else {
            // SAFETY: it is a String, and not frozen.
            unsafe { rb_sys::rb_enc_associate_index(string.0, BINARY_INDEX) };
            string
        }
    }

    /// Calls a String of ours UTF-8 from now on.
    pub fn call_utf8(self, string: Val) {
        // SAFETY: raises where the value is no String or frozen.
        unsafe { rb_sys::rb_enc_associate_index(string.0, UTF8_INDEX) };
    }

    /// A copy of a String, which may share its bytes until one of them changes.
    pub fn dup_string(self, string: Val) -> Val {
        // SAFETY: raises where the value is no String.
        Val(unsafe { rb_sys::rb_str_dup(string.0) })
    }

    /// A new ASCII-8BIT String of this many zero bytes.
    pub fn zeros(self, len: usize) -> Val {
        // SAFETY: makes a String of that length and fills it.
        unsafe {
            let string = rb_sys::rb_str_new(std::ptr::null(), len as _);
            let bytes = api().rstring_ptr(string).cast_mut().cast::<u8>();
            bytes.write_bytes(0, len);
            Val(string)
        }
    }

    /// Makes a String empty. Raises FrozenError.
    pub fn clear_string(self, string: Val) {
        // SAFETY: raises where the value is no String or frozen.
        unsafe { rb_sys::rb_str_resize(string.0, 0) };
    }

    /// Cuts a String off after `len` bytes. Raises FrozenError.
    pub fn truncate_string(self, string: Val, len: usize) {
        assert!(len <= string.byte_len());
        // SAFETY: it is a String (see `byte_len`), and gets no longer.
        unsafe { rb_sys::rb_str_resize(string.0, len as _) };
    }

    /// Makes a String the same as another, as `String#replace` does.
    pub fn replace_string(self, string: Val, other: Val) {
        // SAFETY: raises where one of them is no String or the first is frozen.
        unsafe { rb_sys::rb_str_replace(string.0, other.0) };
    }

    /// A new ASCII-8BIT String with the bytes of another.
    pub fn copy_as_binary(self, string: Val) -> Val {
        let copy = string.with_bytes(|bytes| self.new_binary(bytes));
        super::keep(string);
        copy
    }

    /// The Symbol of a String's text.
    pub fn to_symbol(self, string: Val) -> Val {
        // SAFETY: raises where the value is no String.
        Val(unsafe { rb_sys::rb_str_intern(string.0) })
    }

    /// The name of the instance variable that a field of this name lives in.
    pub fn ivar_name(self, field: Val) -> super::Name {
        let at = self.new_utf8(b"@");
        // SAFETY: `rb_str_append` raises where the value is no String;
        // `rb_intern_str` interns for good.
        unsafe {
            rb_sys::rb_str_append(at.0, field.0);
            super::Name(rb_sys::rb_intern_str(at.0))
        }
    }
}

/// A String that is read as input, from a position on. It is looked at afresh
/// for every value: Ruby code that runs in between may change it.
#[derive(Clone, Copy)]
pub struct StringInput {
    string: Val,
    position: usize,
}

/// Some bytes of a [`StringInput`].
#[derive(Clone, Copy)]
pub struct Span {
    start: usize,
    len: usize,
}

impl StringInput {
    /// Reads a String from `position` on, bytes.
    pub fn new(string: Val, position: usize) -> Self {
        assert!(string.kind() == Kind::String);
        Self { string, position }
    }

    /// How many bytes are consumed.
    pub fn position(&self) -> usize {
        self.position
    }

    #[inline]
    fn all(&self) -> &[u8] {
        // SAFETY: it is a String (see `new`), held by the caller's stack; who
        // uses the slice is the codec, which can't call Ruby, or copies it at
        // once (`copy`).
        unsafe { self.string.bytes_unchecked() }
    }

    #[inline]
    fn rest(&self) -> &[u8] {
        self.all().get(self.position..).unwrap_or(&[])
    }

    /// A new ASCII-8BIT String of what is left.
    pub fn copy_rest(&self, rb: Rb) -> Val {
        let rest = rb.new_binary(self.rest());
        super::keep(self.string);
        rest
    }

    /// Consumes `n` bytes into the beginning of a String that is long enough.
    ///
    /// # Panics
    ///
    /// Where the String is shorter, or fewer bytes are left.
    pub fn overwrite(&mut self, rb: Rb, target: Val, n: usize) {
        assert!(target.byte_len() >= n && self.rest().len() >= n);
        rb.modify(target);
        // SAFETY: both are Strings that are long enough; `modify` has made the
        // bytes of `target` its own, and `copy` takes an overlap, which there is
        // where both are the same String.
        unsafe {
            let to = api().rstring_ptr(target.0).cast_mut().cast::<u8>();
            self.rest().as_ptr().copy_to(to, n);
        }
        self.position += n;
    }

    /// Hands the bytes of a span to what makes a Ruby String of them.
    #[inline]
    pub fn copy(&self, span: Span, make: impl FnOnce(&[u8]) -> Val) -> Val {
        // Empty where somebody has taken the bytes away meanwhile.
        let bytes = self.all().get(span.start..span.start + span.len);
        let made = make(bytes.unwrap_or(&[]));
        super::keep(self.string);
        made
    }
}

impl Input for StringInput {
    type Bytes = Span;

    #[inline]
    fn chunk(&self) -> &[u8] {
        self.rest()
    }

    #[inline]
    fn advance(&mut self, n: usize) {
        self.position += n;
    }

    #[inline]
    fn byte(&mut self) -> Result<u8, Error> {
        let byte = *self.rest().first().ok_or(Error::EndOfInput)?;
        self.position += 1;
        Ok(byte)
    }

    #[inline]
    fn array<const N: usize>(&mut self) -> Result<[u8; N], Error> {
        let array = *self.rest().first_chunk().ok_or(Error::EndOfInput)?;
        self.position += N;
        Ok(array)
    }

    #[inline]
    fn bytes(&mut self, n: usize) -> Result<Span, Error> {
        let span = Span {
            start: self.position,
            len: n,
        };
        self.skip(n)?;
        Ok(span)
    }

    #[inline]
    fn skip(&mut self, n: usize) -> Result<(), Error> {
        if n > self.rest().len() {
            return Err(Error::EndOfInput);
        }
        self.position += n;
        Ok(())
    }

    #[inline]
    fn remaining(&self) -> Option<usize> {
        Some(self.rest().len())
    }
}
