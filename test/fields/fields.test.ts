/** World.fields: set between steps, refused, repeated after halts, with the same bits on both backends. */
import { beforeAll, describe, expect, test } from 'vitest'
import { check, describeCheck } from '../../src/check/check.ts'
import { stateHash } from '../../src/check/stateHash.ts'
import type { Field } from '../../src/features/fields/fields.ts'
import { presets } from '../../src/scene/presets.ts'
import { parseScene, type Scene } from '../../src/scene/scene.ts'
import { World } from '../../src/world.ts'
import { editedDevice, testDevice } from '../support/device.ts'
import { dissipation } from '../support/dissipation.ts'
import { FIELDS, fieldsScene } from '../support/fields.ts'
import { fullTest } from '../support/fullTest.ts'
import { floor } from '../support/scenes.ts'

let device: GPUDevice
beforeAll(async () => {
  device = await testDevice()
})

const uniform = (x: number, y: number): Field => ({ type: 'uniform', acceleration: [x, y] })

fullTest(
  'World.fields: all types at once, in regions and for categories, have the same bits on both backends',
  async () => {
    const result = await check(fieldsScene(400), {
      device,
      steps: 60,
      substeps: 8,
      // the same types in another order
      edit: (world, step) => {
        if (step === 3) world.fields = [...FIELDS].reverse()
      },
    })
    expect(describeCheck(result)).toMatch(/^0 differences in \d{6,} values over \d+ substeps$/)
  },
  900_000,
)

fullTest.each([{ substeps: 3 }, { substeps: 'auto' }] as const)(
  'World.fields: steps that are replayed after a halt have the fields of their time, with %o',
  async (options) => {
    const hashes: string[] = []
    for (const [backend, changes] of [
      ['cpu', false],
      ['cpu', true],
      ['gpu', true],
    ] as const) {
      const scene = {
        ...presets.pile.build(90, 1),
        ...options,
        fields: [...FIELDS, uniform(3, -20)],
      } as Scene
      const world = await World.fromScene(scene, { backend, device: backend === 'gpu' ? device : undefined, capacity: 1 }) // biome-ignore format: one line
      world.walls.add(floor)
      for (let step = 0; step < 24; step++) {
        if (changes) world.fields = step % 4 === 3 ? [] : [...FIELDS.slice(step % 5), uniform(step % 3, -20)]
        world.step(1 / 60)
      }
      hashes.push(await stateHash(await world.disks.read()))
      world.destroy()
    }
    expect(hashes[2]).toBe(hashes[1])
    expect(hashes[1]).not.toBe(hashes[0])
  },
)

fullTest('World.fields: other fields need no new pipelines', async () => {
  const created: string[] = []
  const edited = await editedDevice((descriptor) => descriptor, (label) => created.push(label)) // biome-ignore format: one line
  const scene = { ...fieldsScene(50), ccd: false }
  const world = await World.fromScene(scene, { device: edited, backend: 'gpu', substeps: 2 })
  expect(created).toContain('integrateVelocities, FIELDS 1, SUMMED 1, SLEEP 0, PERIODIC 0')
  world.step(1 / 60)
  await world.settle()
  created.length = 0
  for (const field of FIELDS) {
    world.fields = [field, ...FIELDS]
    world.step(1 / 60)
  }
  await world.settle()
  expect(created).toEqual([])
  world.destroy()
})

