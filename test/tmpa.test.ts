import { expect, test } from 'vitest'
import { World } from '/work/body/src/world.ts'
for (const backend of (process.env.B ?? 'cpu').split(','))
test('fall ' + backend, async () => {
  const world = await World.create({ backend: backend as 'cpu', gravity: [0, -10], threads: 1 })
  world.addDisks({ positions: [5, 10], radii: 0.1, density: 1000 })
  const b = world.addBody({ walls: [{ chain: [[-0.5,-0.5],[0.5,-0.5],[0.5,0.5],[-0.5,0.5]], closed: true }], mass: 10, position: [0, 10] })
  const p = world.addBody({ walls: [{ chain: [[0,0],[0,-1]] }], mass: 1, position: [10, 0], angle: 0.1, joint: { type: 'revolute' } })
  for (let k = 0; k < 60; k++) { world.step(1/60) }
  const d = await world.read()
  console.log(backend, d.positions, world.placement(b), await world.readBodies(), await world.hash())
})
