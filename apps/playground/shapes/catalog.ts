/** The shapes of the page: each kind as an n-arc, a rounded polygon and a polygon, about 2 m wide. */
import { capsule } from '../../../src/shapes/capsule.ts'
import { disk } from '../../../src/shapes/disk.ts'
import { nArc } from '../../../src/shapes/nArc.ts'
import { nArcFromCircles } from '../../../src/shapes/nArcFromCircles.ts'
import { nArcFromPolygon } from '../../../src/shapes/nArcFromPolygon.ts'
import { placed } from '../../../src/shapes/placed.ts'
import { rounded } from '../../../src/shapes/rounded.ts'
import { roundedPolygon } from '../../../src/shapes/roundedPolygon.ts'
import type { Point, Shape } from '../../../src/shapes/shape.ts'

export const FORMS = ['narc', 'rounded', 'polygon'] as const
export type Form = (typeof FORMS)[number]
export const FORM_NAMES: Readonly<Record<Form, string>> = {
  narc: 'n-arc',
  rounded: 'Rounded polygon',
  polygon: 'Polygon',
}

type Forms = Readonly<Record<Form, () => Shape>>

const regular = (count: number, radius: number): Point[] =>
  Array.from({ length: count }, (_, k) => {
    const angle = Math.PI / 2 + (2 * Math.PI * k) / count
    return [radius * Math.cos(angle), radius * Math.sin(angle)]
  })

/** Rectangle with corners at (±x, ±y). */
const rectangle = (x: number, y: number): Point[] => [
  [-x, -y],
  [x, -y],
  [x, y],
  [-x, y],
]

/**
 * The polygon as an n-arc with an arc per side, which turns by `bulge` radians, and one per corner, which begins `cut`
 * metres before it.
 */
function bulged(corners: readonly Point[], cut: number, bulge: number): Shape {
  const points = withCutCorners(corners, cut)
  const chord = Math.hypot(points[1][0] - points[0][0], points[1][1] - points[0][1])
  return nArc(points, chord / (2 * Math.sin(bulge / 2)))
}

function withCutCorners(corners: readonly Point[], cut: number): Point[] {
  return corners.flatMap((corner, k): Point[] => {
    const next = corners[(k + 1) % corners.length]
    const [x, y] = [next[0] - corner[0], next[1] - corner[1]]
    const part = cut / Math.hypot(x, y)
    return [
      [corner[0] + part * x, corner[1] + part * y],
      [next[0] - part * x, next[1] - part * y],
    ]
  })
}

/** Arcs of smaller radius in metres are the tips of a shape. */
const TIP = 0.3

/** The polygon through the middle of each tip and this number of points of each larger arc. */
function through({ centers, radii, directions }: Shape, count: number): Shape {
  const points = [...radii].flatMap((radius, k) => {
    const next = (k + 1) % radii.length
    const from = Math.atan2(directions[2 * k + 1], directions[2 * k])
    const to = Math.atan2(directions[2 * next + 1], directions[2 * next])
    const turn = (to - from + 2 * Math.PI) % (2 * Math.PI)
    const parts = radius < TIP ? 1 : count
    return Array.from({ length: parts }, (_, at): Point => {
      const angle = from + ((at + 1) / (parts + 1)) * turn
      return [centers[2 * k] + radius * Math.cos(angle), centers[2 * k + 1] + radius * Math.sin(angle)]
    })
  })
  return roundedPolygon(points)
}

function ofCorners(corners: readonly Point[], cut: number, bulge: number, radius: number): Forms {
  return {
    narc: () => bulged(corners, cut, bulge),
    rounded: () => rounded(roundedPolygon(corners), radius),
    polygon: () => roundedPolygon(corners),
  }
}

const ofArcs = (source: Shape, polygon: Shape, radius: number): Forms => ({
  narc: () => source,
  rounded: () => rounded(polygon, radius),
  polygon: () => polygon,
})

/** The 4-arc between two circles whose overlap is `2 * half` metres wide, with tips of this radius. */
function lens(half: number, radius: number, tip: number): Shape {
  const y = radius - half
  return nArcFromCircles({ center: [0, -y], radius }, { center: [0, y], radius }, [tip, tip])
}

const BLUNT: readonly Point[] = [
  [-1.2, -0.8],
  [0.9, -0.95],
  [1.1, 0.35],
  [-0.55, 0.95],
]
const PEBBLE: readonly Point[] = [
  [-0.9, -0.25],
  [-0.15, -0.8],
  [0.85, -0.6],
  [1.05, 0.1],
  [0.35, 0.75],
  [-0.6, 0.6],
]

const REULEAUX = bulged(regular(3, 1.05), 0.05, 0.95)
const LENS = lens(0.45, 2.1, 0.07)

const CATALOG = {
  disk: {
    name: 'Disk',
    forms: {
      narc: () => disk([0, 0], 0.85),
      rounded: () => disk([0, 0], 0.85),
      polygon: () => roundedPolygon(regular(8, 0.88)),
    },
  },
  box: { name: 'Box', forms: ofCorners(rectangle(1, 0.6), 0.1, 0.35, 0.22) },
  capsule: {
    name: 'Capsule',
    forms: {
      narc: () => lens(0.4, 3.2, 0.34),
      rounded: () => capsule([-0.65, 0], [0.65, 0], 0.4),
      polygon: () => roundedPolygon(withCutCorners(rectangle(1.03, 0.4), 0.3)),
    },
  },
  triangle: { name: 'Triangle', forms: ofCorners(regular(3, 1.1), 0.16, 0.4, 0.22) },
  pentagon: { name: 'Pentagon', forms: ofCorners(regular(5, 1), 0.12, 0.3, 0.25) },
  quadrilateral: {
    name: 'Quadrilateral',
    forms: {
      narc: () => nArcFromPolygon(withCutCorners(BLUNT, 0.35)),
      rounded: () => rounded(roundedPolygon(BLUNT), 0.4),
      polygon: () => roundedPolygon(BLUNT),
    },
  },
  reuleaux: { name: 'Reuleaux triangle', forms: ofArcs(REULEAUX, through(REULEAUX, 1), 0.2) },
  pebble: { name: 'Pebble', forms: ofArcs(nArcFromPolygon(PEBBLE), roundedPolygon(PEBBLE), 0.25) },
  lens: {
    name: 'Lens',
    forms: ofArcs(LENS, through(LENS, 2), 0.06),
  },
} satisfies Record<string, { name: string; forms: Forms }>

export type Kind = keyof typeof CATALOG
export const KINDS = Object.keys(CATALOG) as readonly Kind[]
export const nameOf = (kind: Kind): string => CATALOG[kind].name

const made = new Map<string, Shape>()

/** Returns the shape with its centroid at the origin. Fits are made once. */
export function shapeOf(kind: Kind, form: Form): Shape {
  const key = `${kind} ${form}`
  const known = made.get(key)
  if (known !== undefined) return known
  const shape = CATALOG[kind].forms[form]()
  const centred = placed(shape, [-shape.centroid[0], -shape.centroid[1]], 0)
  made.set(key, centred)
  return centred
}
