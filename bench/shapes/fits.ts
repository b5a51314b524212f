/** Times `fitNArc` around an oval, in processor time. */
import { fitNArc } from '../../src/shapes/fitNArc.ts'
import type { Point } from '../../src/shapes/shape.ts'

const CORNERS = [60, 300, 3_000, 10_000]
const ARCS = [4, 8, 12, 24]
/** Fits of each: the fastest counts. The first also warms up. */
const TRIES = 4

/** Returns a table: a row per number of corners, a column per number of arcs. */
export function timeFits(): string[][] {
  return [
    ['corners', ...ARCS.map((count) => `${count} arcs`)],
    ...CORNERS.map((corners) => [
      corners.toLocaleString('en-US'),
      ...ARCS.map((count) => timedFit(oval(corners), count).toFixed(0)),
    ]),
  ]
}

/** An oval of 2 m × 1 m, blunter at one end. */
function oval(corners: number): Point[] {
  return Array.from({ length: corners }, (_, k): Point => {
    const angle = (2 * Math.PI * k) / corners
    return [Math.cos(angle), Math.sin(angle) * (0.5 + 0.1 * Math.cos(angle))]
  })
}

function timedFit(points: readonly Point[], count: number): number {
  const times = Array.from({ length: TRIES }, () => {
    const before = process.cpuUsage()
    fitNArc(points, count)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...times)
}
