//! See `thrift_codec_fuzz::values`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| thrift_codec_fuzz::values::check(data));
