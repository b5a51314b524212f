import type * as Plot from '@observablehq/plot'
import { box } from '../../../../../src/shapes/box.ts'
import {
  boxOfTriangles,
  flatLanding,
  type Gas,
  hitsOfDisks,
  type Landed,
} from '../../../../grains/bounces.ts'
import { type CornerHit, cornerHits } from '../../../experiments/grains/corner.ts'
import { COLORS, chart, curve, dots, label, line } from '../../chart.ts'
import { type Law, percent } from '../../law.ts'

const SHARP = [1, 0.8, 0.5]

export const cornerLaw: Law<CornerHit[][]> = {
  name: 'corner',
  measure: () => Promise.all(SHARP.map((restitution) => cornerHits(restitution, 3))),
  draw: (all) =>
    chart({
      x: { label: 'Angle of the box, degrees', domain: [0, 90] },
      y: { label: 'Energy kept', domain: [0, 1.05] },
      marks: all.flatMap((hits, k) => {
        const end = { x: 87, y: hits[hits.length - 1].predicted }
        return [
          line(
            hits.map(({ degrees, predicted }) => ({ x: degrees, y: predicted })),
            COLORS[k],
          ),
          dots(
            hits.map(({ degrees, measured }) => ({ x: degrees, y: measured })),
            COLORS[k],
          ),
          label(end, `e = ${SHARP[k]}`, COLORS[k]),
        ]
      }),
    }),
  tabulate: (all) => [
    ['restitution', 'energy kept: least', 'most', 'largest error of a velocity, m/s'],
    ...all.map((hits, k) => {
      const kept = hits.map(({ measured }) => measured)
      const error = Math.max(...hits.map((hit) => hit.error))
      return [
        String(SHARP[k]),
        percent(Math.min(...kept)),
        percent(Math.max(...kept)),
        error.toExponential(1),
      ]
    }),
  ],
}

interface Crowd extends Gas {
  readonly friction: number
  readonly restitution: number
}

export const trianglesLaw: Law<Crowd[]> = {
  name: 'triangles',
  measure: async () => {
    const all: Crowd[] = []
    for (const [friction, restitution] of [
      [0, 1],
      [0.3, 1],
      [0.5, 0.95],
    ])
      all.push({ friction, restitution, ...(await boxOfTriangles(friction, restitution, 20)) })
    return all
  },
  draw: (all) =>
    chart({
      x: { label: 'Seconds', domain: [0, 20] },
      y: { label: 'Energy left', domain: [0, 1.05] },
      marks: all.flatMap(({ friction, restitution, energies }, k) => {
        const points = energies.map((y, n) => ({ x: n + 1, y }))
        return [dots(points, COLORS[k]), label(points[19], `μ = ${friction}, e = ${restitution}`, COLORS[k])]
      }),
    }),
  tabulate: (all) => [
    ['friction', 'restitution', 'energy left after 20 s', 'largest rise in a step'],
    ...all.map(({ friction, restitution, left, rise }) => [
      String(friction),
      String(restitution),
      percent(left, 3),
      Math.max(rise, 0).toExponential(1),
    ]),
  ],
}

interface Errors {
  readonly substeps: number
  readonly disks: number
  readonly grains: number
  readonly twist: number
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1]

export const hitsLaw: Law<Errors[]> = {
  name: 'hits',
  measure: async () => {
    const all: Errors[] = []
    for (const substeps of [8, 16, 32, 64, 128, 256, 512]) {
      const [disks, grains] = [await hitsOfDisks(substeps, false), await hitsOfDisks(substeps, true)]
      const twist = Math.max(...grains.twists)
      all.push({ substeps, disks: median(disks.errors), grains: median(grains.errors), twist })
    }
    return all
  },
  draw: (all) => {
    const ticks = [8, 16, 32, 64, 128, 256, 512]
    const first = all[0].disks
    return chart({
      x: { type: 'log', label: 'Substeps', ticks, tickFormat: String },
      y: { type: 'log', label: 'Median error, m/s' },
      marks: [
        line(
          curve((x) => (8 * first) / x, 8, 512),
          'black',
        ),
        ...(['disks', 'grains'] as const).flatMap<Plot.Markish>((name, k) => {
          const points = all.map((one) => ({ x: one.substeps, y: one[name] }))
          return [dots(points, COLORS[k]), label(points[6], name, COLORS[k], { dy: k === 0 ? 8 : -8 })]
        }),
      ],
    })
  },
  tabulate: (all) => [
    ['substeps', 'disks, m/s', 'grains, m/s', 'largest change of an angular momentum of grains'],
    ...all.map(({ substeps, disks, grains, twist }) => [
      String(substeps),
      ...[disks, grains, twist].map((value) => value.toExponential(1)),
    ]),
  ],
}

interface Fall extends Landed {
  readonly name: string
  readonly restitution: number
}

const FALLING = [
  { name: 'box', shape: box(0.8, 0.8), half: 0.4 },
  { name: 'plank', shape: box(2, 0.2), half: 0.1 },
  { name: 'tall box', shape: box(0.3, 1.2), half: 0.6 },
]

export const flatLaw: Law<Fall[]> = {
  name: 'flat',
  measure: async () => {
    const all: Fall[] = []
    for (const { name, shape, half } of FALLING)
      for (const restitution of [0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1])
        all.push({ name, restitution, ...(await flatLanding(shape, half, { restitution })) })
    return all
  },
  draw: (all) =>
    chart({
      x: { label: 'Restitution', domain: [0.35, 1.05] },
      y: { label: 'Height after the hit, m', domain: [0, 2.1] },
      marks: [
        line(
          curve((e) => 2 * e * e, 0.35, 1),
          'black',
        ),
        ...FALLING.flatMap<Plot.Markish>(({ name }, k) => {
          const of = all.filter((one) => one.name === name)
          const points = of.map(({ restitution, height }) => ({
            x: restitution + 0.008 * (k - 1),
            y: height,
          }))
          return [dots(points, COLORS[k]), label(points[6], name, COLORS[k], { dy: 14 * (k - 1), dx: 16 })]
        }),
      ],
    }),
  tabulate: (all) => [
    ['grain', 'restitution', 'predicted, m', 'measured, m', 'spin, rad/s'],
    ...all
      .filter(({ restitution }) => [0.5, 0.8, 1].includes(restitution))
      .map(({ name, restitution, height, spin }) => [
        name,
        String(restitution),
        (2 * restitution ** 2).toFixed(3),
        height.toFixed(3),
        spin.toExponential(0),
      ]),
  ],
}