describe('World.fields', () => {
  test('acts from the next step on, on categories and in regions, with accelerations before drags', async () => {
    const world = await World.create({ backend: 'cpu', gravity: [0, 0], substeps: 1 })
    world.disks.add({ positions: [0, 0, 5, 0, 0, 5, 5, 5], radii: 0.5, category: [1, 2, 4, 7] })
    const velocities = async () => [...(await world.disks.read()).velocities]
    expect(world.fields).toEqual([])
    world.fields = [
      { ...uniform(1, 0), mask: 5 },
      { ...uniform(0, 1), region: { box: [-1, -1, 5, 4] } },
      { ...uniform(2, 0), region: { disk: [5, 3, 2.5] } },
      { ...uniform(0, 2), region: { halfPlane: { point: [0, 3], normal: [0, -7] } } },
    ]
    world.step(0.25)
    expect(await velocities()).toEqual([0.25, 0.75, 0, 0.75, 0.25, 0, 0.75, 0])
    world.fields = []
    world.step(0.25)
    expect(await velocities()).toEqual([0.25, 0.75, 0, 0.75, 0.25, 0, 0.75, 0])
    // velocities of 4 halved: with the damping first they would be 4
    world.disks.write(world.disks.ids, { velocities: [0, 0, 0, 0, 0, 0, 0, 0] })
    world.fields = [{ type: 'damping', rate: 4 }, uniform(16, 0)]
    world.step(0.25)
    expect(await velocities()).toEqual([2, 0, 2, 0, 2, 0, 2, 0])
    world.destroy()
  })

  test('returns a frozen copy with defaults', async () => {
    const center: [number, number] = [1, 2]
    const given: Field[] = [{ type: 'radial', center, strength: 3 }, { type: 'buoyancy', surface: [0, 0], density: 1 }] // biome-ignore format: one line
    const world = await World.create({ backend: 'cpu', fields: given })
    center[0] = 9
    given.pop()
    const expected = [
      { type: 'radial', center: [1, 2], strength: 3, falloff: 2, mask: 0xffffffff },
      { type: 'buoyancy', surface: [0, 0], up: [0, 1], density: 1, mask: 0xffffffff },
    ]
    expect(world.fields).toEqual(expected)
    expect(() => (world.fields as Field[]).push(uniform(0, 0))).toThrow(TypeError)
    expect(() => Object.assign(world.fields[0], { strength: 5 })).toThrow(TypeError)
    expect(() => Object.assign((world.fields[0] as { center: object }).center, { 0: 5 })).toThrow(TypeError)
    world.fields = world.fields.slice(1)
    expect(world.fields).toEqual(expected.slice(1))
    world.destroy()
  })

  test('a noise that changes begins each step where the time is', async () => {
    const hashes: string[] = []
    for (const before of [0, 2 ** 32, 0.25, 2 ** 32 + 0.25]) {
      const noise: Field = { type: 'noise', strength: 5, scale: 1, rate: 1 }
      const world = await World.create({ backend: 'cpu', gravity: [0, 0], fields: [noise] })
      // 2^32 layers later the noise is the same
      for (let k = 0; k < 8192; k++) world.step(before / 8192)
      world.disks.add({ positions: [0.3, 0.2], radii: 0.1 })
      world.step(1 / 64)
      hashes.push(await stateHash(await world.disks.read()))
      world.destroy()
    }
    expect(hashes[1]).toBe(hashes[0])
    expect(hashes[3]).toBe(hashes[2])
    expect(hashes[2]).not.toBe(hashes[0])
  })

  test('dissipatedEnergy: is null across steps in fields', async () => {
    const world = await World.create({ backend: 'cpu', fields: [uniform(0, 1)] })
    world.disks.add({ positions: [0, 5], radii: 0.5 })
    const sinceLast = dissipation(world)
    const dissipated = () => {
      world.step(1 / 60)
      return sinceLast()
    }
    await dissipated()
    expect(await dissipated()).toBeNull()
    world.fields = []
    expect(await dissipated()).toBeCloseTo(0, 4)
    world.destroy()
  })
})

