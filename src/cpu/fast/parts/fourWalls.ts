/** Which of four disks may touch an edge. */
import { bodyAt } from '../../../reference/shared/edge'
import { Items, Numbers } from '../../../reference/shared/memory'
import { gathered } from './four'

/** `clampedIndex` of edge.ts. */
function clampedFour(place: v128, corner: f32, inverseCellSize: f32, count: u32): v128 {
  const index = f32x4.mul(f32x4.sub(place, f32x4.splat(corner)), f32x4.splat(inverseCellSize))
  const atLeast0 = f32x4.pmax(f32x4.splat(0), index) // 0 if NaN
  return i32x4.trunc_sat_f32x4_s(f32x4.pmin(f32x4.splat(<f32>(count - 1)), atLeast0))
}

/** Whether a cell of edges has any: 1 or 0. */
function hasEdges(edgeTable: Numbers<u32>, cell: u32): u32 {
  return u32(edgeTable[cell] !== edgeTable[cell + 1])
}

/**
 * Returns a bit for each disk of four consecutive slots that is in a cell with edges of some body, in a world with one level that
 * is not periodic.
 */
export function disksNearEdges(
  params: Params,
  status: Status,
  bodies: Items<Body>,
  edgeTable: Numbers<u32>,
  first: Pose,
): u32 {
  const p0 = changetype<usize>(first)
  const p1 = p0 + offsetof<Pose>()
  const p2 = p1 + offsetof<Pose>()
  const p3 = p2 + offsetof<Pose>()
  const worldX = gathered(p0, p1, p2, p3, offsetof<Pose>('_position'))
  const worldY = gathered(p0, p1, p2, p3, offsetof<Pose>('_position') + sizeof<f32>())
  let near: u32 = 0
  for (let b: u32 = 0; b < params.bodies; b++) {
    const body = bodyAt(bodies, status, params, b, 0, 0)
    const armX = f32x4.sub(worldX, f32x4.splat(body.position.x))
    const armY = f32x4.sub(worldY, f32x4.splat(body.position.y))
    const cos = f32x4.splat(body.rotation.x)
    const sin = f32x4.splat(body.rotation.y)
    const x = f32x4.add(f32x4.mul(cos, armX), f32x4.mul(sin, armY))
    const y = f32x4.sub(f32x4.mul(cos, armY), f32x4.mul(sin, armX))
    const column = clampedFour(x, body.corner.x, body.inverseCellSize, body.columns)
    const row = clampedFour(y, body.corner.y, body.inverseCellSize, body.rows)
    const cells = i32x4.add(i32x4.mul(row, i32x4.splat(<i32>body.columns)), column)
    const table = body.table
    near |= hasEdges(edgeTable, table + <u32>i32x4.extract_lane(cells, 0))
    near |= hasEdges(edgeTable, table + <u32>i32x4.extract_lane(cells, 1)) << 1
    near |= hasEdges(edgeTable, table + <u32>i32x4.extract_lane(cells, 2)) << 2
    near |= hasEdges(edgeTable, table + <u32>i32x4.extract_lane(cells, 3)) << 3
  }
  return near
}
