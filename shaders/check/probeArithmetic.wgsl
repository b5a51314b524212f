// Computes the operations of WGSL that kernels are written with: one row of results per row of operands, in the order of BUILT_IN in
// src/gpu/arithmetic.ts. One thread per row.

@group(0) @binding(0) var<storage, read> operands: array<vec4f>;
@group(0) @binding(1) var<storage, read_write> results: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let row = thread.x;
  if (row >= arrayLength(&operands)) { return; }
  let a = operands[row].x;
  let b = operands[row].y;
  let first = 7u * row;
  results[first] = a + b;
  results[first + 1u] = a - b;
  results[first + 2u] = a * b;
  results[first + 3u] = a / b;
  results[first + 4u] = sqrt(abs(a));
  results[first + 5u] = dot(operands[row].xy, operands[row].zw);
  results[first + 6u] = length(operands[row].xy);
}
