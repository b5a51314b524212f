/** Twin of shaders/shared/extent.wgsl. A function that returns a vector there fills `extentBox` here. */

export function sortable(x: f32): u32 {
  const bits = reinterpret<u32>(x)
  return bits >= 0x80000000 ? ~bits : bits | 0x80000000
}

function fromSortable(key: u32): f32 {
  return reinterpret<f32>(key >= 0x80000000 ? key & 0x7fffffff : ~key)
}

export function isEmpty(extent: Extent): bool {
  return extent.highX === 0
}

/** Bounding box of the centres of a level's disks. */
export namespace extentBox {
  export let lowX: f32 = 0
  export let lowY: f32 = 0
  export let highX: f32 = 0
  export let highY: f32 = 0
}

export function unpack(extent: Extent): void {
  extentBox.lowX = fromSortable(~extent.lowX)
  extentBox.lowY = fromSortable(~extent.lowY)
  extentBox.highX = fromSortable(extent.highX)
  extentBox.highY = fromSortable(extent.highY)
}
