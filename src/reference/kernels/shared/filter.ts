/** Twin of shaders/shared/filter.wgsl. */

export function mayTouch(groups: u32, collidesWith: u32, otherGroups: u32, otherCollidesWith: u32): bool {
  return (groups & otherCollidesWith) !== 0 && (otherGroups & collidesWith) !== 0
}

/** Whether a query for these groups finds an object; if `memberOf` is not 0, only one that collides with such a group. */
export function isFound(groups: u32, collidesWith: u32, asked: u32, memberOf: u32): bool {
  return (groups & asked) !== 0 && (memberOf === 0 || (collidesWith & memberOf) !== 0)
}
