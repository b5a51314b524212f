import { expect, test } from 'vitest'
import { World } from '../src/world.ts'
import { box } from '../src/shapes/box.ts'
const backends = (process.env.B ?? 'cpu').split(',')
const N = Number(process.env.N ?? 30)
async function run(backend: string, grains: boolean) {
  const world = await World.create({ backend: backend as 'cpu', gravity: [0, -10], threads: 1 })
  world.addWalls([{ chain: [[-3, 5],[-3,0],[3,0],[3,5]] }])
  const positions: number[] = [], radii: number[] = []
  for (let y = 0; y < 8; y++) for (let x = 0; x < 10; x++) { positions.push(-1.2 + 0.25 * x + 0.03 * y, 2.2 + 0.25 * y); radii.push(0.1 + 0.002 * ((x * 7 + y * 3) % 8)) }
  const half = positions.length / 2
  if (grains) {
    world.addDisks({ positions: positions.slice(0, half), radii: radii.slice(0, half / 2), density: 100 })
    world.addGrains({ shapes: box(0.18, 0.14), positions: positions.slice(half), density: 100 } as never)
  } else world.addDisks({ positions, radii, density: 100 })
  const cross = (r: number) => [{ chain: [[-r,0],[r,0]], radius: 0.03 }, { chain: [[0,-r],[0,r]], radius: 0.03 }] as const
  world.addBody({ walls: cross(0.7), mass: 5, position: [0.3, 1], joint: { type: 'revolute', friction: 0.2 } })
  world.addBody({ walls: [{ chain: [[-0.5,-0.1],[0.5,-0.1],[0.5,0.1],[-0.5,0.1]], closed: true, radius: 0.02 }], mass: 8, position: [-1.5, 1.6] })
  world.addBody({ walls: [{ chain: [[-0.9,0],[0.9,0]], radius: 0.03 }], mass: 4, position: [-2, 0.7], joint: { type: 'prismatic', axis: [0, 1], spring: { stiffness: 500, damping: 10 }, limits: [-0.3, 0.5] } })
  const out: string[] = []
  for (let k = 0; k < N; k++) { world.step(1/60); if (k % 5 === 4) out.push(await world.hash()) }
  const d = await world.readBodies()
  console.log(backend, grains, (await world.read()).ids.length, world.stats.maxOverlap, JSON.stringify(d), JSON.stringify(await world.measure()))
  return out
}
for (const g of [false, true])
test('parity ' + g, async () => {
  const all = []
  for (const b of backends) all.push(await run(b, g))
  for (const one of all) expect(one).toEqual(all[0])
}, 300000)
