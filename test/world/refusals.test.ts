/** Bad input gets one sentence with the offending value, and changes nothing, on both backends. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EDITABLE, PROPERTY_NAMES } from '../../src/features/disks/properties.ts'
import { presets } from '../../src/scene/presets.ts'
import { OPTION_NAMES, type WorldOptions } from '../../src/world/options.ts'
import type { WorldStats } from '../../src/world/stats.ts'
import { World } from '../../src/world.ts'
import { BACKENDS } from '../support/backends.ts'
import { testDevice } from '../support/device.ts'
import { floor } from '../support/scenes.ts'

const least = { version: 1, name: '', gravity: [0, 0], disks: { positions: [], radii: 1 }, walls: [] }

describe.each(BACKENDS)('%s', (backend) => {
  let device: GPUDevice | undefined
  beforeAll(async () => {
    if (backend === 'gpu') device = await testDevice()
  })
  const create = (options: WorldOptions = {}) => World.create({ backend, device, ...options })

  describe('World: rejects invalid input and changes nothing', () => {
    let world: World
    let before: [WorldStats, number[]]
    const snapshot = async (): Promise<typeof before> => [
      world.stats,
      [...(await world.disks.read()).positions],
    ]

    beforeAll(async () => {
      world = await create()
      world.walls.add(floor)
      world.disks.add({ positions: [0, 5, 3, 5], radii: 0.5 })
      before = await snapshot()
    })
    afterAll(() => world.destroy())

    const two = { positions: [9, 9, 8, 8], radii: 1 }
    const cases: [string, (world: World) => void][] = [
      [
        'positions[1] is NaN: expected a number from -1e18 to 1e18',
        (w) => w.disks.add({ positions: [1, Number.NaN], radii: 1 }),
      ],
      [
        'positions[0] is Infinity: expected a number from -1e18 to 1e18',
        (w) => w.disks.add({ positions: [Infinity, 0], radii: 1 }),
      ],
      [
        'positions[0] is 1e+39: expected a number from -1e18 to 1e18',
        (w) => w.disks.add({ positions: [1e39, 0], radii: 1 }),
      ],
      [
        'positions has 3 numbers: expected two per disk, x0, y0, x1, y1, …',
        (w) => w.disks.add({ positions: [1, 2, 3], radii: 1 }),
      ],
      [
        `radii is -1: expected a number from 1e-12 to 1e6; an inverted disk, which holds others inside, is a wall: roundWall of scree/shapes`,
        (w) => w.disks.add({ ...two, radii: -1 }),
      ],
      ['radii[1] is 0: expected a number from 1e-12 to 1e6', (w) => w.disks.add({ ...two, radii: [1, 0] })],
      [
        'radii is missing: expected a number from 1e-12 to 1e6 for each disk, or one for all',
        (w) => w.disks.add({ positions: [1, 2] } as never),
      ],
      [
        'category[1] is 0: expected a whole number from 1 to 4294967295',
        (w) => w.disks.add({ ...two, category: [1, 0] }),
      ],
      [
        'labels[1] is 4294967296: expected a whole number from 0 to 4294967295',
        (w) => w.disks.add({ ...two, labels: [0, 2 ** 32] }),
      ],
      [
        'labels is 0.5: expected a whole number from 0 to 4294967295',
        (w) => w.disks.write([0], { labels: 0.5 }),
      ],
      ['values[1] is NaN: expected a finite number', (w) => w.disks.add({ ...two, values: [1, Number.NaN] })],
      ['values is 1e+39: expected a finite number', (w) => w.disks.write([0], { values: 1e39 })],
      ['category has 1 numbers for 2 disks: expected 2', (w) => w.disks.write([0, 1], { category: [1] })],
      ['ids has 1 numbers for 2 disks: expected 2', (w) => w.disks.add({ ...two, ids: [7] })],
      ['ids[1] is 1: another disk has this id', (w) => w.disks.add({ ...two, ids: [7, 1] })],
      ['ids[1] is 7: this id was named before', (w) => w.disks.add({ ...two, ids: [7, 7] })],
      [
        'ids[0] is 65536: expected at most 65535 in a world of 4 disks',
        (w) => w.disks.add({ ...two, ids: [65536, 0] }),
      ],
      [
        'ids[0] is 0.5: expected a whole number from 0 to 65535',
        (w) => w.disks.add({ ...two, ids: [0.5, 3] }),
      ],
      ['radii has 3 numbers for 2 disks: expected 2', (w) => w.disks.add({ ...two, radii: [1, 1, 1] })],
      [
        'velocities has 2 numbers for 2 disks: expected 2 for each of them, 4',
        (w) => w.disks.add({ ...two, velocities: [1, 2] }),
      ],
      ['masses is 0: expected a number from 1e-18 to 1e18', (w) => w.disks.add({ ...two, masses: 0 })],
      [
        'density[1] is -2: expected a number from 1e-18 to 1e18',
        (w) => w.disks.add({ ...two, density: [1, -2] }),
      ],
      [
        'density and masses are both given: expected one of them',
        (w) => w.disks.add({ ...two, density: 1, masses: 1 }),
      ],
      ['restitution is 1.5: expected a number from 0 to 1', (w) => w.disks.add({ ...two, restitution: 1.5 })],
      ['friction is -0.1: expected a number from 0 to 1e18', (w) => w.disks.add({ ...two, friction: -0.1 })],
      ['ids[1] is 7: no disk has this id', (w) => w.disks.remove([0, 7])],
      ['ids[1] is 0: this id was named before', (w) => w.disks.remove([0, 0])],
      ['ids[0] is 0.5: no disk has this id', (w) => w.disks.write([0.5], { spins: 1 })],
      ['spins has 3 numbers for 1 disks: expected 1', (w) => w.disks.write([0], { spins: [1, 2, 3] })],
      ['walls[0].chain has 1 points: expected at least 2', (w) => w.walls.add([{ chain: [[0, 0]] }])],
      [
        'walls[1].chain has the point [2, 2] twice in a row: expected a segment with a length',
        (w) =>
          w.walls.add([
            floor[0],
            {
              chain: [
                [1, 1],
                [2, 2],
                [2, 2],
              ],
            },
          ]),
      ],
      [
        'walls[0].chain[1][0] is NaN: expected a number from -1e18 to 1e18',
        (w) =>
          w.walls.add([
            {
              chain: [
                [0, 0],
                [Number.NaN, 1],
              ],
            },
          ]),
      ],
      [
        'walls[0].radius is -1: expected a number from 0 to 1e18',
        (w) => w.walls.add([{ ...floor[0], radius: -1 }]),
      ],
      ['disks is null: expected an object', (w) => w.disks.add(null as never)],
      [
        `disks.velocity is unknown: expected only ids, ${PROPERTY_NAMES.join(', ')} (Did you mean velocities?)`,
        (w) => w.disks.add({ ...two, velocity: 1 } as never),
      ],
      [
        'positions is "12": expected an array of numbers',
        (w) => w.disks.add({ positions: '12', radii: 1 } as never),
      ],
      [
        'positions[0] is "7": expected a number from -1e18 to 1e18',
        (w) => w.disks.add({ positions: ['7', 8], radii: 1 } as never),
      ],
      [
        'disks.radii is null: expected a value, or no such field',
        (w) => w.disks.add({ ...two, radii: null } as never),
      ],
      [
        `radii[0] is ${Math.fround(1e-12)} m for a mass of ${Math.fround(1e-15)} kg: expected mass and inertia whose inverses fit an f32`,
        (w) => w.disks.add({ ...two, radii: 1e-12, masses: 1e-15 }),
      ],
      ['ids[1] is "0": no disk has this id', (w) => w.disks.remove([0, '0'] as never)],
      ['ids is 5: expected an array of numbers', (w) => w.disks.remove(5 as never)],
      [
        `changes.ids is unknown: expected only ${EDITABLE.join(', ')}`,
        (w) => w.disks.write([0], { ids: 1 } as never),
      ],
      ['restitution is 2: expected a number from 0 to 1', (w) => w.disks.write([0], { restitution: 2 })],
      [
        'material.friction is -1: expected a number from 0 to 1e18',
        (w) => {
          w.walls.material = { friction: -1 }
        },
      ],
      [
        'material.radius is unknown: expected only friction, restitution, rolling',
        (w) => {
          w.walls.material = { radius: 1 } as never
        },
      ],
      [
        'walls[0].bulges has 2 numbers: expected 1, one per side of the chain',
        (w) => w.walls.add([{ ...floor[0], bulges: [0, 0] }]),
      ],
      [
        'walls[0].bulges[0] is NaN: expected a number from -1000 to 1000',
        (w) => w.walls.add([{ ...floor[0], bulges: [Number.NaN] }]),
      ],
      [
        'walls[0].bulges[0] is 1001: expected a number from -1000 to 1000',
        (w) => w.walls.add([{ ...floor[0], bulges: [1001] }]),
      ],
      [
        'walls[0].bulges is 1: expected an array of numbers',
        (w) => w.walls.add([{ ...floor[0], bulges: 1 }] as never),
      ],
      [
        'walls[0].chain has 2 points: expected at least 3',
        (w) => w.walls.add([{ ...floor[0], bulges: [1, 0], closed: true }]),
      ],
      [
        'walls[0].oneSided is 1: expected true or false',
        (w) => w.walls.add([{ ...floor[0], oneSided: 1 }] as never),
      ],
      [
        'walls[0].category is 0: expected a whole number from 1 to 4294967295',
        (w) => w.walls.add([{ ...floor[0], category: 0 }]),
      ],
      [
        'walls is {chain: [[-50, 0], [50, 0]]}: expected an array of walls; wrap it in [ ]',
        (w) => w.walls.add(floor[0] as never),
      ],
      ['walls[0] is null: expected an object', (w) => w.walls.add([null] as never)],
      [
        'walls[0].closed is "no": expected true or false',
        (w) => w.walls.add([{ ...floor[0], closed: 'no' }] as never),
      ],
      [
        'walls[0].chain has 2 points: expected at least 3',
        (w) => w.walls.add([{ ...floor[0], closed: true }]),
      ],
      [
        'walls[0].chain[0] is missing: expected two numbers [x, y]',
        (w) => w.walls.add([{ chain: new Array(2) }]),
      ],
      [
        'walls[0].chain[1][0] is 20000000000000000000: expected a number from -1e18 to 1e18',
        (w) => {
          const far: [number, number] = [2e19, 0]
          w.walls.add([{ chain: [[0, 0], far] }])
        },
      ],
      [
        `walls[0].chain bulges to [0, ${Math.fround(Math.fround(-9e17) - Math.fround(0.4) * Math.fround(1e18))}]: expected coordinates from -1e18 to 1e18`,
        (w) => {
          const far: [number, number] = [1e18, -9e17]
          w.walls.add([{ chain: [[-1e18, -9e17], far], bulges: [0.4] }])
        },
      ],
      ['walls[0] is missing: expected an object', (w) => w.walls.add(new Array(2))],
      [
        'walls[0].radius is null: expected a value, or no such field',
        (w) => w.walls.add([{ ...floor[0], radius: null }] as never),
      ],
      ['changes is [object Date]: expected an object', (w) => w.disks.write([0], new Date() as never)],
      [
        'brush is missing: expected an object',
        (w) => {
          w.brush = undefined as never
        },
      ],
      ['walls is {}: expected an array of walls; wrap it in [ ]', (w) => w.walls.add(Object.create(null))],
      [
        'profiling is "x": expected true or false',
        (w) => {
          w.profiling = 'x' as never
        },
      ],
      ['dt is -1: expected a number of seconds from 0 to 1e6', (w) => w.step(-1)],
      ['dt is NaN: expected a number of seconds from 0 to 1e6', (w) => w.step(Number.NaN)],
      ['dt is Infinity: expected a number of seconds from 0 to 1e6', (w) => w.step(Infinity)],
    ]

    test.each(cases)('%s', async (message, act) => {
      expect(() => act(world)).toThrow(new Error(message))
      expect(await snapshot()).toEqual(before)
    })
  })

  test.each([
    [null, 'scene is null: expected an object'],
    [{}, 'scene.version is missing: expected 1'],
    [{ ...least, disks: {} }, 'scene.disks.positions is missing: expected an array of numbers'],
    [
      { ...least, disks: { positions: [1], radii: 1 } },
      'scene.disks.positions has 1 numbers: expected two per disk, x0, y0, x1, y1, …',
    ],
    [{ ...least, walls: 5 }, 'scene.walls is 5: expected an array of walls'],
    [{ ...least, bodies: 5 }, 'scene.bodies is 5: expected an array of bodies'],
    [
      { ...least, bodies: [{ walls: [{ chain: [] }] }] },
      'scene.bodies[0].walls[0].chain has 0 points: expected at least 2',
    ],
    [presets.pile, 'scene is a preset: expected the result of its build()'],
  ])('World.fromScene: rejects %o', async (scene, message) => {
    await expect(World.fromScene(scene as never, { backend, device })).rejects.toThrow(new Error(message))
  })

  test.each([
    [{ substeps: 0 }, "substeps is 0: expected a whole number from 1 to 1000, or 'auto'"],
    [{ capacity: 1.5 }, 'capacity is 1.5: expected a whole number from 1 to 1073741824'],
    [{ gravity: [0, Number.NaN] as const }, 'gravity[1] is NaN: expected a number from -1e6 to 1e6'],
    [{ gravity: [0] as never }, 'gravity is [0]: expected two numbers [x, y]'],
    [{ bounds: [0, 0, 0, 1] as const }, 'bounds is [0, 0, 0, 1]: expected minX < maxX and minY < maxY'],
    [
      { subSteps: 3 } as never,
      `options.subSteps is unknown: expected only ${OPTION_NAMES.join(', ')} (Did you mean substeps?)`,
    ],
    [
      { bounds: [1, 0, 1 + 1e-9, 1] as const },
      'bounds is [1, 0, 1.000000001, 1]: expected minX < maxX and minY < maxY',
    ],
    [{ restitutionThreshold: -1 }, 'restitutionThreshold is -1: expected a number from 0 to 1e18'],
    [{ stepping: 'pid' } as never, "stepping is \"pid\": expected 'discrete', 'eventDriven' or 'auto'"],
    [{ contactDuration: -1 }, 'contactDuration is -1: expected a number from 0 to 0.1'],
    [{ contactDuration: 0.2 }, 'contactDuration is 0.2: expected a number from 0 to 0.1'],
    [{ maxWaves: 0 }, 'maxWaves is 0: expected a whole number from 1 to 1000000'],
    [{ ccd: 1 } as never, 'ccd is 1: expected true or false'],
  ])('World.create: rejects the options %o', async (options, message) => {
    await expect(create(options)).rejects.toThrow(new Error(message))
  })
})
