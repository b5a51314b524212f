/** Whatever is handed to a public entry in place of one of its values, it is taken or refused in one sentence. */
import { beforeAll, describe, expect, test } from 'vitest'
import { stateHash } from '../../src/check/stateHash.ts'
import { PolarBatch, PolarDiagram } from '../../src/entries/polar.ts'
import { parseScene, presets } from '../../src/entries/scenes.ts'
import { ShapeBatch } from '../../src/entries/shapes.ts'
import { type BodyOptions, EventQueue } from '../../src/index.ts'
import { box } from '../../src/shapes/box.ts'
import { World } from '../../src/world.ts'
import { absurd, paths, replaced } from '../support/absurd.ts'
import { isFull } from '../support/full.ts'
import { sampleDisks, sampleOptions } from '../support/samples.ts'
import { floor } from '../support/scenes.ts'

/** What it throws or rejects with; undefined if it takes the value. */
async function refusal(act: () => unknown): Promise<unknown> {
  try {
    await act()
    return undefined
  } catch (error) {
    return error
  }
}

const chain = floor[0].chain
const walls = [
  {
    chain,
    bulges: [0.5],
    closed: false,
    oneSided: true,
    radius: 0.1,
    friction: 0.1,
    restitution: 0.5,
    rolling: 0,
    surfaceSpeed: 1,
    category: 1,
  },
]
const { masses: _, ...otherDisks } = sampleDisks(2)
const disks = {
  ...otherDisks,
  positions: [1, 2, 3, 4],
  friction: 1,
  density: 1,
}
const body = { walls: [{ chain }], motion: { position: [0, 0], angle: 0, velocity: [1, 0], spin: 1 } }
const keyframes = { keyframes: [{ time: 0, position: [0, 0], angle: 0 }], repeat: true }
const placements = { positions: [0, 0], angles: [0] }

let world: World
let shapes: ShapeBatch
let polar: PolarBatch
let diagram: PolarDiagram

beforeAll(async () => {
  world = await World.create({ backend: 'cpu' })
  world.walls.add(floor)
  world.disks.add({ positions: [0, 5, 3, 5], radii: 0.5 })
  world.bodies.add({ walls: [{ chain }] })
  shapes = await ShapeBatch.create({ backend: 'cpu' })
  shapes.setShapes([box(1, 1)])
  polar = await PolarBatch.create({ backend: 'cpu' })
  polar.setCircles({ centers: [0, 0], radii: 1 })
  diagram = PolarDiagram.build({ centers: [0, 0], radii: [1] })
})

// biome-ignore lint/suspicious/noExplicitAny: each is called with what it should refuse
type Call = (...args: any[]) => unknown

