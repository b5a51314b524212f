import { World } from '../src/index.ts'
import { box } from '../src/shapes/box.ts'
import { solid } from '../src/entries/shapes.ts'
console.warn = () => {}
const g = globalThis as never as { crushes: number }
async function readme(kind: string) {
  const world = await World.create({ gravity: [0, -9.81], backend: 'cpu' })
  world.walls.add([{ chain: [[0, 40], [0, 0], [60, 0], [60, 40]] }])
  if (kind === 'bar') world.bodies.add({ walls: [solid(box(12, 0.6, 0.2))], motion: { position: [30, 7], spin: 1 } } as never)
  if (kind === 'still') world.bodies.add({ walls: [solid(box(12, 0.6, 0.2))], motion: { position: [30, 7] } } as never)
  if (kind === 'far') world.bodies.add({ walls: [{ chain: [[0, 0], [0.01, 0]] }], motion: { position: [1, 39] } } as never)
  const positions: number[] = []
  for (let y = 15; y < 40; y += 0.5) for (let x = 5; x < 55; x += 0.5) positions.push(x, y)
  world.disks.add({ positions, radii: 0.2 })
  return world
}
async function plates(presses: boolean) {
  const world = await World.create({ gravity: [0, 0], backend: 'cpu' })
  const half = 5
  for (const side of [-1, 1]) {
    const position = [0, side < 0 ? -0.3 : 8]
    const plate = [{ chain: [[-half - 3, 0], [half + 3, 0]], friction: 0.3 }]
    if (presses) world.bodies.add({ walls: plate, mass: 1000, position, joint: { type: 'prismatic', axis: [0, -side], motor: { speed: 1, maxForce: 1e9 } } } as never)
    else world.bodies.add({ walls: plate, motion: { position, velocity: [0, -side] } } as never)
  }
  world.walls.add([-half, half].map((x) => ({ chain: [[x, -20], [x, 20]], friction: 0.3 })) as never)
  const positions: number[] = []
  for (let k = 0; k < 19 * 16; k++) positions.push(0.5 - half + 0.5 * (k % 19), 0.5 * Math.floor(k / 19))
  world.disks.add({ positions, radii: 0.215 })
  return world
}
for (const [name, make, seconds] of [
  ['far', () => readme('far'), 3], ['bar', () => readme('bar'), 3],
] as const) {
  g.crushes = 0
  const world = await make()
  let last = 0
  const rows: string[] = []
  for (let k = 1; k <= seconds * 60; k++) {
    world.step(1 / 60)
    if (k % 6 === 0) { await world.disks.read(); if (g.crushes !== last) rows.push(`${(k / 60).toFixed(1)}:${g.crushes - last}`); last = g.crushes }
  }
  console.log(name, rows.join(' '))
  world.destroy()
}
