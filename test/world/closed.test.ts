/** Objects of the API refuse what JavaScript would ignore: assignments to unknown and read-only properties. */
import { expect, test } from 'vitest'
import { PolarBatch, PolarDiagram } from '../../src/entries/polar.ts'
import { ShapeBatch } from '../../src/entries/shapes.ts'
import { EventQueue, World } from '../../src/index.ts'

const disks = { positions: [0, 0], radii: 1 }

/** An assignment as in a script that is not strict, as in a browser's console. */
const assign = new Function('object', 'key', 'value', 'object[key] = value') as (
  object: object,
  key: string,
  value: unknown,
) => void

test.each([
  {
    api: World,
    name: 'world',
    make: () => World.create({ backend: 'cpu' }),
    readOnly: ['stats', 'disks', 'history', 'bounds', 'buffers', 'core', 'backend'],
    expected: 'expected only gravity, substeps, brush, fields, sinks, profiling',
  },
  {
    api: ShapeBatch,
    name: 'batch',
    make: () => ShapeBatch.create({ backend: 'cpu' }),
    readOnly: ['backend', 'adapter'],
    expected: 'nothing can be set',
  },
  {
    api: PolarBatch,
    name: 'batch',
    make: () => PolarBatch.create({ backend: 'cpu' }),
    readOnly: ['backend', 'adapter'],
    expected: 'nothing can be set',
  },
  {
    api: PolarDiagram,
    name: 'diagram',
    make: () => PolarDiagram.build({ centers: [0, 0], radii: 1 }),
    readOnly: ['count'],
    expected: 'nothing can be set',
  },
  {
    api: EventQueue,
    name: 'queue',
    make: () => new EventQueue({ disks }),
    readOnly: ['count', 'time', 'collisions'],
    expected: 'nothing can be set',
  },
])(
  '$api.name: rejects assignments to unknown and read-only properties',
  async ({ name, make, readOnly, expected }) => {
    const object: object = await make()
    const before = Object.keys(object)
    for (const write of [assign, Reflect.set, (o: object, key: string) => Object.assign(o, { [key]: 1 })]) {
      expect(() => write(object, 'foo', 1)).toThrow(new TypeError(`${name}.foo is unknown: ${expected}`))
      for (const key of readOnly)
        expect(() => write(object, key, 1)).toThrow(new TypeError(`${name}.${key} is read-only: ${expected}`))
    }
    expect(Object.keys(object)).toEqual(before)
    expect(object).not.toHaveProperty('foo')
    expect(object).toBeInstanceOf(Object)
    expect(String(object)).toBe('[object Object]')
  },
)

test('World: parts reject assignments to unknown and read-only properties', async () => {
  const world = await World.create({ backend: 'cpu' })
  expect(() => assign(world.disks, 'ids', [])).toThrow(
    new TypeError('world.disks.ids is read-only: nothing can be set'),
  )
  expect(() => assign(world.walls, 'materials', {})).toThrow(
    new TypeError('world.walls.materials is unknown: expected only material'),
  )
  const { disks, grains, walls, bodies, bonds, emitters, forces, passes, query, history } = world
  for (const part of [disks, grains, walls, bodies, bonds, emitters, forces, passes, query, history])
    expect(() => assign(part, 'foo', 1)).toThrow(/^world\.[a-z]+\.foo is unknown: /)
  world.destroy()
})

test('World: known properties can be set in any script', async () => {
  const world = await World.create({ backend: 'cpu' })
  assign(world, 'gravity', [0, 1])
  assign(world, 'substeps', 'auto')
  expect(world.gravity).toEqual([0, 1])
  expect(world.substeps).toBe('auto')
  world.destroy()
})
