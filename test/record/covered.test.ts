/** Each call of a world is recorded, or changes nothing that a recording is about. */
import { expect, test } from 'vitest'
import { World } from '../../src/index.ts'
import { Force } from '../../src/pipeline/forces.ts'
import { Pass } from '../../src/pipeline/passes.ts'
import { CALLS } from '../../src/record/calls.ts'
import { Emitter } from '../../src/world/emitters.ts'

/** Calls and properties that change neither the state nor what is read of it. */
const HARMLESS: Readonly<Record<string, readonly string[]>> = {
  reads: [
    'read',
    'readInto',
    'readOpacities',
    'readBonds',
    'readBodies',
    'measure',
    'readContacts',
    'readLoads',
    'settle',
    'snapshot',
    'saveState',
    'hash',
    'profile',
    'ready',
    'on',
    'grainOutlines',
    'readQuarantined',
    'check',
  ],
  // what goes back to a kept state is refused while a recording runs
  kept: ['keep', 'rollBack'],
  queries: [
    'pick',
    'castRays',
    'castShapes',
    'nearestDisks',
    'disksIn',
    'traceAmongRounds',
    'firstEdges',
    'placement',
  ],
  properties: [
    'backend',
    'emitters',
    'ids',
    'bounds',
    'profiling',
    'stats',
    'buffers',
    'placements',
    'wallsOf',
    'periodic',
  ],
  inside: [
    'constructor',
    'planStep',
    'saved',
    'takeUserCode',
    'copyOnCpu',
    'skipUnits',
    'record',
    'recordCalls',
    // a recording keeps it as `restore`
    'loadState',
    'destroy',
  ],
}
/** What is recorded with the steps in which it acts, and not with the call. */
const WITH_STEPS = ['addPass', 'addForce']

test('World: a recording keeps every call that changes a world; new ones go to src/record/calls.ts or to the list above', () => {
  const known = new Set<string>([...CALLS, ...WITH_STEPS, ...Object.values(HARMLESS).flat()])
  expect(Object.getOwnPropertyNames(World.prototype).filter((name) => !known.has(name))).toEqual([])
})

test.each([
  [Emitter, ['constructor', 'firstId', 'mostAlive', 'rate', 'change', 'remove']],
  [Pass, ['constructor', 'label', 'parameters', 'remove']],
  [Force, ['constructor', 'label', 'parameters', 'remove']],
] as const)('%o: a recording keeps every change', ({ prototype }, recorded) => {
  expect(Object.getOwnPropertyNames(prototype).filter((name) => !recorded.includes(name as never))).toEqual(
    [],
  )
})
