//! Any value comes back, whichever way it is read or passed over.

use proptest::prelude::*;

use crate::any::any_struct;
use crate::format::{Binary, Compact};
use crate::laws::{comes_back, is_passed_over};

proptest! {
    #[test]
    fn any_struct_comes_back_from_compact(value in any_struct(3)) {
        comes_back::<Compact>(&value);
    }

    #[test]
    fn any_struct_comes_back_from_binary(value in any_struct(3)) {
        comes_back::<Binary>(&value);
    }

    #[test]
    fn any_struct_is_passed_over_in_compact(value in any_struct(3)) {
        is_passed_over::<Compact>(&value);
    }

    #[test]
    fn any_struct_is_passed_over_in_binary(value in any_struct(3)) {
        is_passed_over::<Binary>(&value);
    }
}
