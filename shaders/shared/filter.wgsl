// Collision filters, as category and mask bits in Box2D: two objects touch if each collides with a group of the other.
// Twin: src/reference/kernels/shared/filter.ts

fn mayTouch(groups: u32, collidesWith: u32, otherGroups: u32, otherCollidesWith: u32) -> bool {
  return (groups & otherCollidesWith) != 0u && (otherGroups & collidesWith) != 0u;
}

// Whether a query for these groups finds an object; if `memberOf` is not 0, only one that collides with such a group.
fn isFound(groups: u32, collidesWith: u32, asked: u32, memberOf: u32) -> bool {
  return (groups & asked) != 0u && (memberOf == 0u || (collidesWith & memberOf) != 0u);
}
