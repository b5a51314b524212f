// Copies a part of a buffer to savedWords, which begins with the index of its first word and the number of words, unless
// the GPU has halted: the first word of a Status says so. One thread per word.

import package::schemas::WORKGROUP;

@group(0) @binding(0) var<storage, read> statusWords: array<u32>;
@group(0) @binding(1) var<storage, read> words: array<u32>;
@group(0) @binding(2) var<storage, read_write> savedWords: array<u32>;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  if (statusWords[0] != 0u || thread.x >= savedWords[1]) { return; }
  savedWords[2u + thread.x] = words[savedWords[0] + thread.x];
}
