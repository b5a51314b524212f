/** Twin of shaders/shared/filter.wgsl. */

export function mayTouch(category: u32, mask: u32, otherCategory: u32, otherMask: u32): bool {
  return (category & otherMask) !== 0 && (otherCategory & mask) !== 0
}

/** Whether a query finds an object: its mask has a bit of the category of the object; if the query has a category, the mask of the object must have a bit of that. */
export function isFound(category: u32, mask: u32, askedMask: u32, askedCategory: u32): bool {
  return (category & askedMask) !== 0 && (askedCategory === 0 || (mask & askedCategory) !== 0)
}
