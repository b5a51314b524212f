import { createRandom, uniform } from '../../util/random.ts'
import type { SceneGrains } from '../grains.ts'
import { boundsOf, createWall, GRAVITY } from '../placement.ts'
import type { Scene, Wall } from '../scene.ts'

const MATERIAL = { friction: 0.35, restitution: 0 }
/** Half the thickness of walls, m. */
const RADIUS = 0.04
const WALLS = { radius: RADIUS, ...MATERIAL }
const TILE = { height: 1, width: 0.17, radius: 0.02 }
/** Distance between tiles, and what it may be off, m. */
const SPACING = 0.45
const JITTER = 0.02
/** Height of a shelf above the next one, m. */
const STOREY = 2.1
/** Tiles per shelf over the number of shelves: the picture is about as wide as high, for screens of every kind. */
const WIDTH = 4
const BALL_RADIUS = 0.28125
/** Distance from the last tile to the ball, and from the ball to the end of its shelf, m. */
const BALL_GAP = 0.56
const EDGE_GAP = 0.12
/** Gap between a tile or ball and its shelf, m. */
const GAP = 0.001
/** Spin with which the first tile begins to fall, rad/s. */
const FIRST_SPIN = 3

type Point = [number, number]

/**
 * Returns a scene with rows of dominoes that stand on shelves. The first one falls; the last one of a row pushes a ball off the shelf,
 * and a half pipe leads it to the row below, which falls the other way. See `Preset.build`.
 */
export function domino(count: number, seed: number): Scene {
  const random = createRandom(seed)
  const shelves = Math.max(1, Math.min(Math.floor((count + 1) / 4), Math.round(Math.sqrt(count / WIDTH))))
  // a ball between two shelves each
  const tiles = count - (shelves - 1)
  const perShelf = Math.ceil(tiles / shelves)
  const length = perShelf * SPACING + BALL_GAP + EDGE_GAP
  // so that a ball arrives at the speed of a fall, and not over the tiles
  const pipe = STOREY / 2
  const row = (shelf: number) => Math.min(perShelf, tiles - shelf * perShelf)
  /** Mirrors every other shelf; x is measured from where the row begins to fall. */
  const at = (shelf: number, x: number, y: number): Point => {
    const along = shelf % 2 === 0 ? x : length - x
    return [Math.fround(along - length / 2), Math.fround(-shelf * STOREY + y)]
  }
  const stand = RADIUS + GAP
  const positions: number[] = []
  const labels: number[] = []
  for (let shelf = 0; shelf < shelves; shelf++) {
    for (let k = 0; k < row(shelf); k++) {
      const x = (k + 0.5) * SPACING + uniform(random, -JITTER, JITTER)
      positions.push(...at(shelf, x, stand + TILE.height / 2))
      labels.push(Math.floor((k * COLORS) / perShelf + shelf) % COLORS)
    }
  }
  const grains: SceneGrains = {
    shapes: { box: [TILE.width - 2 * TILE.radius, TILE.height - 2 * TILE.radius], radius: TILE.radius },
    positions,
    labels,
    // negative: clockwise, to the right
    spins: labels.map((_, k) => (k === 0 ? -FIRST_SPIN : 0)).map(Math.fround),
    ...MATERIAL,
  }
  const balls = Array.from({ length: shelves - 1 }, (_, shelf) =>
    at(shelf, length - EDGE_GAP, stand + BALL_RADIUS),
  )
  const walls = [
    room(length, shelves, pipe),
    ...Array.from({ length: shelves }, (_, shelf) =>
      createWall([at(shelf, 0, 0), at(shelf, length, 0)], WALLS),
    ),
    ...Array.from({ length: shelves - 1 }, (_, shelf) => pipeOf(at, shelf, length, pipe)),
  ]
  return {
    version: 1,
    name: 'domino',
    gravity: [0, -GRAVITY],
    bounds: boundsOf(walls),
    substeps: 12,
    disks: {
      positions: balls.flat(),
      radii: BALL_RADIUS,
      labels: 7,
      density: 0.8,
      ...MATERIAL,
      friction: 0.1,
    },
    grains: [grains],
    walls,
  }
}

const COLORS = 6

/** Returns a box around everything. */
function room(length: number, shelves: number, pipe: number): Wall {
  const x = length / 2 + pipe + 1
  const [low, high] = [-(shelves - 1) * STOREY - 0.5, TILE.height + 1]
  return createWall([[-x, low], [x, low], [x, high], [-x, high]], { closed: true, ...WALLS }) // biome-ignore format: points
}

/** Returns half a circle from above the end of a shelf to the end of the next one. */
function pipeOf(
  at: (shelf: number, x: number, y: number) => Point,
  shelf: number,
  length: number,
  pipe: number,
): Wall {
  const from = at(shelf, length + 2 * BALL_RADIUS + 0.2, pipe / 2)
  const to = at(shelf, length, -STOREY)
  const isRight = shelf % 2 === 0
  return createWall([from, to], { bulges: [isRight ? -0.75 : 0.75], ...WALLS, friction: 0 })
}
