import { type AngularDrum, FULL_ANGULAR, turnAngular } from '../../../experiments/grains/angular.ts'
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

export const angularLaw: Law<AngularDrum[]> = {
  name: 'angular',
  measure: () => turnAngular(FULL_ANGULAR),
  draw: (all) => {
    const sets = [
      [
        all.filter(({ sides }) => sides === 0),
        ({ rolling }: AngularDrum) => rolling,
        'disks, rolling resistance',
      ],
      [
        all.filter(({ sides }) => sides > 0),
        ({ sides }: AngularDrum) => Math.tan(Math.PI / sides) / 4,
        'n sides, at ¼ tan π/n',
      ],
    ] as const
    return chart({
      x: { label: 'Rolling resistance', domain: [0, 0.45] },
      y: { label: 'Centre of mass from the plumb line, degrees', domain: [20, 50] },
      marks: sets.flatMap(([set, at, name], k) => {
        const points = set.map((one) => ({ x: at(one), y: one.degrees })).sort((a, b) => a.x - b.x)
        return [
          line(points, COLORS[k]),
          dots(points, COLORS[k]),
          label(points[points.length - 1], name, COLORS[k]),
        ]
      }),
    })
  },
  tabulate: (all) => [
    ['grains', 'rolling resistance', 'centre of mass from the plumb line, degrees'],
    ...all.map(({ sides, rolling, degrees }) => [
      sides === 0 ? 'disks' : `${sides} sides`,
      sides === 0 ? String(rolling) : `0; ¼ tan π/n is ${(Math.tan(Math.PI / sides) / 4).toFixed(3)}`,
      degrees.toFixed(1),
    ]),
  ],
}
