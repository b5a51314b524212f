/** Figure 12 of Leong (2009): circles among crosses at the start and after 600 frames, under PIC. */
import { expect, test } from 'vitest'
import { EventQueue } from '../../src/events/eventQueue.ts'
import type { DiskState } from '../../src/features/disks/state.ts'
import { presets } from '../../src/scene/presets.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
import { isFull } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { drawMoments } from './figures/frames.ts'

const FRAMES = 600
const PARAMS = 1 / 60
/** Pixels by which f32 may leave a circle in a line. */
const ROUNDING = 1e-3
const scene = presets.crosses.build(100, 1)

const energy = ({ velocities }: Pick<DiskState, 'velocities'>) =>
  velocities.reduce((sum, value) => sum + value * value, 0)

/** The least distance from a circle to a line or another circle; negative where they overlap. */
function leastGap({ positions, radii }: DiskState): number {
  const walls = scene.walls.map(({ chain, closed }) => (closed ? [...chain, chain[0]] : chain))
  let least = Infinity
  for (const [k, radius] of radii.entries()) {
    const [x, y] = [positions[2 * k], positions[2 * k + 1]]
    for (const chain of walls) {
      for (let j = 1; j < chain.length; j++) {
        const [[px, py], [qx, qy]] = [chain[j - 1], chain[j]]
        const [dx, dy] = [qx - px, qy - py]
        const part = Math.max(0, Math.min(1, ((x - px) * dx + (y - py) * dy) / (dx * dx + dy * dy)))
        least = Math.min(least, Math.hypot(x - px - part * dx, y - py - part * dy) - radius)
      }
    }
    for (let other = 0; other < k; other++)
      least = Math.min(
        least,
        Math.hypot(x - positions[2 * other], y - positions[2 * other + 1]) - radius - radii[other],
      )
  }
  return least
}

fullTest(
  'Figure 12: after 600 frames all circles are free of lines and each other, with the energy of the start',
  async () => {
    const world = await World.fromScene(scene, { stepping: 'eventDriven', backend: 'cpu' })
    const first = await world.disks.read()
    let least = leastGap(first)
    for (let frame = 1; frame <= FRAMES; frame++) {
      world.step(PARAMS)
      if (frame % 20 === 0) least = Math.min(least, leastGap(await world.disks.read()))
    }
    const last = await world.disks.read()
    const { collisions, spentSteps } = world.stats
    const change = energy(last) / energy(first) - 1
    process.stdout.write(`Figure 12: ${JSON.stringify({ collisions, change, least })}\n`)
    expect(least).toBeGreaterThan(-ROUNDING)
    expect(Math.abs(change)).toBeLessThan(1e-4)
    // a circle on a cross would be seen
    const onCross = first.positions.slice()
    onCross.set([55, 50])
    expect(leastGap({ ...first, positions: onCross })).toBe(-10)
    // three a frame, as docs/performance.md counts
    expect(collisions / FRAMES).toBeGreaterThan(2.5)
    expect(collisions / FRAMES).toBeLessThan(4)
    expect(spentSteps).toBe(0)
    // the box is closed, and the crosses hold nobody
    for (const [k, value] of last.positions.entries()) {
      expect(value).toBeGreaterThan(10 - ROUNDING)
      expect(value).toBeLessThan((k % 2 === 0 ? 990 : 490) + ROUNDING)
    }
    const moments = [
      { title: 'frame 0', state: first },
      { title: `frame ${FRAMES}`, state: last },
    ]
    // `npx vitest run test/truth/crosses.test.ts -u` draws it anew
    await expect(drawMoments(scene, moments, 480)).toMatchFileSnapshot('../../docs/performance/figure12.svg')
    if (!isFull) return
    const gpu = await World.fromScene(scene, {
      stepping: 'eventDriven',
      backend: 'gpu',
      device: await testDevice(),
    })
    for (let frame = 1; frame <= FRAMES; frame++) gpu.step(PARAMS)
    expect(await gpu.disks.read()).toEqual(last)
    gpu.destroy()
  },
)

test('Figure 12: until chaos has its way, circles are where the event queue has them', async () => {
  const world = await World.fromScene(scene, { stepping: 'eventDriven', backend: 'cpu' })
  const { disks, walls } = scene
  const queue = new EventQueue({ gravity: [0, 0], disks, walls })
  for (let frame = 1; frame <= 15; frame++) {
    world.step(PARAMS)
    queue.advance(PARAMS)
  }
  const [{ positions }, expected] = [await world.disks.read(), queue.read()]
  const off = Math.max(...Array.from(positions, (value, k) => Math.abs(value - expected.positions[k])))
  process.stdout.write(`Figure 12, a quarter of a second: ${queue.collisions} hits, off by ${off} px\n`)
  expect(world.stats.collisions).toBe(queue.collisions)
  expect(queue.collisions).toBeGreaterThan(20)
  expect(off).toBeLessThan(0.05)
})
