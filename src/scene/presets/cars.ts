import type { Shape } from '../../shapes/shape.ts'
import { roundWall } from '../../shapes/shapeWalls.ts'
import { massOfUnion } from '../../shapes/unionMass.ts'
import { createRandom, type Random, uniform } from '../../util/random.ts'
import type { SceneGrains } from '../grains.ts'
import { boundsOf, GRAVITY } from '../placement.ts'
import type { Scene, SceneJoints, Wall } from '../scene.ts'
import { type ConvexForm, shapeFromForm } from '../shapeForms.ts'

type Point = [number, number]

const f = Math.fround
const BODY = { friction: f(0.4), restitution: 0 }
/** Tyres. */
const GRIP = { friction: f(0.9), restitution: 0 }
const ROAD = { radius: f(0.06), friction: f(0.9), restitution: 0 }
/** Radius of a wheel, and where both are, from the middle of a car, m. */
const WHEEL = 0.5
const AXLES = [-1.05, 1.05]
/**
 * Parts of a car, with the middle between its wheels, on the ground, at the origin: deck, tailboard, tank, and a cabin with a window. The tank brings the centroid down into
 * the deck, which covers the lines that pictures draw from there to the struts.
 */
const CHASSIS: readonly ConvexForm[] = [
  { box: [3.4, 0.25], position: [0, 1.35] },
  { box: [0.15, 0.7], position: [-1.625, 1.775] },
  { box: [0.9, 0.5], position: [0, 1] },
  { box: [1.15, 0.4], position: [1.125, 1.65] },
  { box: [0.12, 0.6], position: [0.61, 2.1] },
  { box: [0.7, 0.12], position: [0.9, 2.34] },
  { polygon: [[1.58, 1.84], [1.7, 1.84], [1.25, 2.4], [1.13, 2.4]] }, // biome-ignore format: points
]
const STRUT: ConvexForm = { box: [0.14, 0.3] }
const STRUT_HEIGHT = 1.25
/** kg/m²; the strut weighs about as much as a wheel, or its spring would have to be stiff. */
const DENSITY = { chassis: 2, strut: 20, wheel: 1.5, load: 0.5 }
/** The spring of a wheel, and how far it moves up and down, m. */
const SUSPENSION = { hertz: 3, dampingRatio: 0.6, lower: f(-0.12), upper: f(0.12) }
/** Slowest and fastest spin of wheels, rad/s, and the largest torque of a motor, N·m. */
const SPIN = [6, 6.6] as const
const TORQUE = 14
/** Where the balls of a load lie, in rows above the deck, and their radii, m. */
const LOAD = [-1.22, -0.65, -0.08, -1.22, -0.65, -0.08].map((x, k): Point => [x, k < 3 ? 1.8 : 2.4])
const LOAD_RADII = [0.2, 0.26] as const
const PARTS = 5
/** Disks and grains of a loaded car. */
const PER_CAR = PARTS + LOAD.length
/** Distance between cars, and from the road up to the sky, m; the least radius of the planet. */
const PITCH = 6.5
const SKY = 4.8
const SMALLEST = 6
/** Length of hills and hollows, m, and the slope where they meet, rad. */
const HILL = [3, 5.5] as const
const SLOPE = 0.3
/** Height of the highest hill above the circle that hills and hollows meet on, and some room, m. */
const HIGHEST = 1
const COLORS = [0, 1, 2, 4, 5, 6]
const TYRE = 7

/** A point of a car, by the angle of the car's place around the planet, and a place above the ground. */
type Place = (at: Point) => Point

/**
 * Returns a scene in which loaded cars drive round a hilly planet. The wheels are hinged to struts that slide on springs, and a motor turns each. Grains that are too
 * few for a car are loads without one. See `Preset.build`.
 */
