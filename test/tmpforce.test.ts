import { test } from 'vitest'
import { forceScale, visitForces } from '../src/render/forces.ts'
import { presets } from '../src/scene/presets.ts'
import { World } from '../src/world.ts'
import { checkDisks } from '../src/disks/disks.ts'
test.each(['pile', 'hourglass'] as const)('%s', async (name) => {
  const scene = presets[name].build(1000, 1)
  const world = await World.fromScene(scene, { backend: 'cpu' })
  const { radii, inverseMasses } = checkDisks(scene.disks)
  const scale = forceScale(inverseMasses.map((i) => 1 / i), radii, scene.gravity, scene.bounds!)
  for (let step = 1; step <= 480; step++) {
    world.step(1 / 60)
    if (step % 20 && !(step<130 && step % 8===0)) continue
    const x: number[] = []
    const w = (scale * world.stats.substeps) * 60
    visitForces(world.buffers as never, w, () => {})
    const { slots, poses, contacts, contactSpans, impulses } = world.buffers as any
    for (let s = 0; s < slots; s++) {
      const st = contactSpans.u32[s * 2], n = contactSpans.u32[s * 2 + 1]
      for (let k = st; k < st + n; k++) { const i = impulses.f32[k * 4]; if (i > 0) x.push((i * w) / (0.25)) }
    }
    x.sort((a, b) => a - b)
    const q = (p: number) => x.length ? x[Math.min(x.length - 1, Math.floor(p * x.length))].toFixed(2) : '-'
    console.log(name, (step / 60).toFixed(2), x.length, 'q10', q(0.1), 'q50', q(0.5), 'q90', q(0.9), 'q99', q(0.99), 'max', q(1), 'sat', x.filter((v) => v >= 1).length)
  }
})
