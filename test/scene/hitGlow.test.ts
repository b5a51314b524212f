/** What is hit lights up, and fades. */
import { expect, test } from 'vitest'
import { presets } from '../../src/entries/scenes.ts'
import { HitGlow } from '../../src/scene/hitGlow.ts'
import { World } from '../../src/world.ts'

const HALF_LIFE = 0.25
const DT = 1 / 60

/** Two disks that wait, and one that comes to the first after 5 steps. */
async function opened() {
  const world = await World.create({ backend: 'cpu', threads: 1, gravity: [0, 0], events: true })
  const ids = world.disks.add({
    positions: [0, 0, 9, 9, -2, 0],
    radii: 0.5,
    velocities: [0, 0, 0, 0, 12, 0],
    values: [0, 0.5, 0],
  })
  return { world, ids, glow: new HitGlow(world, HALF_LIFE) }
}

test('HitGlow.update: what is hit has the value 1, which halves in each half-life; others keep theirs', async () => {
  const { world, glow } = await opened()
  let hitAt = -1
  for (let step = 0; step < 60; step++) {
    world.step(DT)
    const { begin, hit } = await glow.update()
    const { a, b } = hit
    expect(begin.a.length).toBeGreaterThanOrEqual(a.length)
    if (a.length > 0) {
      expect([...a, ...b]).toEqual([0, 2])
      expect(hitAt).toBe(-1)
      hitAt = step
    }
    const expected = hitAt < 0 ? 0 : 2 ** ((-(step - hitAt) * DT) / HALF_LIFE)
    const { values } = await world.disks.read()
    for (const [id, value] of [expected, 0.5, expected].entries()) expect(values[id]).toBeCloseTo(value, 5)
  }
  expect(hitAt).toBeGreaterThan(2)
  for (let step = 0; step < 100; step++) world.step(DT)
  await glow.update()
  expect([...(await world.disks.read()).values]).toEqual([0, 0.5, 0])
  world.destroy()
})

test('HitGlow.update: forgets disks that were removed', async () => {
  const { world, glow } = await opened()
  for (let step = 0; step < 20; step++) world.step(DT)
  world.disks.remove([2])
  await glow.update()
  const first = (await world.disks.read()).values[0]
  expect(first).toBe(1)
  world.disks.remove([0])
  world.step(DT)
  await glow.update()
  expect([...(await world.disks.read()).values]).toEqual([0.5])
  world.destroy()
})

test('HitGlow.update: forgets hits that a restored world has not seen yet', async () => {
  const { world, glow } = await opened()
  const start = await world.history.snapshot()
  const play = async () => {
    const values: number[][] = []
    for (let step = 0; step < 20; step++) {
      world.step(DT)
      await glow.update()
      values.push([...(await world.disks.read()).values])
    }
    return values
  }
  const first = await play()
  expect(first[19][0]).toBeGreaterThan(0)
  world.history.restore(start)
  expect(await play()).toEqual(first)
  world.destroy()
})

test('HitGlow: rejects a half-life that is not positive, and a world without events', async () => {
  const world = await World.create({ backend: 'cpu', threads: 1 })
  for (const halfLife of [0, -1, Number.NaN, Infinity])
    expect(() => new HitGlow(world, halfLife)).toThrow(
      new Error(`halfLife is ${halfLife}: expected a positive, finite number`),
    )
  await expect(new HitGlow(world, 1).update()).rejects.toThrow(
    'events is false: expected a world created with events: true',
  )
  world.destroy()
})

test('rain: drops light up lamps and pebbles, but not each other', async () => {
  const scene = presets.rain.build(40, 1)
  const world = await World.fromScene(scene, { backend: 'cpu', threads: 1 })
  const glow = new HitGlow(world, scene.glow!)
  for (let step = 0; step < 120; step++) {
    world.step(DT)
    await glow.update()
  }
  const { ids, values } = await world.disks.read()
  const litPart = (from: number, to: number) => {
    const rows = Array.from(ids.keys()).filter((row) => ids[row] >= from && ids[row] < to)
    return rows.filter((row) => values[row] > 0.1).length / rows.length
  }
  expect(litPart(0, 40)).toBeGreaterThan(0.05)
  expect(litPart(40, Infinity)).toBe(0)
  world.destroy()
})
