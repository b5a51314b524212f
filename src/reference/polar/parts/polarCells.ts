/** Twin of shaders/polar/parts/polarCells.wgsl. */
import { Items } from '../../shared/memory'

/** The tables of a diagram, and the axis of the strips. */
export namespace polar {
  export let layers: Items<PolarLayer> = changetype<Items<PolarLayer>>(0)
  export let circles: Items<PolarCircle> = changetype<Items<PolarCircle>>(0)
  export let steps: Items<PolarStep> = changetype<Items<PolarStep>>(0)
  export let nodes: Items<PolarNode> = changetype<Items<PolarNode>>(0)
  export let cells: Items<PolarCell> = changetype<Items<PolarCell>>(0)
  export let links: Items<PolarLink> = changetype<Items<PolarLink>>(0)
}

export function bindPolar(
  layers: Items<PolarLayer>,
  circles: Items<PolarCircle>,
  steps: Items<PolarStep>,
  nodes: Items<PolarNode>,
  cells: Items<PolarCell>,
  links: Items<PolarLink>,
): void {
  polar.layers = layers
  polar.circles = circles
  polar.steps = steps
  polar.nodes = nodes
  polar.cells = cells
  polar.links = links
}

export function lanedU(axis: u32, x: f32, y: f32): f32 {
  return axis === 0 ? x : y
}

export function lanedV(axis: u32, x: f32, y: f32): f32 {
  return axis === 0 ? y : x
}

export function centerU(axis: u32, circle: u32): f32 {
  const center = polar.circles[circle].center
  return lanedU(axis, center.x, center.y)
}

export function centerV(axis: u32, circle: u32): f32 {
  const center = polar.circles[circle].center
  return lanedV(axis, center.x, center.y)
}

export function stepAt(search: Span, level: f32, isAbove: bool): u32 {
  let low = search.start
  let high = search.start + search.count - 1
  for (let k: u32 = 0; k < HALVINGS && low < high; k++) {
    const middle = (low + high + 1) / 2
    const found = polar.steps[middle].level
    if (found > level || (!isAbove && found === level)) low = middle
    else high = middle - 1
  }
  return low
}

export function cellAt(strips: Span, axis: u32, u: f32, v: f32): u32 {
  let node = polar.steps[stepAt(strips, v, false)].start
  for (let k: u32 = 0; k < MAX_DEPTH && node !== NONE; k++) {
    const cell = polar.nodes[node].cell
    const left = polar.cells[cell].left
    const right = polar.cells[cell].right
    if (left !== NONE && u < centerU(axis, left)) node = polar.nodes[node].left
    else if (right !== NONE && u > centerU(axis, right)) node = polar.nodes[node].right
    else return cell
  }
  return NONE
}

function isWithin(axis: u32, u: f32, v: f32, index: u32, isBuilt: bool): bool {
  if (index === NONE) return false
  const du = u - centerU(axis, index)
  const dv = v - centerV(axis, index)
  const circle = polar.circles[index]
  const radius = isBuilt ? circle.built : circle.radius
  return du * du + dv * dv < radius * radius
}

export function isCovered(axis: u32, u: f32, v: f32, index: u32, isBuilt: bool): bool {
  if (index === NONE) return true
  const cell = polar.cells[index]
  return isWithin(axis, u, v, cell.left, isBuilt) || isWithin(axis, u, v, cell.right, isBuilt)
}
