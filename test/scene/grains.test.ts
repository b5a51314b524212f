/** Grains in the scene format. */
import { expect, test } from 'vitest'
import type { GrainShape } from '../../src/features/grains/world/grainParts.ts'
import { columnsOf, countOf, outlinesIn } from '../../src/scene/columns.ts'
import { parseScene, type Scene } from '../../src/scene/scene.ts'
import { formOf, type ShapeForm, shapeFromForm } from '../../src/scene/shapeForms.ts'
import { box } from '../../src/shapes/box.ts'
import { capsule } from '../../src/shapes/capsule.ts'
import { disk } from '../../src/shapes/disk.ts'
import { nArc } from '../../src/shapes/nArc.ts'
import { nArcFromPolygon } from '../../src/shapes/nArcFromPolygon.ts'
import { placed } from '../../src/shapes/placed.ts'
import { roundedPolygon } from '../../src/shapes/roundedPolygon.ts'
import { World } from '../../src/world.ts'

const triangle: [number, number][] = [[0, 0], [2, 0], [0, 2]] // biome-ignore format: points
const square: [number, number][] = [[-1, -0.5], [1, -0.5], [1, 0.5], [-1, 0.5]] // biome-ignore format: points

const FORMS: readonly (readonly [ShapeForm, GrainShape])[] = [
  [{ disk: [1, 2], radius: 0.5 }, disk([1, 2], 0.5)],
  [{ box: [2, 1] }, box(2, 1)],
  [{ box: [2, 1], radius: 0.1, position: [1, 0], angle: 0.5 }, placed(box(2, 1, 0.1), [1, 0], 0.5)],
  [{ capsule: [[0, 0], [1, 0]], radius: 0.25 }, capsule([0, 0], [1, 0], 0.25)], // biome-ignore format: points
  [{ polygon: triangle, radius: 0.1 }, roundedPolygon(triangle, 0.1)],
  [{ nArc: square }, nArcFromPolygon(square)],
  [{ nArc: square, radius: 2 }, nArc(square, 2)],
  [{ parts: [{ disk: [0, 0], radius: 1 }, { box: [3, 1] }] }, { parts: [disk([0, 0], 1), box(3, 1)] }],
]

test.each(FORMS)('shapeFromForm: %j', (form, shape) => {
  expect(shapeFromForm(form)).toEqual(shape)
})

test.each(FORMS)('formOf: the arrays of %j make the same shape', (_, shape) => {
  const again = shapeFromForm(JSON.parse(JSON.stringify(formOf(shape))))
  const [[first], [other]] = [shape, again].map((one) => ('parts' in one ? one.parts : [one]))
  // JSON has no -0
  for (const key of ['centers', 'radii', 'directions'] as const)
    expect(other[key]).toEqual(first[key].map((value) => value + 0))
  for (const axis of [0, 1]) expect(other.centroid[axis]).toBeCloseTo(first.centroid[axis], 12)
})

const scene: Scene = {
  version: 1,
  name: 'grains',
  gravity: [0, -10],
  disks: { positions: [0, 5], radii: 0.5 },
  grains: [
    { shapes: { box: [2, 1] }, positions: [4, 0, 8, 0], masses: [3, 4], labels: 7 },
    {
      shapes: [{ polygon: triangle }, { box: [2, 1] }, { polygon: triangle }],
      positions: [0, 9, 4, 9, 8, 9],
    },
  ],
  walls: [],
}

test('World.fromScene: grains are numbered after the disks, with their shapes about their centroids', async () => {
  const parsed = parseScene(JSON.parse(JSON.stringify(scene)))
  expect(parsed).toEqual(scene)
  const world = await World.fromScene(parsed, { backend: 'cpu', threads: 1 })
  const { ids, positions, masses, labels, radii } = await world.disks.read()
  expect([...ids]).toEqual([0, 1, 2, 3, 4, 5])
  expect([...positions]).toEqual([0, 5, 4, 0, 8, 0, 0, 9, 4, 9, 8, 9])
  expect([...masses.subarray(1)]).toEqual([3, 4, 2, 2, 2])
  expect([...labels]).toEqual([0, 7, 7, 0, 0, 0])
  const outlines = world.grains.outlines()
  expect(outlines.map(({ id, parts }) => [id, parts[0].radii.length])).toEqual([[1, 4], [2, 4], [3, 3], [4, 4], [5, 3]]) // biome-ignore format: pairs
  // equal forms are one shape
  expect(outlines[4].parts).toBe(outlines[2].parts)
  expect(outlinesIn(parsed)).toEqual(outlines)
  const columns = columnsOf(parsed)
  expect(countOf(parsed)).toBe(6)
  expect(columns).toMatchObject({ count: 6, radii, labels })
  expect([...columns.masses].map(Math.fround)).toEqual([...masses])
  expect(columns.inner[1]).toBeCloseTo(0.5, 6)
  world.destroy()
})

