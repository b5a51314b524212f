/** The modes of the page: a sentence on each, and what it shows of two shapes. */
import type { Choice, Mode } from '../choice.ts'
import type { Pair, Shown } from '../pair.ts'
import { showAxes } from './axes.ts'
import { showCast } from './cast.ts'
import { showContact } from './contact.ts'
import { showGjk } from './gjk.ts'
import { showManifold } from './manifold.ts'
import { showRegions } from './regions.ts'

interface ModeOfPage {
  readonly sentence: string
  readonly show: (pair: Pair, choice: Choice) => Shown
  /** Whether the point P is part of the picture. */
  readonly hasPoint?: boolean
}

export const MODE_TABLE: Readonly<Record<Mode, ModeOfPage>> = {
  contact: {
    sentence:
      'The contact is the shortest translation that separates two overlapping shapes, or the shortest segment between two separated ones.',
    show: showContact,
  },
  axes: {
    sentence:
      'Two convex shapes are apart if their projections on some axis are (green); the axes to test are the normals of sides and the directions between arcs that face each other.',
    show: (pair, { step }) => showAxes(pair, step),
  },
  regions: {
    sentence:
      'A Voronoi region of A contains the points outside of A that are closest to the same arc, corner or side; P is in the bright one.',
    show: (pair, { px, py }) => showRegions(pair, [px, py]),
    hasPoint: true,
  },
  gjk: {
    sentence:
      'GJK walks towards the origin O inside the Minkowski difference A − B, which contains O if the shapes overlap; each step adds the support point in the direction of O.',
    show: (pair, { step }) => showGjk(pair, 'GJK', step),
  },
  epa: {
    sentence:
      'EPA expands a polygon inside the Minkowski difference A − B; each step adds the support point beyond the edge closest to the origin O, until that edge is on the outline.',
    show: (pair, { step }) => showGjk(pair, 'EPA', step),
  },
  manifold: {
    sentence:
      'The contact manifold has the deepest point and, between two facing sides, the end of the incident side (red), clipped to the strip beside the reference side (green).',
    show: showManifold,
  },
  cast: {
    sentence:
      'A disk, or a ray if its radius is 0, moves from the centre of B to P; the first touch with A is exact.',
    show: (pair, { px, py, radius }) => showCast(pair, [px, py], radius),
    hasPoint: true,
  },
}
