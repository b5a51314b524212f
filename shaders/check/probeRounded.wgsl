// Computes what the linker makes of operations that drivers round as they like (shaders/shared/rounded.wgsl): one row of results per
// row of operands, in the order of ROUNDED in src/gpu/arithmetic.ts. One thread per row.

import package::shared::exact::inOrder;

@group(0) @binding(0) var<storage, read> operands: array<vec4f>;
@group(0) @binding(1) var<storage, read_write> results: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let row = thread.x;
  if (row >= arrayLength(&operands)) { return; }
  let a = operands[row].x;
  let b = operands[row].y;
  let c = operands[row].z;
  let first = 11u * row;
  results[first] = a / b;
  results[first + 1u] = sqrt(abs(a));
  results[first + 2u] = dot(operands[row].xy, operands[row].zw);
  results[first + 3u] = sqrt(dot(operands[row].xy, operands[row].xy));
  results[first + 4u] = a * b + operands[row].w;
  results[first + 5u] = 0.5 * c * b * b;
  results[first + 6u] = 30.0 * c * c;
  results[first + 7u] = (1.0 - a) * b;
  let sum = inOrder(a + b);
  let difference = inOrder(a - b);
  results[first + 8u] = sum - a;
  results[first + 9u] = a - difference;
  let sumOfTwo = a + b;
  results[first + 10u] = sumOfTwo + c;
}
