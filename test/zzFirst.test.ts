import { test } from 'vitest'
import { nodeDevice } from '../apps/cli/nodeGpu.ts'
import { World } from '../src/world.ts'
import { presets } from '../src/scene/presets.ts'

const cpu = () => { const u = process.cpuUsage(); return (u.user + u.system) / 1e6 }
test('first world', async () => {
  for (const [name, make] of [
    ['plain', async (device: GPUDevice) => { const w = await World.create({ backend: 'gpu', device }); w.addWalls([{ chain: [[-5, 0], [5, 0]] }]); w.addDisks({ positions: [0, 1, 2, 1], radii: 0.5 }); return w }],
    ['everything', (device: GPUDevice) => World.fromScene(presets.everything.build(50, 1), { backend: 'gpu', device })],
    ['pic gas', (device: GPUDevice) => World.fromScene(presets.gas.build(50, 1), { backend: 'gpu', device, stepping: 'pic' })],
  ] as const) {
    const { device } = await nodeDevice()
    let n = 0
    const [a, b] = [device.createComputePipelineAsync.bind(device), device.createComputePipeline.bind(device)]
    device.createComputePipelineAsync = (d) => { n++; return a(d) }
    device.createComputePipeline = (d) => { n++; return b(d) }
    const c = cpu(), t = performance.now()
    const world = await make(device)
    const m = performance.now() - t, mc = cpu() - c
    world.step(1 / 60)
    await world.settle()
    console.log(`RESULT ${name} pipelines ${n} create cpu ${mc.toFixed(2)} wall ${(m / 1000).toFixed(2)} with step cpu ${(cpu() - c).toFixed(2)} wall ${((performance.now() - t) / 1000).toFixed(2)}`)
  }
})
