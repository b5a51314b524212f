import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseScene, type Scene } from '../../src/scene/scene.ts'
import { SCENE_OPTIONS } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'
import { absurd, paths, replaced } from '../support/absurd.ts'
import { full } from '../support/full.ts'

const scene = {
  version: 1,
  name: 'two disks on a floor',
  gravity: [0, -9.81],
  bounds: [-10, -1, 10, 10],
  substeps: 8,
  disks: {
    positions: [0, 1, 3, 1],
    radii: [0.5, 0.6],
    velocities: [0, 0, 1, 0],
    angles: 0,
    spins: [0, 1],
    density: 1000,
    friction: [0, 2],
    restitution: [0, 1],
  },
  walls: [
    {
      chain: [
        [-5, 0],
        [5, 0],
      ],
    },
    {
      chain: [
        [-5, 5],
        [5, 5],
        [0, 8],
      ],
      closed: true,
      radius: 0.1,
      friction: 0.3,
      restitution: 0.5,
    },
  ],
} satisfies Scene as Scene

/** The scene with the value at `path`, such as `disks.radii.0`, replaced; undefined removes it. */
function withValue(path: string, value: unknown): unknown {
  const copy: unknown = structuredClone(scene)
  const keys = path.split('.')
  const last = keys.pop() as string
  const parent = keys.reduce((at, key) => (at as Record<string, unknown>)[key], copy) as Record<
    string,
    unknown
  >
  if (value === undefined) delete parent[last]
  else parent[last] = value
  return copy
}

test('parseScene: returns equal copies of a scene with all fields and a minimal one', () => {
  expect(parseScene(JSON.parse(JSON.stringify(scene)))).toEqual(scene)
  const least = { version: 1, name: '', gravity: [0, 0], disks: { positions: [], radii: 1 }, walls: [] }
  expect(parseScene(least)).toEqual(least)
})

test('parseScene: name, disks and walls may be missing', () => {
  const { name, disks, walls } = parseScene({ version: 1, gravity: [0, -9.81] })
  expect({ name, disks, walls }).toEqual({ name: 'scene', disks: { positions: [], radii: [] }, walls: [] })
})

test.each([2 ** 31 - 1, 2 ** 32 - 1])('parseScene: keeps categories as whole numbers: %i', (category) => {
  const disks = { positions: [0, 0], radii: 1, category }
  const walls = [{ ...scene.walls[0], category }]
  expect(parseScene({ ...scene, disks, walls })).toMatchObject({ disks, walls })
  expect(() => parseScene({ ...scene, disks: { ...disks, category: category + 0.25 } })).toThrow('category')
})

const wallFields =
  'chain, bulges, closed, oneSided, radius, friction, restitution, rolling, surfaceSpeed, category, mask, sensor, joined'
const sceneFields = `version, name, ${SCENE_OPTIONS.join(', ')}, disks, grains, bonds, joints, walls, bodies, emitters, glow`

