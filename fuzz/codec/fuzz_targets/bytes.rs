//! See `thrift_codec_fuzz::bytes`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| thrift_codec_fuzz::bytes::check(data));