describe('World.fields: rejects invalid fields and changes nothing', () => {
  const radial = { type: 'radial', center: [0, 0], strength: 1 }
  const inRegion = (region: unknown) => [{ ...uniform(0, 0), region }]
  const types = "one of 'uniform', 'radial', 'vortex', 'wind', 'damping', 'buoyancy', 'noise'"
  const cases: [string, unknown][] = [
    [' is null: expected an array of fields', null],
    ['.length is 17: expected at most 16', Array(17).fill(radial)],
    ['[1] is 5: expected an object', [radial, 5]],
    [`[0].type is missing: expected ${types}`, [{}]],
    [`[0].type is "toString": expected ${types}`, [{ type: 'toString' }]],
    ['[0].colour is unknown: expected only type, center, strength, falloff, region, mask', [{ ...radial, colour: 1 }]],
    ['[0].strength is null: expected a value, or no such field', [{ ...radial, strength: null }]],
    ['[0].strength is NaN: expected a number from -1e18 to 1e18', [{ ...radial, strength: Number.NaN }]],
    ['[0].center is missing: expected two numbers [x, y]', [{ type: 'vortex', strength: 1 }]],
    ['[0].falloff is 3: expected -1, 0, 1 or 2', [{ ...radial, falloff: 3 }]],
    ['[0].acceleration[1] is 2000000: expected a number from -1e6 to 1e6', [uniform(0, 2e6)]],
    ['[0].linear is -1: expected a number from 0 to 1e18', [{ type: 'wind', velocity: [1, 0], linear: -1 }]],
    ['[0].rate is -1: expected a number from 0 to 1e18', [{ type: 'damping', rate: -1 }]],
    ['[0].up is [0, 0]: expected a vector other than [0, 0]', [{ type: 'buoyancy', surface: [0, 0], up: [0, 0], density: 1 }]],
    ['[0].density is 0: expected a number from 1e-18 to 1e18', [{ type: 'buoyancy', surface: [0, 0], density: 0 }]],
    ['[0].scale is 0: expected a number from 1e-12 to 1e6', [{ type: 'noise', strength: 1, scale: 0 }]],
    ['[0].seed is 0.5: expected a whole number from 0 to 4294967295', [{ type: 'noise', strength: 1, scale: 1, seed: 0.5 }]],
    ['[0].mask is 0: expected a whole number from 1 to 4294967295', [{ ...radial, mask: 0 }]],
    ['[0].region has no region: expected one of box, disk, halfPlane', inRegion({})],
    ['[0].region has box and disk: expected one of box, disk, halfPlane', inRegion({ box: [0, 0, 1, 1], disk: [0, 0, 1] })],
    ['[0].region.box is [1, 0, 1, 1]: expected minX < maxX and minY < maxY', inRegion({ box: [1, 0, 1, 1] })],
    ['[0].region.disk is [0, 0]: expected three numbers [x, y, r]', inRegion({ disk: [0, 0] })],
    ['[0].region.disk[2] is -1: expected a number from 0 to 1e18', inRegion({ disk: [0, 0, -1] })],
    ['[0].region.halfPlane.normal is [0, 0]: expected a vector other than [0, 0]', inRegion({ halfPlane: { point: [0, 0], normal: [0, 0] } })],
    ['[0].region.halfPlane.point is missing: expected two numbers [x, y]', inRegion({ halfPlane: { normal: [0, 1] } })],
  ] // biome-ignore format: one line each

  test.each(cases)('fields%s', async (message, fields) => {
    const kept = [uniform(1, 2)]
    const world = await World.create({ backend: 'cpu', fields: kept })
    expect(() => {
      world.fields = fields as never
    }).toThrow(new Error(`fields${message}`))
    expect(world.fields).toMatchObject(kept)
    world.destroy()
    const scene = {
      version: 1,
      name: '',
      gravity: [0, 0],
      disks: { positions: [], radii: 1 },
      walls: [],
      fields,
    }
    const pattern = fields === null ? 'scene.fields is null' : `scene.fields${message}`
    expect(() => parseScene(scene)).toThrow(pattern)
    await expect(World.create({ fields: fields as never })).rejects.toThrow(fields === null ? 'options.fields is null' : `fields${message}`) // biome-ignore format: one line
  })

  test("refuses fields that are not uniform under stepping 'eventDriven'", async () => {
    const message = `fields[0].type is "damping": expected 'uniform' with stepping 'eventDriven'`
    const fields = [{ type: 'damping' as const, rate: 1 }]
    await expect(World.create({ stepping: 'eventDriven', fields })).rejects.toThrow(new Error(message))
    const scene = { ...fieldsScene(1), fields }
    await expect(World.fromScene(scene, { stepping: 'eventDriven' })).rejects.toThrow(message)
    expect(() => parseScene({ ...scene, stepping: 'eventDriven' })).toThrow(`scene.${message}`)
    const world = await World.create({ stepping: 'eventDriven', backend: 'cpu' })
    expect(() => {
      world.fields = fields
    }).toThrow(new Error(message))
    world.fields = []
    expect(world.fields).toEqual([])
    world.destroy()
  })
})

test('parseScene: fields survive JSON', () => {
  const scene = fieldsScene(3)
  expect(parseScene(JSON.parse(JSON.stringify(scene)))).toEqual(scene)
})
