/** What views and measures refuse, each in one sentence. */
import * as three from 'three/webgpu'
import { expect, test } from 'vitest'
import {
  coarseGrain,
  Displacements,
  forceDistribution,
  meanStress,
  pairCorrelation,
  perDisk,
} from '../../src/entries/measure.ts'
import { Disks } from '../../src/entries/three.ts'
import { DiskView, FixedTimestep } from '../../src/entries/view.ts'
import { type ContactList, type DiskState, World } from '../../src/index.ts'

const world = await World.create({ backend: 'cpu', threads: 1 })
world.disks.add({ positions: [0, 0], radii: 0.5 })
const state = await world.disks.read()
const contacts = await world.readContacts()
const bounds = [0, 0, 1, 1] as const
const grid = { bounds, columns: 2, rows: 2, width: 0.1 }
const renderer = { isWebGPURenderer: true } as unknown as three.WebGPURenderer

type Case = readonly [string, () => unknown]

test.each<Case>([
  [
    'advance: now is missing: expected a finite number',
    () => new FixedTimestep(world).advance(undefined as never),
  ],
  ['advance: now is NaN: expected a finite number', () => new FixedTimestep(world).advance(Number.NaN)],
  ['onStep is 3: expected a function', () => new FixedTimestep(world, { onStep: 3 as never })],
  [
    'options.maxStep is unknown: expected only dt, maxSteps, maxFramesInFlight, onStep (Did you mean maxSteps?)',
    () => new FixedTimestep(world, { maxStep: 3 } as never),
  ],
  [
    'FixedTimestep: world is [object Promise]: expected a World, such as the result of await World.create()',
    () => new FixedTimestep(Promise.resolve(world) as never),
  ],
  [
    'DiskView: world is missing: expected a World, such as the result of await World.create()',
    () => new DiskView(undefined as never),
  ],
  [
    'DiskView: world is {}: expected a World, such as the result of await World.create()',
    () => new DiskView({} as never),
  ],
  ['Disks: renderer is {}: expected a WebGPURenderer of three.js', () => new Disks(world, {} as never)],
  [
    'DiskView: world is 1: expected a World, such as the result of await World.create()',
    () => new Disks(1 as never, renderer),
  ],
  [
    'options.colour is unknown: expected only color (Did you mean color?)',
    () => new Disks(world, renderer, { colour: 1 } as never),
  ],
  [
    'color is [1, 0, 0]: expected a number such as 0xd9b382, a CSS color, or a Color of three.js',
    () => new Disks(world, renderer, { color: [1, 0, 0] as never }),
  ],
])('scree/view and scree/three: %s', (message, act) => {
  expect(act).toThrow(new Error(message))
})

test('FixedTimestep.advance: goes on after a time that it refused', () => {
  let steps = 0
  const counting = { step: () => void steps++, buffers: world.buffers } as unknown as World
  const clock = new FixedTimestep(counting, { dt: 1 / 64 })
  clock.advance(0)
  expect(() => clock.advance(undefined as never)).toThrow()
  clock.advance(16)
  expect(steps).toBe(1)
})

test('Disks: takes a world, a renderer and a color', () => {
  for (const color of [0xff0000, 'red', new three.Color('red')]) {
    const disks = new Disks(world, renderer, { color })
    expect(disks.material.color.getHex()).toBe(0xff0000)
    disks.dispose()
  }
})

const measures: Readonly<Record<string, (given: DiskState, list: ContactList) => unknown>> = {
  meanStress: (given, list) => meanStress(given, list, { area: 1 }),
  perDisk,
  coarseGrain: (given, list) => coarseGrain(given, list, grid),
}
const ofStates: typeof measures = {
  ...measures,
  pairCorrelation: (given) => pairCorrelation(given, { bounds, range: 0.1, bins: 2 }),
  Displacements: (given) => new Displacements(given),
  'Displacements.add': (given) => new Displacements(state).add(given),
}
const ofContacts: typeof measures = {
  ...measures,
  forceDistribution: (_given, list) => forceDistribution(list),
}

test.each(Object.keys(ofStates))('%s: refuses an invalid state', (name) => {
  const act = (given: unknown) => () => ofStates[name](given as DiskState, contacts)
  expect(act(world.disks.read())).toThrow(
    new Error('state is [object Promise]: expected the result of await world.disks.read()'),
  )
  expect(act(undefined)).toThrow(
    new Error('state is missing: expected the result of await world.disks.read()'),
  )
  const { masses: _, ...rest } = state
  expect(act(rest)).toThrow(new Error('state.masses is missing: expected a Float32Array'))
  expect(act({ ...state, positions: [0, 0] })).toThrow(
    new Error('state.positions is [0, 0]: expected a Float32Array'),
  )
  expect(act({ ...state, velocities: new Float32Array(1) })).toThrow(
    new Error('state.velocities has 1 numbers: expected at least 2, 2 per row'),
  )
})

test.each(Object.keys(ofContacts))('%s: refuses an invalid list of contacts', (name) => {
  const act = (list: unknown) => () => ofContacts[name](state, list as ContactList)
  expect(act(world.readContacts())).toThrow(
    new Error('contacts is [object Promise]: expected the result of await world.readContacts()'),
  )
  expect(act({ ...contacts, normalImpulses: [1] })).toThrow(
    new Error('contacts.normalImpulses is [1]: expected a Float32Array'),
  )
  if (name === 'forceDistribution') return
  expect(act({ ...contacts, a: new Uint32Array(1) })).toThrow(
    new Error('contacts.b has 0 numbers: expected at least 1, 1 per row'),
  )
  expect(act({ ...contacts, substep: Number.NaN })).toThrow(
    new Error('contacts.substep is NaN: expected a number of seconds from 0 to 1e6'),
  )
})
