import { type Fall, fall, GRAVITY, net, ring, rope, tree, worldOf } from '../../experiments/bonds.ts'
import { COLORS, chart, label, line } from '../chart.ts'
import type { Law } from '../law.ts'

const ROD = { type: 'distance' } as const
const SECONDS = 20

const SYSTEMS = [
  ['rope of 200 rods, 86° aside', rope(200, 1.5, 0.05), ROD],
  ['ring of 30 rods', ring(30), ROD],
  ['net of 12 × 12 rods', net(12, false), ROD],
  ['tree of 63 rods', tree(6), ROD],
  ['rope of 20 springs of 10⁷ N/m', rope(20, 1), { type: 'spring', stiffness: 1e7 }],
] as const

interface Measured extends Fall {
  readonly name: string
  /** Energy of a fall of all disks by a metre, J. */
  readonly metre: number
}

export const bondEnergyLaw: Law<Measured[]> = {
  name: 'bondEnergy',
  measure: async () => {
    const all: Measured[] = []
    for (const [name, structure, bond] of SYSTEMS) {
      const world = await worldOf(structure, bond)
      const fallen = await fall(world, SECONDS, 'stiffness' in bond ? bond.stiffness : 0)
      all.push({ name, metre: (GRAVITY * structure.positions.length) / 2, ...fallen })
      world.destroy()
    }
    return all
  },
  draw: (all) =>
    chart({
      marginRight: 190,
      x: { label: 'Seconds' },
      y: { label: 'Energy since the start, over that of a fall by a metre' },
      marks: all.flatMap(({ name, metre, start, curve }, k) => {
        const points = curve.map(([x, energy]) => ({ x, y: (energy - start) / metre }))
        return [line(points, COLORS[k]), label(points[points.length - 1], name, COLORS[k])]
      }),
    }),
  tabulate: (all) => [
    [
      'hangs on nails and is let go',
      'highest energy above that at the start, J',
      'energy lost in 20 s, J per kg',
      'largest strain of a bond, mm',
    ],
    ...all.map(({ name, largest, start, end, metre, strain }) => [
      name,
      largest.toFixed(3),
      (((start - end) / metre) * GRAVITY).toFixed(2),
      (1000 * strain).toPrecision(2),
    ]),
  ],
}
