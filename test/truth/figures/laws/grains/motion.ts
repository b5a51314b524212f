import { capsule } from '../../../../../src/shapes/capsule.ts'
import { type Energies, shake } from '../../../experiments/grains/elastic.ts'
import { type Roll, rolls, toppleLaw } from '../../../experiments/grains/incline.ts'
import { limitEnergy, type Turning, turnings } from '../../../experiments/grains/turning.ts'
import { gyration } from '../../../experiments/grains/world.ts'
import { COLORS, chart, curve, dots, label, line } from '../../chart.ts'
import { type Law, percent } from '../../law.ts'

interface Rolls {
  readonly usual: Roll
  readonly fine: Roll
}

export const rollingLaw: Law<Rolls> = {
  name: 'rolling',
  measure: async () => ({ usual: await rolls(8), fine: await rolls(32) }),
  draw: ({ usual }) =>
    chart({
      marginRight: 30,
      x: { label: 'Angle from upright, rad', domain: [0, 1.6] },
      y: { label: 'Spin of the capsule, rad/s', domain: [0, 6] },
      marks: [
        line(
          curve((x) => toppleLaw(x, gyration(capsule([0, -0.4], [0, 0.4], 0.25))), 0.1, 1.55),
          COLORS[0],
        ),
        dots(
          usual.topple.map(({ angle, spin }) => ({ x: angle, y: spin })),
          COLORS[1],
        ),
      ],
    }),
  tabulate: ({ usual, fine }) => {
    const worst = ({ topple }: Roll) => Math.max(...topple.map(({ spin, law }) => Math.abs(spin / law - 1)))
    return [
      ['grain', 'error in 8 substeps', 'in 32'],
      ['disk, speed after 2 s on 20°', usual.disk.toExponential(1), fine.disk.toExponential(1)],
      ['capsule, largest error of the spin', percent(worst(usual), 2), percent(worst(fine), 2)],
    ]
  },
}

interface Turnings {
  readonly turnings: readonly Turning[]
  readonly limit: number
}

export const turningLaw: Law<Turnings> = {
  name: 'turning',
  measure: async () => {
    const all = await turnings(3, 32, true)
    const thinned = (values: readonly number[]) => values.filter((_, k) => k % 200 === 0)
    return {
      turnings: all.map((one) => ({ ...one, turns: thinned(one.turns), lost: thinned(one.lost) })),
      limit: limitEnergy(),
    }
  },
  draw: ({ turnings }) =>
    chart({
      x: { label: 'Turns', domain: [0, 3] },
      y: { label: 'Energy lost, J/kg', domain: [-0.5, 9] },
      marks: turnings.flatMap(({ name, turns, lost }, k) => {
        const points = turns.map((x, n) => ({ x, y: lost[n] }))
        const dy = name === 'regular polygon' ? 12 : name === 'polygon' ? -6 : 0
        return [line(points, COLORS[k]), label(points[points.length - 1], name, COLORS[k], { dy })]
      }),
    }),
  tabulate: ({ turnings, limit }) => [
    [
      'shape',
      'lost per turn, of what the plane gives',
      'largest kinetic energy in the last turn, J/kg',
      'predicted',
    ],
    ...turnings.map(({ name, part, peak }) => [
      name,
      percent(part, 2),
      peak.toFixed(3),
      name === 'regular polygon' ? limit.toFixed(3) : '',
    ]),
  ],
}

interface Boxes {
  readonly elastic: Energies
  readonly inelastic: Energies
}

export const elasticLaw: Law<Boxes> = {
  name: 'elastic',
  measure: async () => {
    // the rise is that of each step; what is drawn is that of each half second
    const thinned = ({ energies, interval, rise }: Energies) => ({
      rise,
      energies: energies.filter((_, k) => k % 30 === 0),
      interval: 30 * interval,
    })
    const box = { count: 500, interval: 1 / 60 }
    const elastic = await shake({ ...box, seconds: 60, restitution: 1 })
    const inelastic = await shake({ ...box, seconds: 20, restitution: 0 })
    return { elastic: thinned(elastic), inelastic: thinned(inelastic) }
  },
  draw: ({ elastic: { energies, interval } }) =>
    chart({
      marginRight: 30,
      x: { label: 'Seconds' },
      y: { label: 'Change of energy, of 10⁻⁶', domain: [-3, 3] },
      marks: [
        line(
          energies.map((energy, k) => ({ x: k * interval, y: 1e6 * (energy / energies[0] - 1) })),
          COLORS[1],
        ),
      ],
    }),
  tabulate: (boxes) => [
    [
      'restitution',
      'energy at the end, of that at the beginning',
      'largest rise of energy, of that at the beginning',
    ],
    ...(['elastic', 'inelastic'] as const).map((name) => {
      const { energies, rise } = boxes[name]
      return [
        name === 'elastic' ? '1' : '0',
        (energies[energies.length - 1] / energies[0]).toFixed(6),
        rise.toExponential(1),
      ]
    }),
  ],
}