const entries: [string, unknown[], Call][] = [
  [
    'World.create',
    [
      {
        backend: 'cpu',
        capacity: 4,
        ...sampleOptions(),
      },
    ],
    async (o) => (await World.create(o)).destroy(),
  ],
  ['World.create: device', [{}], (device) => World.create({ backend: 'cpu', device })],
  [
    'World.fromScene',
    [{ version: 1, name: 'x', gravity: [0, 0], substeps: 2, disks, walls, bodies: [] }, { backend: 'cpu' }],
    async (s, o) => (await World.fromScene(s, o)).destroy(),
  ],
  [
    'parseScene',
    [
      {
        version: 1,
        name: 'x',
        gravity: [0, 0],
        bounds: [0, 0, 1, 1],
        disks,
        walls,
        bodies: [body, { walls: [], motion: keyframes }],
      },
    ],
    parseScene,
  ],
  ['disks.add', [disks], (o) => world.disks.add(o)],
  [
    'disks.add: ids',
    [[90, 91]],
    (ids) => world.disks.remove(world.disks.add({ positions: [1, 2, 3, 4], radii: 1, ids })),
  ],
  ['disks.add: masses', [[1, 1]], (masses) => world.disks.add({ positions: [1, 2, 3, 4], radii: 1, masses })],
  [
    'write',
    [
      [0, 1],
      {
        positions: [0, 5, 3, 5],
        velocities: [0, 0, 0, 0],
        angles: [0, 0],
        spins: 0,
        friction: 1,
        restitution: 0,
        rolling: 0,
        category: [1, 2],
      },
    ],
    (i, c) => world.disks.write(i, c),
  ],
  ['disks.remove', [[5000]], (ids) => world.disks.remove(ids)],
  ['walls.remove', [[5000]], (edges) => world.walls.remove(edges)],
  ['bodies.remove', [9], (b) => world.bodies.remove(b)],
  ['walls.add', [walls], (w) => world.walls.add(w)],
  ['bodies.add', [body], (b: BodyOptions) => world.bodies.add(b)],
  ['bodies.setMotion', [1, keyframes], (b, m) => world.bodies.setMotion(b, m)],
  [
    'a motion that is asked',
    [{ position: [0, 0], angle: 0 }],
    async (place) => {
      const other = await World.create({ backend: 'cpu' })
      other.disks.add({ positions: [0, 0], radii: 1 })
      other.bodies.add({
        walls: [{ chain }],
        motion: (time) => (time === 0 ? { position: [0, 0], angle: 0 } : place),
      })
      other.step(1)
    },
  ],
  ['walls.ids', [0], (b) => world.walls.ids(b)],
  ['bodies.placement', [1], (b) => world.bodies.placement(b)],
  [
    'step',
    [0],
    async (dt) => {
      const other = await World.create({ backend: 'cpu', bounds: [0, 0, 1, 1] })
      other.disks.add({ positions: [0, 0], radii: 1 })
      other.step(dt)
      const { positions } = await other.disks.read()
      expect([...positions].every(Number.isFinite)).toBe(true)
    },
  ],
  ['disks.read', [[0]], (ids) => world.disks.read(ids)],
  ['disks.readInto', [{ positions: new Float32Array(4) }, [0, 1]], (b, i) => world.disks.readInto(b, i)],
  [
    'brush',
    [{ center: [0, 0], velocity: [1, 1], radius: 1, rate: 1 }],
    (b) => {
      world.brush = b
    },
  ],
  [
    'walls.material',
    [{ friction: 1, restitution: 0, rolling: 0 }],
    (m) => {
      world.walls.material = m
    },
  ],
  [
    'substeps',
    [8],
    (n) => {
      world.substeps = n
    },
  ],
  [
    'profiling',
    [false],
    (on) => {
      world.profiling = on
    },
  ],
  [
    'query.rays',
    [
      {
        origins: [0, 0],
        translations: [1, 1],
        radii: [0.5],
        mask: 1,
        hits: 'all',
        disks: true,
        walls: true,
      },
    ],
    (o) => world.query.rays(o),
  ],
  ['query.nearest', [{ points: [0, 0], maxDistance: 5, mask: 1 }], (o) => world.query.nearest(o)],
  ['query.nearestWalls', [{ points: [0, 0], maxDistance: [5], mask: 1 }], (o) => world.query.nearestWalls(o)],
  ['query.inside', [{ boxes: [0, 0, 1, 1], mask: 1 }], (o) => world.query.inside(o)],
  ['query.inside: disks', [{ disks: [0, 0, 1] }], (o) => world.query.inside(o)],
  [
    'query.traceAmongRounds',
    [
      {
        origins: [9, 9],
        directions: [1, 0],
        radii: [0.1],
        box: [0, 0, 90, 90],
        bounces: 1,
        lengths: [3],
        ignoreOthers: true,
        mask: 1,
      },
    ],
    (o) => world.query.traceAmongRounds(o),
  ],
  [
    'stateHash',
    [
      {
        ids: new Uint32Array(1),
        positions: new Float32Array(2),
        velocities: new Float32Array(2),
        angles: new Float32Array(1),
        spins: new Float32Array(1),
        radii: new Float32Array(1),
        masses: new Float32Array(1),
      },
    ],
    stateHash,
  ],
  [
    'presets.pile.build',
    [3, 1],
    (n, seed) => presets.pile.build(typeof n === 'number' && n > 1e6 ? 0 : n, seed),
  ],
  ['ShapeBatch.create', [{ backend: 'cpu', maxAtOnce: 5 }], (o) => ShapeBatch.create(o)],
  ['setShapes', [[box(1, 1)]], (s) => shapes.setShapes(s)],
  [
    'collide',
    [{ a: [0], b: [0], placementsA: placements, placementsB: placements }],
    (p) => shapes.collide(p),
  ],
  ['closestPoints', [{ shapes: [0], placements, points: [1, 1] }], (q) => shapes.closestPoints(q)],
  [
    'cast',
    [{ shapes: [0], placements, origins: [3, 3], translations: [-3, -3], radii: [0.1] }],
    (q) => shapes.cast(q),
  ],
  ['setCircles', [{ centers: [0, 0], radii: [1] }], (c) => polar.setCircles(c)],
  ['PolarBatch.locate', [{ points: [3, 3], direction: 'east', sense: 'ccw' }], (o) => polar.locate(o)],
  [
    'PolarBatch.trace',
    [{ origins: [3, 3], directions: [1, 0], radii: 0.1, box: [-9, -9, 9, 9], bounces: 1, lengths: 2 }],
    (o) => polar.trace(o),
  ],
  ['PolarDiagram.build', [{ centers: [0, 0], radii: [1] }], (c) => PolarDiagram.build(c)],
  ['PolarDiagram.locate', [[3, 3], 'east', 'cw'], (p, d, s) => diagram.locate(p, d, s)],
  ['PolarDiagram.visibility', [[3, 3], 'east'], (p, d) => diagram.visibility(p, d)],
  [
    'PolarDiagram.trace',
    [
      {
        start: [3, 3],
        direction: [1, 0],
        radius: 0.1,
        box: [-9, -9, 9, 9],
        bounces: 1,
        length: 3,
        cut: 'rows',
        stretches: true,
      },
    ],
    (o) => diagram.trace(o),
  ],
  ['PolarDiagram.edges', ['east', 'cw', [-9, -9, 9, 9]], (d, s, b) => diagram.edges(d, s, b)],
  [
    'EventQueue',
    [{ gravity: [0, 0], disks, walls, contactDuration: 0.01, onCollision: () => {} }],
    (o) => new EventQueue(o),
  ],
  [
    'advance',
    [1, 10],
    (dt, most) => new EventQueue({ disks: { positions: [0, 0], radii: 1 } }).advance(dt, most),
  ],
]