test.each<[string, unknown, string]>([
  ['version', 2, 'scene.version is 2: expected 1'],
  ['version', undefined, 'scene.version is missing: expected 1'],
  ['name', 5, 'scene.name is 5: expected a string'],
  ['name', null, 'scene.name is null: expected a value, or no such field'],
  ['title', 'x', `scene.title is unknown: expected only ${sceneFields}`],
  ['a b', 'x', `scene["a b"] is unknown: expected only ${sceneFields}`],
  ['gravity', [0], 'scene.gravity is [0]: expected two numbers [x, y]'],
  ['gravity', [0, 0, 7], 'scene.gravity is [0, 0, 7]: expected two numbers [x, y]'],
  ['gravity', -9.81, 'scene.gravity is -9.81: expected two numbers [x, y]'],
  ['gravity', undefined, 'scene.gravity is missing: expected two numbers [x, y]'],
  ['gravity.1', '-9.81', 'scene.gravity[1] is "-9.81": expected a number from -1e6 to 1e6'],
  ['bounds', [0, 0, 1], 'scene.bounds is [0, 0, 1]: expected [minX, minY, maxX, maxY]'],
  ['bounds', [0, 0, 0, 1], 'scene.bounds is [0, 0, 0, 1]: expected minX < maxX and minY < maxY'],
  ['bounds', [0, 2, 1, 1], 'scene.bounds is [0, 2, 1, 1]: expected minX < maxX and minY < maxY'],
  ['restitutionThreshold', -1, 'scene.restitutionThreshold is -1: expected a number from 0 to 1e18'],
  ['ccd', 'yes', 'scene.ccd is "yes": expected true or false'],
  ['substeps', 0, "scene.substeps is 0: expected a whole number from 1 to 1000, or 'auto'"],
  ['substeps', 1001, "scene.substeps is 1001: expected a whole number from 1 to 1000, or 'auto'"],
  ['substeps', 8.5, "scene.substeps is 8.5: expected a whole number from 1 to 1000, or 'auto'"],
  ['disks', 3, 'scene.disks is 3: expected an object'],
  ['disks.positions', undefined, 'scene.disks.positions is missing: expected an array of numbers'],
  ['disks.positions', {}, 'scene.disks.positions is {}: expected an array of numbers'],
  ['disks.positions', [0], 'scene.disks.positions has 1 numbers: expected two per disk, x0, y0, x1, y1, …'],
  ['disks.positions.3', Number.NaN, 'scene.disks.positions[3] is NaN: expected a number from -1e18 to 1e18'],
  ['disks.positions.0', 1e39, 'scene.disks.positions[0] is 1e+39: expected a number from -1e18 to 1e18'],
  [
    'disks.radii',
    undefined,
    'scene.disks.radii is missing: expected a number from 1e-12 to 1e6 for each disk, or one for all',
  ],
  ['disks.radii', 'x', 'scene.disks.radii is "x": expected an array of numbers'],
  ['disks.radii', [1], 'scene.disks.radii has 1 numbers for 2 disks: expected 2'],
  ['disks.radii.1', 0, 'scene.disks.radii[1] is 0: expected a number from 1e-12 to 1e6'],
  ['disks.radii.1', 1e-60, 'scene.disks.radii[1] is 1e-60: expected a number from 1e-12 to 1e6'],
  [
    'disks.velocities',
    [0, 0],
    'scene.disks.velocities has 2 numbers for 2 disks: expected 2 for each of them, 4',
  ],
  ['disks.velocities', 0, 'scene.disks.velocities is 0: expected an array of numbers'],
  ['disks.angles', [], 'scene.disks.angles has 0 numbers for 2 disks: expected 2'],
  ['disks.spins.0', true, 'scene.disks.spins[0] is true: expected a number from -1e6 to 1e6'],
  ['disks.density', -1, 'scene.disks.density is -1: expected a number from 1e-18 to 1e18'],
  ['disks.masses', 1, 'scene.disks.density and masses are both given: expected one of them'],
  ['disks.friction.0', -0.1, 'scene.disks.friction[0] is -0.1: expected a number from 0 to 1e18'],
  ['disks.restitution.1', 1.1, 'scene.disks.restitution[1] is 1.1: expected a number from 0 to 1'],
  ['walls', null, 'scene.walls is null: expected a value, or no such field'],
  ['walls', 3, 'scene.walls is 3: expected an array of walls'],
  ['walls.0.weight', 1, `scene.walls[0].weight is unknown: expected only ${wallFields}`],
  ['walls.0.chain', undefined, 'scene.walls[0].chain is missing: expected an array of points [x, y]'],
  ['walls.0.chain', [[0, 0]], 'scene.walls[0].chain has 1 points: expected at least 2'],
  ['walls.1.chain.1', [5], 'scene.walls[1].chain[1] is [5]: expected two numbers [x, y]'],
  ['walls.1.chain.1.0', 'x', 'scene.walls[1].chain[1][0] is "x": expected a number from -1e18 to 1e18'],
  [
    'walls.1.chain.1',
    [-5, 5],
    'scene.walls[1].chain has the point [-5, 5] twice in a row: expected a segment with a length',
  ],
  [
    'walls.1.chain.2',
    [-5, 5],
    'scene.walls[1].chain has the point [-5, 5] twice in a row: expected a segment with a length',
  ],
  ['walls.0.closed', true, 'scene.walls[0].chain has 2 points: expected at least 3'],
  ['glow', 0, 'scene.glow is 0: expected a positive, finite number'],
  ['glow', 1, 'scene.events is missing: expected true, because scene.glow is given'],
  ['stepping', 'pid', "scene.stepping is \"pid\": expected 'discrete', 'eventDriven' or 'auto'"],
  ['contactDuration', 0.2, 'scene.contactDuration is 0.2: expected a number from 0 to 0.1'],
  ['maxWaves', 0, 'scene.maxWaves is 0: expected a whole number from 1 to 1000000'],
  ['walls.1.closed', 'yes', 'scene.walls[1].closed is "yes": expected true or false'],
  ['walls.1.radius', -1, 'scene.walls[1].radius is -1: expected a number from 0 to 1e18'],
  ['walls.1.restitution', 2, 'scene.walls[1].restitution is 2: expected a number from 0 to 1'],
])('parseScene: rejects %s as %o', (path, value, message) => {
  expect(() => parseScene(withValue(path, value))).toThrow(new Error(message))
})

