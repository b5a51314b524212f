import { createRandom } from '../../util/random.ts'
import {
  boundsOf,
  CLEARANCE,
  createWall,
  drawRadii,
  GRAVITY,
  placeInRows,
  stackRows,
  substepsForFall,
  WALL_RADIUS,
} from '../placement.ts'
import type { Scene, SceneBody, SceneJoints, Wall } from '../scene.ts'

type Point = [number, number]

const f = Math.fround
const MATERIAL = { friction: f(0.2), restitution: f(0.1) }
/** Size of a tooth: the diameter of a pitch circle over its number of teeth, m. */
const MODULE = 0.135
/** Teeth of the wheels that drive a piston each, and of the pinions between them. Both are even, so that a tooth meets a gap on either side. */
const WHEEL = 16
const PINION = 8
/** Distance between pistons, and the gap between two, m. */
const PITCH = MODULE * (WHEEL + PINION)
const GAP = 0.06
/** Distance of a crank pin from its axle, length of a rod, and height of a piston, m. */
const CRANK = 0.65
const ROD = 2.2
const HEIGHT = 1.6
/** Pistons per wave. */
const WAVE = 6
/** A box has a piston per this many grains along each side of a square of all of them, and at least two. */
const GRAINS_PER_PISTON = 1.4
/** kg. */
const MASS = { wheel: 3, pinion: 1, piston: 3 }
/** Spin of the first wheel, rad/s, and the largest torque of its motor over that of all weight at the end of a crank. */
const SPIN = 2.2
const POWER = 0.6
const COLORS = 6

/**
 * Returns a scene in which a motor turns a train of gears: wheels, with pinions between them. Each wheel moves a piston by a rod, later than the one before it, so
 * that a wave carries the grains on the pistons. See `Preset.build`.
 */
export function gears(count: number, seed: number): Scene {
  const random = createRandom(seed)
  const pistons = Math.max(2, Math.round(Math.sqrt(count) / GRAINS_PER_PISTON))
  const half = (pistons * PITCH) / 2
  const axle = (k: number) => (k - (pistons - 1) / 2) * PITCH
  // the foot of the highest piston, and the head of it
  const head = CRANK + ROD + HEIGHT
  const rows = stackRows(count, head + CLEARANCE, () => [CLEARANCE - half, half - CLEARANCE])
  const top = rows[rows.length - 1].y + 1.5
  const floor = -(MODULE * (WHEEL + 4)) / 2
  const box = createWall([[-half, floor], [half, floor], [half, top], [-half, top]], { closed: true, ...MATERIAL }) // biome-ignore format: points
  const train = Array.from({ length: 2 * pistons - 1 }, (_, k): Point => [f(axle(k / 2)), 0])
  const pins = Array.from({ length: pistons }, (_, k): Point => {
    const turn = (2 * Math.PI * k) / WAVE
    return [f(CRANK * Math.cos(turn)), f(CRANK * Math.sin(turn))]
  })
  const feet = pins.map(([x, y], k): Point => [f(axle(k)), f(y + Math.sqrt(ROD * ROD - x * x))])
  const weight = GRAVITY * (0.25 * Math.PI * count + pistons * MASS.piston)
  const [wheel, pinion, piston] = [outlineOf(WHEEL, 0), outlineOf(PINION, 0.5), pistonWall()]
  const wheels = train.map((position, k): SceneBody => {
    return k % 2 === 0
      ? { walls: [wheel], mass: MASS.wheel, position }
      : { walls: [pinion], mass: MASS.pinion, position }
  })
  return {
    version: 1,
    name: 'gears',
    gravity: [0, -GRAVITY],
    bounds: boundsOf([box]),
    substeps: substepsForFall(top),
    disks: {
      positions: placeInRows(random, rows),
      radii: drawRadii(random, count),
      labels: Array.from({ length: count }, (_, k) => Math.floor((k * COLORS) / count)),
      ...MATERIAL,
    },
    walls: [box],
    bodies: [...wheels, ...feet.map((position) => ({ walls: [piston], mass: MASS.piston, position }))],
    joints: jointsOf(train, pins, feet, POWER * weight * CRANK),
  }
}

/** Returns the joints of a train, and of the pistons that the pins of its wheels drive. Bodies are numbered from 1, the train first. */
function jointsOf(
  train: readonly Point[],
  pins: readonly Point[],
  feet: readonly Point[],
  torque: number,
): SceneJoints[] {
  const body = (k: number) => ({ body: k + 1 })
  const piston = (k: number) => body(train.length + k)
  const meshes = train.slice(1)
  const isPinion = (k: number) => k % 2 === 1
  return [
    { type: 'revolute', disks: train.map((_, k) => body(k)), points: train.flat(), motorSpeed: SPIN, maxMotorTorque: train.map((_, k) => (k === 0 ? torque : 0)) }, // biome-ignore format: options
    { type: 'gear', pairs: meshes.flatMap((_, k) => [body(k), body(k + 1)]), ratio: meshes.map((_, k) => (isPinion(k) ? WHEEL / PINION : PINION / WHEEL)) }, // biome-ignore format: options
    { type: 'prismatic', disks: feet.map((_, k) => piston(k)), points: feet.flat(), directions: Math.PI / 2 },
    { type: 'distance', pairs: feet.flatMap((_, k) => [body(2 * k), piston(k)]), anchors: pins.flatMap((pin) => [...pin, 0, 0]), lengths: ROD }, // biome-ignore format: options
  ]
}

/** Returns the outline of a toothed wheel, turned by this part of a tooth. */
function outlineOf(teeth: number, turned: number): Wall {
  const radius = (MODULE * teeth) / 2
  const at = (tooth: number, r: number): Point => {
    const turn = (2 * Math.PI * tooth) / teeth
    return [r * Math.cos(turn), r * Math.sin(turn)]
  }
  const [root, tip] = [radius - 1.1 * MODULE, radius + 0.9 * MODULE]
  const chain = Array.from({ length: teeth }, (_, k) => {
    const tooth = k + turned
    return [at(tooth - 0.36, root), at(tooth - 0.13, tip), at(tooth + 0.13, tip), at(tooth + 0.36, root)]
  })
  return createWall(chain.flat(), { closed: true, ...MATERIAL, radius: f(0.02) })
}

/** Returns a piston, from its foot, where the rod is hinged, to its head. */
function pistonWall(): Wall {
  const half = (PITCH - GAP) / 2 - WALL_RADIUS
  const skirt = HEIGHT - 1
  return createWall([[0, 0], [half, skirt], [half, HEIGHT - WALL_RADIUS], [-half, HEIGHT - WALL_RADIUS], [-half, skirt]], { closed: true, ...MATERIAL }) // biome-ignore format: points
}
