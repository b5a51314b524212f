// Bounding box of the centres of a level's disks, by integer atomics: the bits of an f32 are mapped so that they sort
// as the numbers do. No number maps to 0. Twin: src/reference/shared/extent.ts

import package::schemas::Extent;

fn sortable(x: f32) -> u32 {
  let bits = bitcast<u32>(x);
  return select(bits | 0x80000000u, ~bits, bits >= 0x80000000u);
}

fn fromSortable(key: u32) -> f32 {
  return bitcast<f32>(select(~key, key & 0x7fffffffu, key >= 0x80000000u));
}

fn isEmpty(extent: Extent) -> bool {
  return extent.highX == 0u;
}

fn lowOf(extent: Extent) -> vec2f {
  return vec2f(fromSortable(~extent.lowX), fromSortable(~extent.lowY));
}

fn highOf(extent: Extent) -> vec2f {
  return vec2f(fromSortable(extent.highX), fromSortable(extent.highY));
}
