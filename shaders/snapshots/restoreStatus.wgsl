// Copies a saved Status back, after all other buffers, unless the GPU has halted: the first word of a Status says so.
// savedWords begins with two words, of which the second is the number of words. One thread.

@group(0) @binding(0) var<storage, read> savedWords: array<u32>;
@group(0) @binding(1) var<storage, read_write> words: array<u32>;

@compute @workgroup_size(1)
fn main() {
  if (words[0] != 0u) { return; }
  for (var word = 1u; word < savedWords[1]; word++) { words[word] = savedWords[2u + word]; }
}
