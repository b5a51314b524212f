import { CRITICAL, relax, type Speeds, scaled } from '../../experiments/maxwell.ts'
import { COLORS, chart, curve, dots, label, line, type Place } from '../chart.ts'
import { type Law, percent } from '../law.ts'

const SHOWN = [1, 2, 10]
/** Of √〈v²〉. */
const WIDTH = 0.1

/** Speeds with their distribution in place of each of them. */
interface Distribution extends Omit<Speeds, 'speeds'> {
  readonly density: readonly Place[]
}

/** Part of the disks a unit of speed, in columns. */
function densityOf(speeds: readonly number[]): Place[] {
  const columns = new Array<number>(Math.ceil(2.6 / WIDTH)).fill(0)
  for (const speed of speeds) {
    const column = Math.floor(speed / WIDTH)
    if (column < columns.length) columns[column]++
  }
  return columns.map((count, k) => ({ x: (k + 0.5) * WIDTH, y: count / (speeds.length * WIDTH) }))
}

export const maxwellLaw: Law<Distribution[]> = {
  name: 'maxwell',
  measure: async () => {
    const all = await relax(10_000, 0.1, [0, 1, 2, 5, 10, 15, 20])
    return all.map(({ speeds, ...rest }) => ({ ...rest, density: densityOf(speeds) }))
  },
  draw: (all) => {
    const shown = SHOWN.map((hits) => all.find(({ hitsOfEach }) => hitsOfEach >= hits)!)
    return chart({
      x: { label: 'Speed, of the root of the mean square' },
      y: { label: 'Part of the disks a unit of speed' },
      marks: [
        line(
          curve((v) => 2 * v * Math.exp(-v * v), 0, 2.6),
          COLORS[0],
        ),
        label({ x: 1.5, y: 2 * 1.5 * Math.exp(-(1.5 ** 2)) }, 'Maxwell–Boltzmann', COLORS[0], { dy: -8 }),
        ...shown.flatMap(({ density: points }, k) => {
          const color = COLORS[SHOWN.length - k]
          const top = points.reduce((best, point) => (point.y > best.y ? point : best))
          const text = `after ${SHOWN[k]} hit${SHOWN[k] === 1 ? '' : 's'} a disk`
          return [
            dots([...points], color),
            label(top, text, color, { dy: k === 2 ? -12 : 0, dx: k === 2 ? -40 : 8 }),
          ]
        }),
      ],
    })
  },
  tabulate: (all) => [
    [
      'hits a disk',
      '〈v⁴〉/〈v²〉², 2 by the law',
      'largest distance of the distributions',
      `in terms of chance, ${CRITICAL} at most`,
      'rate of hits, beside theory',
    ],
    ...all.map((speeds) => [
      speeds.hitsOfEach.toFixed(0),
      speeds.fourthMoment.toFixed(3),
      speeds.distance.toFixed(4),
      scaled(speeds).toFixed(2),
      speeds.hitsOfEach === 0 ? '' : percent(speeds.meetings - 1),
    ]),
  ],
}
