import { FULL_REPOSE, type Repose, repose } from '../../experiments/heap.ts'
import { COLORS, chart, dots, label, line } from '../chart.ts'
import type { Law } from '../law.ts'

/** The rolling resistance of a heap is drawn on an axis of its own, left of which friction is varied alone. */
const isRolling = ({ rolling }: Repose) => rolling > 0

export const heapLaw: Law<Repose[]> = {
  name: 'heap',
  measure: () => repose(FULL_REPOSE),
  draw: (heaps) => {
    const byFriction = heaps.filter((heap) => !isRolling(heap))
    const byRolling = heaps.filter((heap) => heap.friction === 0.5)
    const place = (coefficient: (heap: Repose) => number) => (heap: Repose) => ({
      x: coefficient(heap),
      y: heap.mean,
    })
    const single = (coefficient: (heap: Repose) => number) => (heap: Repose) =>
      heap.degrees.map((y) => ({ x: coefficient(heap), y }))
    const sets = [
      [byFriction, ({ friction }: Repose) => friction, 'friction, no rolling resistance'],
      [byRolling, ({ rolling }: Repose) => rolling, 'rolling resistance, friction 0.5'],
    ] as const
    return chart({
      marginRight: 30,
      x: { label: 'Coefficient', domain: [0, 1.05] },
      y: { label: 'Slope of the heap at rest, degrees', domain: [0, 35] },
      marks: sets.flatMap(([set, coefficient, name], k) => {
        const last = set[set.length - 1]
        return [
          line(set.map(place(coefficient)), COLORS[k]),
          dots(set.flatMap(single(coefficient)), COLORS[k]),
          label(place(coefficient)(last), name, COLORS[k], k === 0 ? { textAnchor: 'end', dy: 30 } : {}),
        ]
      }),
    })
  },
  tabulate: (heaps) => [
    ['friction', 'rolling resistance', 'slope, degrees', 'of each run'],
    ...heaps.map(({ friction, rolling, mean, degrees }) => [
      String(friction),
      String(rolling),
      mean.toFixed(1),
      degrees.map((one) => one.toFixed(1)).join(', '),
    ]),
  ],
}