test.each<[string, unknown, string]>([
  ['grains', {}, 'scene.grains is {}: expected an array of grains; wrap it in [ ]'],
  ['grains.0', 1, 'scene.grains[0] is 1: expected an object'],
  ['grains.0.ids', [1, 2], 'scene.grains[0].ids is given: expected none, since grains of a scene are numbered after its disks'],
  ['grains.0.radii', 1, 'scene.grains[0].radii is unknown: expected only shapes, ids, positions, angles, velocities, spins, masses, density, inertia, fixedRotation, friction, restitution, rolling, category, mask, labels, values'],
  ['grains.0.shapes', undefined, 'scene.grains[0].shapes is missing: expected a shape, or one for each grain'],
  ['grains.0.shapes', 1, 'scene.grains[0].shapes is 1: expected an object with disk, box, capsule, polygon, nArc, centers or parts'],
  ['grains.0.shapes', { cube: 1 }, 'scene.grains[0].shapes has the fields cube: expected disk, box, capsule, polygon, nArc, centers or parts'],
  ['grains.0.shapes.radii', 1, 'scene.grains[0].shapes.radii is unknown: expected only box, radius, position, angle (Did you mean radius?)'],
  ['grains.0.shapes.box', 2, 'scene.grains[0].shapes is not a valid shape: box is 2: expected [width, height]'],
  ['grains.0.shapes.box', [2, -1], 'scene.grains[0].shapes is not a valid shape: height is -1: expected a positive, finite number'],
  ['grains.0.shapes.angle', 'x', 'scene.grains[0].shapes is not a valid shape: angle is "x": expected a finite number'],
  ['grains.0.shapes', { parts: [] }, 'scene.grains[0].shapes.parts is a list of 0: expected 1 to 16 shapes'],
  ['grains.0.shapes', { parts: 1 }, 'scene.grains[0].shapes.parts is 1: expected an array of shapes'],
  ['grains.0.shapes', { parts: [{ box: [1, 1] }, { disk: [9, 9], radius: 1 }] }, 'scene.grains[0].shapes.parts[1] does not touch the others: expected connected parts'],
  ['grains.0.shapes', { centers: [0, 0], radii: [1, 1], directions: [1, 0, -1, 0] }, 'scene.grains[0].shapes is not a valid shape: shape.centers has 2 numbers for 2 arcs: expected 4'],
  ['grains.0.shapes', { centers: [0], radii: 'x', directions: [] }, 'scene.grains[0].shapes is not a valid shape: radii is "x": expected an array of numbers'],
  ['grains.1.shapes.0', { polygon: [[0, 0], [1, 0], [2, 0]] }, 'scene.grains[1].shapes[0] is not a valid shape: points lies on the line from [0, 0] to [2, 0]: expected points that are not collinear'],
  ['grains.1.shapes', [{ box: [1, 1] }], 'scene.grains[1].shapes has 1 elements: expected 3, one per grain'],
  ['grains.0.positions', [1], 'scene.grains[0].positions has 1 numbers: expected two per disk, x0, y0, x1, y1, …'],
  ['grains.0.masses', [1, -1], 'scene.grains[0].masses[1] is -1: expected a number from 1e-18 to 1e18'],
  ['stepping', 'eventDriven', "scene.stepping is 'eventDriven': expected 'discrete' for grains"],
])('parseScene: rejects %s as %j', (path, value, message) => {
  const data = structuredClone(scene) as unknown as Record<string, unknown>
  const keys = path.split('.')
  const last = keys.pop()!
  const owner = keys.reduce((at, key) => at[key] as Record<string, unknown>, data)
  owner[last] = value
  expect(() => parseScene(data)).toThrow(new Error(message))
}) // biome-ignore format: one case a line