const values = Object.entries(absurd)
/** Absurd values for the k-th place: a third of them, another third at the next place; all in the full tests. */
const valuesAt = (k: number) => values.filter((_, n) => isFull || n % 8 === k % 8)

describe.each(entries)('%s', (_, valid, call) => {
  test('accepts the value or throws an error of one sentence', async () => {
    const wrong: string[] = []
    for (const [k, path] of paths(valid)
      .filter(({ length }) => length > 0)
      .entries()) {
      for (const [name, make] of valuesAt(k)) {
        const before = JSON.stringify([
          world.stats.disks,
          world.stats.edges,
          world.bodies.placements,
          world.stats.time,
        ])
        const error = await refusal(() => call(...(replaced(valid, path, make()) as unknown[])))
        if (error === undefined) continue
        const { message, constructor: kind } = error as Error
        const isSentence = kind === Error && message.length < 700 && /^\S[^\n]*: [^\n]+$/.test(message)
        if (!isSentence) wrong.push(`${path.join('.')} as ${name}: ${kind?.name}: ${message.slice(0, 150)}`)
        const after = JSON.stringify([
          world.stats.disks,
          world.stats.edges,
          world.bodies.placements,
          world.stats.time,
        ])
        if (after !== before) wrong.push(`${path.join('.')} as ${name}: changed the world`)
      }
    }
    expect(wrong).toEqual([])
  })
})
