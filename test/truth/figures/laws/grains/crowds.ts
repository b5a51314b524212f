import {
  type Angular,
  equivalentRolling,
  FULL_ANGULAR,
  shearAngular,
} from '../../../experiments/grains/angular.ts'
import { FULL_OVALS, type OvalPacking, packOvals } from '../../../experiments/grains/ovals.ts'
import { COLORS, chart, dots, label, line } from '../../chart.ts'
import { type Law, percent } from '../../law.ts'

export const ovalsLaw: Law<OvalPacking[]> = {
  name: 'ovals',
  measure: () => packOvals(FULL_OVALS),
  draw: (all) =>
    chart({
      marginRight: 30,
      x: { label: 'Aspect ratio', domain: [0.9, 3.1] },
      y: { label: 'Area fraction', domain: [0.83, 0.91] },
      marks: [
        line([{ x: 1.4, y: 0.83 }, { x: 1.4, y: 0.895 }], COLORS[0]), // biome-ignore format: points
        label({ x: 1.4, y: 0.895 }, 'densest ellipses: 0.895 near 1.4', COLORS[0], { dy: -10 }),
        line(
          all.map(({ aspect, mean }) => ({ x: aspect, y: mean })),
          COLORS[1],
        ),
        dots(
          all.flatMap(({ aspect, fractions }) => fractions.map((y) => ({ x: aspect, y }))),
          COLORS[1],
        ),
      ],
    }),
  tabulate: (all) => [
    ['aspect ratio', 'area fraction', 'of each run', 'largest overlap, of 0.6 m'],
    ...all.map(({ aspect, fractions, mean, overlap }) => [
      String(aspect),
      mean.toFixed(4),
      fractions.map((one) => one.toFixed(4)).join(', '),
      percent(overlap / 0.6, 2),
    ]),
  ],
}

/** Where a kind of grains is on the axis of rolling resistances. */
const rollingOf = ({ sides, rolling }: Angular) => (sides === 0 ? rolling : equivalentRolling(sides))

export const angularLaw: Law<Angular[]> = {
  name: 'angular',
  measure: () => shearAngular(FULL_ANGULAR),
  draw: (all) => {
    const disks = all.filter(({ sides }) => sides === 0).sort((a, b) => a.rolling - b.rolling)
    const polygons = all.filter(({ sides }) => sides > 0)
    const runs = (set: readonly Angular[]) =>
      set.flatMap((one) => one.runs.map((y) => ({ x: rollingOf(one), y })))
    return chart({
      marginRight: 30,
      x: { label: 'Rolling resistance; n sides at ¼ tan π/2n', domain: [0, 0.16] },
      y: { label: 'Shear stress over pressure', domain: [0.2, 0.9] },
      marks: [
        line(
          disks.map((one) => ({ x: one.rolling, y: one.friction })),
          COLORS[0],
        ),
        dots(runs(disks), COLORS[0]),
        dots(runs(polygons), COLORS[1]),
        label({ x: 0, y: disks[0].friction }, 'disks', COLORS[0], { dy: 14 }),
        ...polygons.map((one) =>
          label({ x: rollingOf(one), y: one.friction }, `${one.sides} sides`, COLORS[1], { dy: 22 }),
        ),
      ],
    })
  },
  tabulate: (all) => [
    [
      'sides',
      '¼ tan π/2n',
      'polygons',
      'disks with that rolling resistance',
      'difference',
      'runs of polygons',
      'runs of disks',
    ],
    ...all
      .filter(({ sides }) => sides > 0)
      .map((polygons) => {
        const isLike = ({ sides, rolling }: Angular) =>
          sides === 0 && Math.abs(rolling - rollingOf(polygons)) < 1e-6
        const disks = all.find(isLike)!
        const shown = (runs: readonly number[]) => runs.map((one) => one.toFixed(3)).join(', ')
        return [
          String(polygons.sides),
          rollingOf(polygons).toFixed(3),
          polygons.friction.toFixed(3),
          disks.friction.toFixed(3),
          percent(polygons.friction / disks.friction - 1),
          shown(polygons.runs),
          shown(disks.runs),
        ]
      }),
    ...all
      .filter(({ sides, rolling }) => sides === 0 && rolling === 0)
      .map((disks) => [
        'disks',
        '0',
        '',
        disks.friction.toFixed(3),
        '',
        '',
        disks.runs.map((one) => one.toFixed(3)).join(', '),
      ]),
  ],
}
