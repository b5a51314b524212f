import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writeState } from '../../apps/cli/output.ts'
import { DISK_FIELDS } from '../../src/features/disks/disks.ts'
import { propertyOf, READABLE } from '../../src/features/disks/properties.ts'
import { parseScene, SCENE_FIELDS, type Scene } from '../../src/scene/scene.ts'
import { World } from '../../src/world.ts'
import { sampleDisks, sampleOptions } from '../support/samples.ts'

const folder = mkdtempSync(join(tmpdir(), 'scree-'))
afterAll(() => rmSync(folder, { recursive: true }))

const wall: Required<Scene['walls'][number]> = {
  chain: [
    [-4, 0],
    [4, 0],
    [0, 8],
  ],
  bulges: [0, 0.5, 0],
  closed: true,
  oneSided: true,
  radius: 0.25,
  friction: 0.5,
  restitution: 0.25,
  rolling: 0.125,
  surfaceSpeed: 2,
  category: 4,
  mask: 7,
  sensor: true,
  joined: false,
}

/** Every field is given but grains, which the options exclude, and nothing is lost in an f32. */
const full: Required<Omit<Scene, 'grains'>> = {
  version: 1,
  name: 'everything',
  ...sampleOptions(),
  disks: {
    ...sampleDisks(2),
    positions: [0, 20, 3, 20],
    masses: [4, 8],
    friction: 0.75,
    spins: [0.5, 0],
    inertia: [2, 3],
    fixedRotation: [false, true],
  },
  bonds: [
    {
      type: 'weld',
      pairs: [0, 1],
      lengths: [3],
      directions: [0],
      angles: [0.5],
      stiffness: 100,
      shearStiffness: [50],
      bendStiffness: 10,
      dampingRatio: 0.5,
      strength: { tension: 1e6, shear: [1e6], moment: 1e6 },
    },
    { type: 'distance', disks: [1], points: [3, 16], lengths: [4] },
  ],
  joints: [
    {
      type: 'revolute',
      pairs: [0, 1],
      anchors: [1.5, 0, -1.5, 0],
      angles: [0.5],
      lower: [-1],
      upper: [1],
      hertz: [2],
      dampingRatio: [0.5],
      target: [0.25],
      motorSpeed: [1],
      maxMotorTorque: [3],
    },
    { type: 'gear', pairs: [0, 1], collideConnected: true, ratio: [2] },
  ],
  walls: [wall],
  bodies: [
    { walls: [wall], motion: { position: [1, 2], angle: 0.5, velocity: [3, 4], spin: -1 } },
    { walls: [], motion: { keyframes: [{ time: 0, position: [1, 1], angle: 2 }], repeat: true } },
  ],
  emitters: [
    {
      rate: 2,
      box: [0, 18, 4, 22],
      velocity: [1, 2],
      radii: [0.25, 0.5],
      lifetime: 2,
      maxAlive: 3,
      seed: 4,
    },
  ],
  glow: 0.5,
}

/** The scene as it is written once a world of it has made so many steps of 1/4 s. */
async function written(scene: Scene, steps: number): Promise<Scene> {
  const world = await World.fromScene(scene, { backend: 'cpu' })
  for (let step = 0; step < steps; step++) world.step(1 / 4)
  const file = join(folder, 'a.json')
  const [state, bonds] = [await world.disks.read(), await world.bonds.read()]
  const joints = scene.joints && (await world.joints.read())
  writeState(file, scene, world.stats.time, { state, bonds, joints, placements: world.bodies.placements })
  world.destroy()
  return parseScene(JSON.parse(readFileSync(file, 'utf8')))
}

test('the scene of this test has every field', () => {
  expect(Object.keys(full).sort()).toEqual(SCENE_FIELDS.filter((name) => name !== 'grains').sort())
  const others = DISK_FIELDS.filter((field) => field !== 'ids' && field !== 'density')
  expect(Object.keys(full.disks).sort()).toEqual(others.sort())
})

