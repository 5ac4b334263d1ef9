//! Tells the linker what a library needs that a Ruby process loads.

use rb_sys_build::RbConfig;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");

    // A library loads into any Ruby that has the symbols it needs, whatever the
    // layout of the objects behind them: it has to tell which Ruby it is for.
    let ruby = RbConfig::current();
    let abi = ruby.get("ruby_version").expect("a Ruby tells its ABI");
    println!("cargo:rustc-env=THRIFT_NATIVE_RUBY={abi}");

    println!("cargo:rustc-check-cfg=cfg(ivar_slots)");
    if ruby.major_minor() == Some((3, 1)) {
        println!("cargo:rustc-cfg=ivar_slots");
    }

    // The symbols of Ruby are found in the process that loads the library.
    // Linux links a shared library with such gaps by default, macOS doesn't.
    if ruby.platform().contains("darwin") {
        println!("cargo:rustc-link-arg-cdylib=-Wl,-undefined,dynamic_lookup");
    }
}
