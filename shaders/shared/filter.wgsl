// Collision filters, as category and mask bits in Box2D: two objects touch if each has a category in the mask of the other.
// Twin: src/reference/shared/filter.ts

fn mayTouch(category: u32, mask: u32, otherCategory: u32, otherMask: u32) -> bool {
  return (category & otherMask) != 0u && (otherCategory & mask) != 0u;
}

// Whether a query finds an object: its mask has a bit of the category of the object; if the query has a category, the mask of the object must have a bit of that.
fn isFound(category: u32, mask: u32, askedMask: u32, askedCategory: u32) -> bool {
  return (category & askedMask) != 0u && (askedCategory == 0u || (mask & askedCategory) != 0u);
}