export function cars(count: number, seed: number): Scene {
  const random = createRandom(seed)
  const cars = Math.floor(count / PER_CAR)
  const radius = Math.max(SMALLEST, (cars * PITCH) / (2 * Math.PI))
  const ground = planetAt(random, radius)
  const first = uniform(random, 0, 2 * Math.PI)
  const turns = Array.from({ length: cars }, (_, k) => first + (2 * Math.PI * k) / cars)
  const places = turns.map((turn): Place => {
    const [c, s] = [Math.cos(turn), Math.sin(turn)]
    const bottom = radius + HIGHEST
    return ([x, y]) => [f((bottom + y) * c + x * s), f((bottom + y) * s - x * c)]
  })
  const wheels = places.flatMap((place) => AXLES.map((x) => place([x, WHEEL])))
  const loads = places.flatMap((place) => LOAD.map(place))
  const spare = Array.from({ length: count - PER_CAR * cars }, (_, k): Point => {
    const turn = first + (k + 0.5) / PER_CAR
    return [f((radius + SKY - 0.5) * Math.cos(turn)), f((radius + SKY - 0.5) * Math.sin(turn))]
  })
  const balls = [...wheels, ...loads, ...spare]
  const isWheel = (k: number) => k < wheels.length
  const walls = [{ ...roundWall([0, 0], -(radius + SKY)), ...BODY }, ground]
  return {
    version: 1,
    name: 'cars',
    gravity: [0, 0],
    fields: [{ type: 'radial', center: [0, 0], strength: f(GRAVITY * radius * radius) }],
    bounds: boundsOf(walls),
    disks: {
      positions: balls.flat(),
      radii: balls.map((_, k) => (isWheel(k) ? WHEEL : f(uniform(random, ...LOAD_RADII)))),
      density: balls.map((_, k) => (isWheel(k) ? DENSITY.wheel : DENSITY.load)),
      friction: balls.map((_, k) => (isWheel(k) ? GRIP : BODY).friction),
      labels: balls.map((_, k) => (isWheel(k) ? TYRE : 3)),
      restitution: 0,
    },
    ...(cars > 0 && carsAt(random, places, turns, balls)),
    walls,
  }
}

/** Returns the struts and chassis of cars, whose wheels are the first of the `balls`, and their joints. */
function carsAt(random: Random, places: readonly Place[], turns: readonly number[], balls: readonly Point[]) {
  const { centroid } = massOfUnion(CHASSIS.map((form) => shapeFromForm(form) as Shape))
  const wheels = places.length * 2
  const struts = places.flatMap((place) => AXLES.map((x) => place([x, STRUT_HEIGHT])))
  const angles = turns.map((turn) => f(turn - Math.PI / 2))
  const shift = Math.floor(random() * COLORS.length)
  const labels = places.map((_, k) => COLORS[(k + shift) % COLORS.length])
  const all = Array.from({ length: wheels }, (_, k) => k)
  const grains: SceneGrains[] = [
    { shapes: STRUT, positions: struts.flat(), angles: all.map((k) => angles[k >> 1]), density: DENSITY.strut, labels: TYRE, ...BODY }, // biome-ignore format: options
    { shapes: { parts: [...CHASSIS] }, positions: places.flatMap((place) => place([...centroid])), angles, density: DENSITY.chassis, labels, ...BODY }, // biome-ignore format: options
  ]
  const strut = (k: number) => balls.length + k
  const chassis = (k: number) => balls.length + wheels + (k >> 1)
  const spins = places.map(() => -uniform(random, ...SPIN))
  const joints: SceneJoints[] = [
    { type: 'prismatic', pairs: all.flatMap((k) => [chassis(k), strut(k)]), points: struts.flat(), directions: all.map((k) => turns[k >> 1]), ...SUSPENSION }, // biome-ignore format: options
    { type: 'revolute', pairs: all.flatMap((k) => [strut(k), k]), points: balls.slice(0, wheels).flat(), motorSpeed: all.map((k) => spins[k >> 1]), maxMotorTorque: TORQUE }, // biome-ignore format: options
  ]
  return { grains, joints }
}

/** Returns the ground, clockwise: arcs, hill after hollow, on a circle, without kinks, since each is as much steeper at its ends than the circle as the next one is flatter. */
function planetAt(random: Random, radius: number): Wall {
  const hills = 2 * Math.round((2 * Math.PI * radius) / (HILL[0] + HILL[1]))
  const lengths = Array.from({ length: hills }, () => uniform(random, ...HILL))
  const total = lengths.reduce((sum, length) => sum + length, 0)
  const turns = lengths.map((length) => (2 * Math.PI * length) / total)
  let at = 0
  const chain = turns.map((turn): Point => {
    const angle = at
    at -= turn
    return [f(radius * Math.cos(angle)), f(radius * Math.sin(angle))]
  })
  return {
    chain,
    bulges: turns.map((turn, k) => f(-Math.tan((turn / 2 + (k % 2 === 0 ? SLOPE : -SLOPE)) / 2))),
    closed: true,
    oneSided: true,
    ...ROAD,
  }
}
