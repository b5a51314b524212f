import { box } from '../../../../../src/shapes/box.ts'
import { capsule } from '../../../../../src/shapes/capsule.ts'
import {
  type Jolts,
  type Row,
  type Stack,
  slideOverChain,
  stackBoxes,
  tipDominoes,
} from '../../../experiments/grains/stack.ts'
import { COLORS, chart, dots, label, line } from '../../chart.ts'
import type { Law } from '../../law.ts'

const SUBSTEPS = [8, 16, 32]

export const stackLaw: Law<Stack[]> = {
  name: 'stack',
  measure: async () => {
    const all: Stack[] = []
    for (const radius of [0, 0.02])
      for (const substeps of SUBSTEPS) all.push(await stackBoxes(radius, substeps, 60))
    return all
  },
  draw: (all) =>
    chart({
      x: { label: 'Seconds' },
      y: {
        label: 'Largest distance from where a box began, mm',
        type: 'log',
        domain: [0.1, 20],
        tickFormat: 'g',
      },
      marks: all
        .filter(({ radius }) => radius > 0)
        .flatMap(({ substeps, moved }, k) => {
          const points = moved.map((y, n) => ({ x: n + 1, y: 1000 * y }))
          return [
            line(points, COLORS[k]),
            label(points[points.length - 1], `${substeps} substeps`, COLORS[k]),
          ]
        }),
    }),
  tabulate: (all) => [
    ['radius of the corners, m', 'substeps', 'largest move in 60 s, mm', 'from 2 s to 60 s, mm'],
    ...all.map(({ radius, substeps, moved, movedLater }) => [
      String(radius),
      String(substeps),
      (1000 * Math.max(...moved)).toFixed(2),
      (1000 * movedLater[movedLater.length - 1]).toFixed(2),
    ]),
  ],
}

export const dominoLaw: Law<Row> = {
  name: 'dominoes',
  measure: () => tipDominoes(50, 9),
  draw: ({ fell }) =>
    chart({
      marginRight: 30,
      x: { label: 'Domino' },
      y: { label: 'Seconds until it has turned by 0.2 rad', domain: [0, 7] },
      marks: [
        dots(
          fell.map((y, k) => ({ x: k + 1, y })),
          COLORS[1],
        ),
      ],
    }),
  tabulate: ({ fell, angles }) => [
    ['domino', 'fell after, s', 'angle at the end, degrees'],
    ...[0, 1, 9, 24, 48, 49].map((k) => [
      String(k + 1),
      fell[k].toFixed(2),
      ((180 * angles[k]) / Math.PI).toFixed(0),
    ]),
  ],
}

type Slid = Jolts & { readonly name: string }

export const chainLaw: Law<Slid[]> = {
  name: 'chain',
  measure: async () => {
    const all: Slid[] = []
    for (const [name, shape, height] of [
      ['box', box(1, 0.5), 0.25],
      ['rounded box', box(0.96, 0.46, 0.02), 0.25],
      ['capsule', capsule([-0.3, 0], [0.3, 0], 0.2), 0.2],
    ] as const)
      for (const segments of [1, 10, 100, 1000])
        all.push({ name, ...(await slideOverChain(shape, height, segments, 8)) })
    return all
  },
  draw: (all) =>
    chart({
      x: { label: 'Segments', type: 'log', tickFormat: 'd', ticks: [1, 10, 100, 1000] },
      y: { label: 'Largest change across the chain in a substep, mm/s', domain: [0, 1] },
      marks: ['box', 'rounded box', 'capsule'].flatMap((name, k) => {
        const points = all
          .filter((one) => one.name === name)
          .map(({ segments, changes }) => ({ x: segments, y: 1000 * changes[1] }))
        return [line(points, COLORS[k]), dots(points, COLORS[k]), label(points[3], name, COLORS[k])]
      }),
    }),
  tabulate: (all) => [
    ['grain', 'segments', 'along, mm/s', 'across, mm/s', 'spin, mrad/s', 'speed after 8 s, m/s'],
    ...all.map(({ name, segments, changes, speed }) => [
      name,
      String(segments),
      ...changes.map((change) => (1000 * change).toFixed(2)),
      speed.toFixed(4),
    ]),
  ],
}
