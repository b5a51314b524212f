/** The tables of disk properties and world options: every row is checked, stored, updated, read, written to files and documented. */

import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { commentsOf } from '../src/build/propertyTables.ts'
import { propertyOf, READABLE, STORED, type StoredName } from '../src/features/disks/properties.ts'
import { STORES } from '../src/features/disks/stores.ts'
import { parseScene } from '../src/scene/scene.ts'
import { OPTION_NAMES, SCENE_OPTIONS, type SceneOptionName, WORLD_OPTIONS } from '../src/world/options.ts'
import { World } from '../src/world.ts'
import { BACKENDS } from './support/backends.ts'
import { testDevice } from './support/device.ts'
import { sampleColumn, sampleDisks, sampleOption, sampleOptions } from './support/samples.ts'

/** What the backend's buffers hold of each stored property, by the names of the schema's fields. */
async function stored(world: World): Promise<Record<string, number[]>> {
  const buffers = await world.backend.read(['slots', 'poses', 'motions', 'materials', 'userData'])
  const columns = STORED.map((name) => {
    const { components = 1, type, stored: place } = propertyOf(name)
    const [buffer, field] = place!
    const { fields, per } = STORES[buffer]
    const elements = [...world.disks.ids].map((id) => (per === 'slot' ? buffers.slots.u32[id] : id))
    const word = (element: number) => element * fields.stride + fields[field as keyof typeof fields]
    return [
      name,
      elements.flatMap((at) => [
        ...buffers[buffer][type === 'u32' ? 'u32' : 'f32'].subarray(word(at), word(at) + components),
      ]),
    ]
  })
  return Object.fromEntries(columns)
}

const PROPERTIES = readFileSync('docs/properties.md', 'utf8')

const held = (name: StoredName, values: readonly number[]) =>
  propertyOf(name).isInverse ? values.map((value) => Math.fround(1 / value)) : values
const disks = sampleDisks(3)
const expected = Object.fromEntries(STORED.map((name) => [name, held(name, disks[name])]))

describe.each(BACKENDS)('%s', (backend) => {
  let device: GPUDevice | undefined
  beforeAll(async () => {
    if (backend === 'gpu') device = await testDevice()
  })

  test('World.disks.add, World.disks.write: every property arrives in its field, and nothing else changes', async () => {
    const world = await World.create({ backend, device })
    world.disks.add(disks)
    expect(await stored(world)).toEqual(expected)
    const later = { ...expected }
    for (const name of STORED.filter((name) => propertyOf(name).edit !== undefined)) {
      const given = sampleColumn(name, 3, 1)
      later[name] = held(name, given)
      world.disks.write(world.disks.ids, { [name]: given })
      expect(await stored(world), name).toEqual(later)
    }
    world.destroy()
  })

  test('World.fromScene, World.disks.read: every property of a scene is stored, and every readable one read', async () => {
    const scene = parseScene({ version: 1, name: '', gravity: [0, 0], disks, walls: [] })
    expect(scene.disks).toEqual(disks)
    const world = await World.fromScene(scene, { backend, device })
    expect(await stored(world)).toEqual(expected)
    const { ids, inertia, ...state } = await world.disks.read()
    expect(Object.keys(state)).toEqual(READABLE)
    for (const name of READABLE) expect([...state[name]], name).toEqual(disks[name])
    disks.radii.forEach((radius, k) => {
      expect(inertia[k]).toBeCloseTo((disks.masses[k] * radius ** 2) / 2, 5)
    })
    world.destroy()
  })
})

test.each(STORED)(
  'World.disks.add: refuses %s as text, and takes the default for a missing value',
  async (name) => {
    const world = await World.create({ backend: 'cpu' })
    const wrong = { ...disks, [name]: propertyOf(name).components === 2 ? Array(6).fill('1') : 'x' }
    expect(() => world.disks.add(wrong as never)).toThrow(new RegExp(`^${name}(\\[0\\])? is "[1x]"`))
    const fallback = propertyOf(name).default
    if (fallback !== null) {
      world.disks.add({ ...disks, [name]: undefined })
      const column = (await stored(world))[name]
      const held = propertyOf(name).type === 'u32' ? fallback : Math.fround(fallback)
      expect(column).toEqual(column.map(() => held))
    }
    world.destroy()
  },
)

test('World.create: every option that is a parameter of the step gets there', async () => {
  const names = OPTION_NAMES.filter((name) => 'isParam' in WORLD_OPTIONS[name]) as SceneOptionName[]
  expect(names.length).toBeGreaterThan(2)
  const options = Object.fromEntries(names.map((name) => [name, sampleOption(name)]))
  for (const given of [options, {}]) {
    const world = await World.create({ backend: 'cpu', ...given })
    world.disks.add(disks)
    const { params } = world.stepper.plan(1 / 60)!
    for (const name of names) {
      const { default: fallback } = WORLD_OPTIONS[name] as { default: number }
      expect(params[name as keyof typeof params], name).toBe(Math.fround(given[name] ?? fallback))
    }
    world.destroy()
  }
})

test('parseScene: takes every option of a scene, and refuses each with its path', () => {
  const scene = { version: 1, name: '', disks, walls: [], ...sampleOptions() }
  expect(parseScene(scene)).toEqual(scene)
  for (const name of Object.keys(sampleOptions()))
    expect(() => parseScene({ ...scene, [name]: 'x' }), name).toThrow(
      new RegExp(`^scene\\.${name} is "x": expected`),
    )
})

test.each(SCENE_OPTIONS)('parseScene: requires %s if docs/properties.md says so', (name) => {
  const [, scenes] = new RegExp(`^\\| \`${name}\` (?:\\|[^|]*){3}\\| (\\w+) \\|`, 'm').exec(PROPERTIES)!
  const scene = { version: 1, name: '', disks, walls: [], ...sampleOptions(), [name]: undefined }
  const parse = () => parseScene(scene)
  if (scenes === 'required') expect(parse).toThrow(`scene.${name} is missing: expected`)
  else expect([scenes, parse()]).toEqual(['optional', scene])
})

test.each([
  ['', 'the comment of mass is "": expected "what; default x."'],
  ['Mass; default 2.', 'the comment of mass begins "Mass": expected it to end with ", kg"'],
  ['Mass, kg; default 3.', 'the comment of mass says default 3: expected 2'],
])('npm run generate: refuses the comment "%s"', (comment, message) => {
  const source = `const table = {\n  /** ${comment} */\n  mass: {`
  expect(() => commentsOf(source, { mass: { unit: 'kg', default: 2 } })).toThrow(new Error(message))
})

test('docs/properties.md: a comment may have several lines, and more sentences', () => {
  const source = 'const table = {\n  /**\n   * Mass, kg;\n   * default 2.5. Of one disk.\n   */\n  mass: {'
  const comments = commentsOf(source, { mass: { unit: 'kg', default: 2.5 } })
  expect(comments).toEqual({ mass: { text: 'Mass. Of one disk.', default: '2.5' } })
})
