/** Each call of a world is recorded, or changes nothing that a recording is about. */
import { expect, test } from 'vitest'
import { Emitter } from '../../src/features/births/world/emitterSet.ts'
import { Force } from '../../src/features/passes/world/forceList.ts'
import { Pass } from '../../src/features/passes/world/passList.ts'
import { World } from '../../src/index.ts'
import { CALLS } from '../../src/record/calls.ts'

const QUERIES = [
  'rays',
  'shapes',
  'nearest',
  'nearestWalls',
  'inside',
  'at',
  'traceAmongRounds',
  'visibility',
]

/** Calls and properties that change neither the state nor what is read of it. */
const HARMLESS: Readonly<Record<string, readonly string[]>> = {
  '': [
    'measure',
    'readContacts',
    'readLoads',
    'settle',
    'hash',
    'takeProfile',
    'ready',
    'on',
    'check',
    'destroy',
  ],
  'properties of ': ['bounds', 'profiling', 'stats', 'buffers', 'periodic', 'core', 'stepper', 'backend'],
  disks: ['ids', 'read', 'readInto', 'readOpacities', 'readQuarantined'],
  grains: ['outlines'],
  walls: ['ids', 'of', 'list'],
  bodies: ['read', 'placement', 'placements'],
  bonds: ['read'],
  joints: ['read'],
  emitters: ['all'],
  // a recording keeps them with the steps in which they act
  forces: ['add'],
  passes: ['add'],
  query: QUERIES,
  // what goes back to a kept state is refused while a recording runs
  history: ['snapshot', 'keep', 'rollBack', 'record', 'recordCalls'],
}

const PARTS = Object.keys(HARMLESS).filter((name) => /^[a-z]+$/.test(name))

const membersOf = (object: object) =>
  Object.getOwnPropertyNames(Object.getPrototypeOf(object)).filter((name) => name !== 'constructor')

test('World: a recording keeps every call that changes a world; new ones go to src/record/calls.ts or to the list above', async () => {
  const world = await World.create({ backend: 'cpu' })
  const parts = world as unknown as Readonly<Record<string, object>>
  const all = [
    ...membersOf(world).filter((name) => !PARTS.includes(name)),
    ...PARTS.flatMap((part) => membersOf(parts[part]).map((name) => `${part}.${name}`)),
  ]
  const harmless = Object.entries(HARMLESS).flatMap(([part, names]) =>
    names.map((name) => (PARTS.includes(part) ? `${part}.${name}` : name)),
  )
  const known = new Set<string>([...CALLS, ...harmless])
  expect(all.filter((name) => !known.has(name))).toEqual([])
  expect(harmless.filter((name) => !all.includes(name))).toEqual([])
  world.destroy()
})

test.each([
  [Emitter, ['constructor', 'firstId', 'maxAlive', 'rate', 'change', 'remove']],
  [Pass, ['constructor', 'label', 'parameters', 'remove']],
  [Force, ['constructor', 'label', 'parameters', 'remove']],
] as const)('%o: a recording keeps every change', ({ prototype }, recorded) => {
  expect(Object.getOwnPropertyNames(prototype).filter((name) => !recorded.includes(name as never))).toEqual(
    [],
  )
})
