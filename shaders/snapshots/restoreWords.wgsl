// Copies a part of a saved buffer back. savedWords begins with the index of the first word and the number of words.
// One thread per word.

import package::schemas::{Status, WORKGROUP};

@group(0) @binding(0) var<storage, read_write> status: Status;
@group(0) @binding(1) var<storage, read> savedWords: array<u32>;
@group(0) @binding(2) var<storage, read_write> words: array<u32>;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  if (status.halted != 0u || thread.x >= savedWords[1]) { return; }
  words[savedWords[0] + thread.x] = savedWords[2u + thread.x];
}
