/** Worlds in which every part of the state decides how they go on. */
import { World, type WorldOptions } from '../../src/index.ts'
import { presets } from '../../src/scene/presets.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { createRandom, uniform } from '../../src/util/random.ts'

const COUNT = 60

/** Disks of two sizes that come to rest beside a slow body: some bonded, some bouncing, with labels. */
function disksAndWalls(): Scene {
  const random = createRandom(5)
  const each = <T>(make: (k: number) => T) => Array.from({ length: COUNT }, (_, k) => make(k))
  return {
    version: 1,
    name: 'all state',
    gravity: [0, -9.81],
    bounds: [-4, -1, 4, 9],
    disks: {
      positions: each((k) => [-2.2 + (k % 10) * 0.5, 0.4 + Math.floor(k / 10) * 0.5]).flat(),
      velocities: each(() => [uniform(random, -1, 1), uniform(random, -1, 1)]).flat(),
      radii: each((k) => (k % 7 === 3 ? 0.24 : 0.2)),
      restitution: 0.2,
      friction: 0.5,
      rolling: 0.01,
      labels: each((k) => k),
    },
    walls: [
      {
        chain: [
          [-3, 8],
          [-3, 0],
          [3, 0],
          [3, 8],
        ],
      },
    ],
  }
}

/** Returns a world whose every buffer of the state matters under 'discrete'. */
export async function pitWorld(options: WorldOptions): Promise<World> {
  const world = await World.fromScene(
    {
      ...disksAndWalls(),
      events: true,
      bonds: [{ type: 'weld', pairs: [50, 51, 51, 52, 52, 53], stiffness: 1000, strength: { tension: 5 } }],
      joints: [
        { type: 'revolute', pairs: [40, 41], points: [-1.95, 2.4], lower: -0.1, upper: 0.3, motorSpeed: 2, maxMotorTorque: 0.01 },
        { type: 'distance', pairs: [42, 43, 43, 44], upper: 0.6 },
        { type: 'prismatic', disks: [46], points: [0.8, 2.4], hertz: 3, dampingRatio: 0.2 },
      ], // biome-ignore format: a joint per line
      bodies: [
        {
          walls: [
            {
              chain: [
                [0, 0],
                [1, 0.3],
              ],
              radius: 0.1,
            },
          ],
          motion: { position: [1, 1], velocity: [-0.05, 0], spin: 0.02 },
        },
      ],
      // they are born near the floor, and die soon
      emitters: [
        {
          line: [
            [-2.7, 1.5],
            [-2.5, 1.5],
          ],
          rate: 10,
          radii: [0.1, 0.15],
          lifetime: [0.4, 0.9],
          fade: 0.5,
          maxAlive: 20,
        },
      ],
    },
    options,
  )
  // an id that is not its own key, and places of removed disks, walls and bonds
  world.disks.add({ positions: [0, 7], radii: 0.2, ids: [60_000] })
  const [wall] = world.walls.add([{ chain: [[-1, 5], [-0.5, 5]] }]) // biome-ignore format: a line
  world.step(1 / 60)
  world.walls.remove([wall])
  world.disks.remove([7, 8])
  world.bonds.remove([1])
  return world
}

/** Returns a pile that falls asleep. */
export function sleepWorld(options: WorldOptions): Promise<World> {
  return World.fromScene({ ...presets.pile.build(COUNT, 1), sleep: true, events: true }, options)
}

/** The same under 'eventDriven'. */
export function picWorld(options: WorldOptions): Promise<World> {
  return World.fromScene({ ...disksAndWalls(), stepping: 'eventDriven', events: true }, options)
}
