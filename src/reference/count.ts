/** Twin of shaders/count.wgsl. */
import { NONE } from '../constants.ts'
import { MOTION, POSE, type Twin } from './bindings.ts'
import { bodyAt, edgeCell, toBody, touchEdge } from './shared/edge.ts'
import { columnOf, rowOf } from './shared/grid.ts'
import { keepsList } from './shared/status.ts'
import { gapToDisk, touch } from './shared/touch.ts'

export const count: Twin<'count'> = ({
  frame,
  status,
  sortedPoses,
  sortedMotions,
  cellStarts,
  edges,
  edgeTable,
  bodies,
  contactCounts,
}) => {
  if (keepsList(status)) return
  for (let i = 0; i < frame.disks; i++) {
    contactCounts.u32[i] = 0
    if (sortedMotions.u32[i * MOTION.stride + MOTION.id] === NONE) continue
    let found = 0
    const column = columnOf(frame, sortedPoses.f32[i * POSE.stride + POSE.position])
    const row = rowOf(frame, sortedPoses.f32[i * POSE.stride + POSE.position + 1])
    const left = Math.max(column, 1) - 1
    const right = Math.min(column + 1, frame.columns - 1)
    const top = Math.min(row + 1, frame.rows - 1)
    for (let y = row; y <= top; y++) {
      const end = cellStarts.u32[y * frame.columns + right + 1]
      for (let j = Math.max(i + 1, cellStarts.u32[y * frame.columns + left]); j < end; j++) {
        if (gapToDisk(sortedPoses, i, j) < frame.reach) found++
      }
    }
    const p = i * POSE.stride
    for (let b = 0; b < frame.bodies; b++) {
      const body = bodyAt(status, frame, b, 0)
      toBody(sortedPoses.f32[p + POSE.position], sortedPoses.f32[p + POSE.position + 1], bodies, body)
      const cell = edgeCell(bodies, body)
      const end = edgeTable.u32[cell + 1]
      for (let k = edgeTable.u32[cell]; k < end; k++) {
        touchEdge(sortedPoses.f32[p + POSE.radius], edges, edgeTable.u32[k])
        if (touch.gap < frame.reach) found++
      }
    }
    contactCounts.u32[i] = found
  }
}
