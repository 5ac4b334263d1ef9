//! The codec from outside: the cases that the Ruby specs share, and any values
//! and any bytes, in both formats and from both kinds of input.

mod any;
mod broken;
mod cases;
mod format;
mod laws;
mod one_by_one;
mod table;
mod value;
mod whole;
