//! See `thrift_codec_fuzz::messages`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| thrift_codec_fuzz::messages::check(data));
