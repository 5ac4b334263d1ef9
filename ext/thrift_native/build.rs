//! Tells the linker what a library needs that a Ruby process loads.

use rb_sys_build::RbConfig;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");

    // The symbols of Ruby are found in the process that loads the library.
    // Linux links a shared library with such gaps by default, macOS doesn't.
    if RbConfig::current().platform().contains("darwin") {
        println!("cargo:rustc-link-arg-cdylib=-Wl,-undefined,dynamic_lookup");
    }
}
