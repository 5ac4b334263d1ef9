//! Writes the seeds: `seeds FOLDER` makes a folder for each target in it.
//!
//! An example, because what fuzzes is a binary of this package.

use std::{env, fs, io, path::PathBuf};

use thrift_codec_fuzz::seeds::{all, Seed};

fn main() -> io::Result<()> {
    let corpora = PathBuf::from(env::args_os().nth(1).expect("the folder of the corpora"));
    for Seed {
        target,
        name,
        bytes,
    } in all()
    {
        let corpus = corpora.join(target);
        fs::create_dir_all(&corpus)?;
        fs::write(corpus.join(name), bytes)?;
    }
    Ok(())
}
