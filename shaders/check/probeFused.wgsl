// Computes what a compiler may round otherwise than it is written: the sum of a product and a number, products of several factors, and sums of
// several terms, in the order of COMPOSED in src/gpu/arithmetic.ts. A shader of its own, since a compiler that needs the rounded product anyway may add that one.
// One thread per row.

@group(0) @binding(0) var<storage, read> operands: array<vec4f>;
@group(0) @binding(1) var<storage, read_write> results: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let row = thread.x;
  if (row >= arrayLength(&operands)) { return; }
  let a = operands[row].x;
  let b = operands[row].y;
  // the fourth operand is the negative product of the first two, rounded: the sum is 0 unless the rounding was left out
  let c = operands[row].z;
  let first = 7u * row;
  results[first] = a * b + operands[row].w;
  results[first + 1u] = 0.5 * c * b * b;
  results[first + 2u] = 30.0 * c * c;
  results[first + 3u] = (1.0 - a) * b;
  let sum = a + b;
  let difference = a - b;
  results[first + 4u] = sum - a;
  results[first + 5u] = a - difference;
  results[first + 6u] = sum + c;
}