const keyframes = (...frames: { time: number; position?: number[]; angle?: number }[]) => [
  { walls: [], motion: { keyframes: frames, repeat: true } },
]
test.each<[string, unknown, string]>([
  [
    'bodies',
    keyframes({ time: 0 }, { time: 1, position: [1, 0] }),
    'scene.bodies[0].motion.keyframes ends at position [1, 0] and angle 0: ' +
      'expected position [0, 0] and angle 0, the placement of the first keyframe, because the motion repeats',
  ],
  [
    'bodies',
    keyframes({ time: 1 }, { time: 1 }),
    'scene.bodies[0].motion.keyframes[1].time is 1: expected more than 1 (the time of the previous keyframe)',
  ],
  [
    'bodies',
    [{ walls: [{ chain: [[0, 0]], bulges: [] }] }],
    'scene.bodies[0].walls[0].chain has 1 points: expected at least 2',
  ],
  ['walls.0.chain.1.0', 1e30, 'scene.walls[0].chain[1][0] is 1e+30: expected a number from -1e18 to 1e18'],
  ['walls.0.bulges', [1, 1], 'scene.walls[0].bulges has 2 numbers: expected 1, one per side of the chain'],
  [
    'disks.radii',
    1e-11,
    `scene.disks.radii[0] is ${Math.fround(1e-11)} m for a mass of ${1000 * Math.PI * Math.fround(1e-11) ** 2} kg: ` +
      'expected mass and inertia whose inverses fit an f32',
  ],
])('parseScene, World.fromScene: reject %s as %o', async (path, value, message) => {
  const wrong = withValue(path, value)
  await expect(World.fromScene(wrong as Scene, { backend: 'cpu' })).rejects.toThrow()
  expect(() => parseScene(wrong)).toThrow(new Error(message))
})

test('parseScene: accepts a repeated motion that ends with whole turns', async () => {
  const bodies = keyframes({ time: 0 }, { time: 1, angle: 2 * Math.PI })
  const turning = parseScene(withValue('bodies', bodies))
  const world = await World.fromScene(turning, { backend: 'cpu' })
  expect(world.bodies.placements).toEqual([{ position: [0, 0], angle: 0 }])
  world.destroy()
})