test('simulate --out: a CSV file has a column per readable property and component', async () => {
  const world = await World.fromScene(full, { backend: 'cpu' })
  const file = join(folder, 'a.csv')
  writeState(file, full, 0, { state: await world.disks.read(), placements: [] })
  world.destroy()
  const [header, ...rows] = readFileSync(file, 'utf8').trim().split('\n')
  expect(header).toMatch(/^id,x_m,y_m,angle_rad,radius_m,mass_kg,velocity_x_m_s,velocity_y_m_s,spin_rad_s/)
  const { disks } = full as { disks: Record<string, number[]> }
  const values = rows.map((row) => row.split(',').map(Number))
  const row = (k: number) =>
    READABLE.flatMap((name) => {
      const { components = 1 } = propertyOf(name)
      return disks[name].slice(k * components, (k + 1) * components)
    })
  expect(values).toEqual([
    [0, ...row(0)],
    [1, ...row(1)],
  ])
})

test('simulate --out: a scene read back equals the one written, in every field', async () => {
  expect(await written(full, 0)).toEqual(full)
})

test('simulate --out: after a step all fields but the state are unchanged', async () => {
  const { disks, bodies, ...rest } = full
  const { disks: laterDisks, bodies: laterBodies, ...laterRest } = await written(full, 1)
  expect(laterRest).toEqual(rest)
  const moving = { positions: [], velocities: [], angles: [], spins: [] }
  expect({ ...laterDisks, ...moving }).toEqual({ ...disks, ...moving })
  expect(laterDisks.positions).not.toEqual(disks.positions)
  expect(laterBodies).toEqual([
    { ...bodies[0], motion: { position: [1.75, 3], angle: 0.25, velocity: [3, 4], spin: -1 } },
    { ...bodies[1], motion: { keyframes: [{ time: -0.25, position: [1, 1], angle: 2 }], repeat: true } },
  ])
})

test('simulate --out: bonds go on with their shape at rest, without those that broke', async () => {
  const weld = { type: 'weld', stiffness: 1e3, bendStiffness: 50 } as const
  const scene: Scene = {
    version: 1,
    name: 'bonds',
    gravity: [0, -10],
    disks: { positions: [0, 0, 1, 0, 2, 0, 3, 0], radii: 0.2, angles: [1, 2, 3, 4] },
    bonds: [
      { type: 'weld', disks: [0], points: [0, 0] },
      { ...weld, pairs: [0, 1, 1, 2, 2, 3], strength: { tension: [1e9, 1e9, 0], moment: [1e9, 1e9, 0] } },
    ],
    walls: [],
  }
  const { bonds: [, chain] = [], disks } = await written(scene, 1)
  expect(chain.pairs).toEqual([0, 1, 1, 2])
  expect(chain.strength).toEqual({ tension: [1e9, 1e9], moment: [1e9, 1e9] })
  const again = await World.fromScene(
    { ...scene, disks, bonds: [scene.bonds![0], chain] },
    { backend: 'cpu' },
  )
  const { lengths, directions, angles } = await again.bonds.read()
  again.destroy()
  for (const bond of [1, 2]) {
    expect(lengths[bond]).toBeCloseTo(1, 6)
    expect(directions[bond] + bond).toBeCloseTo(-0.5, 5)
    expect(angles[bond]).toBeCloseTo(1, 6)
  }
})

test('simulate --out: grains go on as they are, without those that died', async () => {
  const scene: Scene = {
    version: 1,
    name: 'grains',
    gravity: [0, -10],
    sinks: [{ box: [9, -1, 11, 1] }],
    disks: { positions: [0, 0], radii: 0.25 },
    grains: [
      {
        shapes: { box: [1, 0.5], radius: 0.25 },
        positions: [2, 0, 10, 0, 6, 0],
        density: 2,
        angles: [1, 2, 3],
      },
      {
        shapes: [{ capsule: [[0, 0], [1, 0]], radius: 0.5 }, { nArc: [[0, 0], [1, 0], [1, 1], [0, 1]] }], // biome-ignore format: one line
        positions: [10, 0.5, 20, 0],
      },
    ],
    walls: [],
  }
  const { disks, grains: [boxes, others] = [] } = await written(scene, 1)
  expect(disks.positions).toHaveLength(2)
  expect(boxes.shapes).toEqual(scene.grains![0].shapes)
  expect(boxes.angles).toEqual([1, 3])
  expect(boxes.masses).toEqual([0, 1].map(() => Math.fround(2 * (1 * 0.5 + 2 * 1.5 * 0.25 + Math.PI / 16))))
  expect(boxes.velocities).toEqual([0, -2.5, 0, -2.5])
  expect(others.shapes).toEqual([(scene.grains![1].shapes as unknown[])[1]])
  expect(others.positions).toEqual([20, expect.closeTo(-0.39, 1)])
})