test('World.fromScene: applies all options of the scene', async () => {
  const said = { substeps: 'auto', stepping: 'eventDriven', contactDuration: 0.1, maxWaves: 1, ccd: true }
  const gas = parseScene(JSON.parse(JSON.stringify({ ...scene, ...said })))
  expect(gas).toEqual({ ...scene, ...said })
  const world = await World.fromScene(gas, { backend: 'cpu' })
  expect(world.substeps).toBe('auto')
  world.step(1)
  expect(world.stats.spentSteps).toBe(1)
  const other = await World.fromScene(gas, { backend: 'cpu', stepping: 'discrete' })
  other.step(1)
  expect(other.stats.spentSteps).toBe(0)
  for (const each of [world, other]) each.destroy()
})

test('parseScene: cuts long strings in errors', () => {
  const message = `scene.version is "${'x'.repeat(78)}…: expected 1`
  expect(() => parseScene(withValue('version', 'x'.repeat(1e6)))).toThrow(new Error(message))
})

test('parseScene: rejects anything else with an error that names a path', () => {
  fc.assert(
    fc.property(fc.anything(), (data) => {
      expect(() => parseScene(data)).toThrow(/^scene\S* .+: expected .+/s)
    }),
  )
})

const whole = {
  ...scene,
  restitutionThreshold: 1,
  ccd: false,
  stepping: 'discrete',
  contactDuration: 0.01,
  maxWaves: 10,
  bodies: [
    {
      walls: [
        {
          chain: [
            [0, 0],
            [1, 0],
          ],
          bulges: [0.5],
          category: 1,
        },
      ],
      motion: { position: [0, 0], angle: 0, velocity: [1, 0], spin: 1 },
    },
    {
      walls: [],
      motion: { keyframes: [{ time: 0, position: [0, 0], angle: 0 }, { time: 1 }], repeat: true },
    },
  ],
}

/** Whether it is taken, or the sentence in which it is refused. */
async function verdict(take: () => unknown): Promise<unknown> {
  try {
    await take()
    return true
  } catch (error) {
    return (error as Error).message
  }
}

const asWorld = async (data: unknown) => (await World.fromScene(data as Scene, { backend: 'cpu' })).destroy()

test.each([
  ['no version', { ...whole, version: undefined }, 'scene.version is missing: expected 1'],
  ['another version', { ...whole, version: 2 }, 'scene.version is 2: expected 1'],
  [
    "turning bodies under 'eventDriven'",
    { ...whole, stepping: 'eventDriven' },
    "scene.bodies[0].motion turns: expected a motion without a turn with stepping 'eventDriven'",
  ],
  [
    "bodies at rest under 'eventDriven'",
    { ...whole, stepping: 'eventDriven', bodies: [{ walls: [], motion: { angle: 1 } }, whole.bodies[1]] },
    true,
  ],
  [
    'a motion that is an array',
    { ...whole, bodies: [{ walls: [], motion: [] }] },
    'scene.bodies[0].motion is []: expected an object',
  ],
  [
    'ids of disks',
    { ...whole, disks: { ...scene.disks, ids: [4, 5] } },
    'scene.disks.ids is given: expected none, since disks of a scene are numbered from 0',
  ],
])('parseScene, World.fromScene: accept and reject the same: %s', async (_, data, expected) => {
  const judged = await verdict(() => parseScene(data))
  expect(judged).toBe(expected)
  expect(await verdict(() => asWorld(data))).toBe(judged)
})

test('parseScene, World.fromScene: accept and reject the same for any value in any place', async () => {
  const places = fc.constantFrom(...paths(whole))
  const values = fc.constantFrom(...Object.values(absurd))
  await fc.assert(
    fc.asyncProperty(places, values, async (path, make) => {
      const data = replaced(whole, path, make())
      expect(await verdict(() => asWorld(data))).toBe(await verdict(() => parseScene(data)))
    }),
    { numRuns: full(80, 200) },
  )
})
