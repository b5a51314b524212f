/** Draws a world as particles of PixiJS, which keeps positions on the host: they are read back. */
import { Application, Graphics, Particle, ParticleContainer } from 'pixi.js'
import { World } from 'scree'
import { presets } from 'scree/scenes'

const count = Number(new URLSearchParams(location.search).get('count') ?? 5000)
const scene = presets.pile.build(count, 1)
const [left, bottom, right, top] = scene.bounds!
const scale = 600 / (top - bottom)

const app = new Application()
await app.init({ width: scale * (right - left), height: 600, background: '#111111', antialias: true })
document.body.append(app.canvas)
const texture = app.renderer.generateTexture({
  target: new Graphics().circle(32, 32, 32).fill('#d9b382'),
  antialias: true,
})
const container = new ParticleContainer({ texture, dynamicProperties: { position: true, rotation: true } })
app.stage.addChild(container)

const world = await World.fromScene(scene)
const first = await world.disks.read()
const particles = Array.from(first.radii, (radius) => {
  const size = (scale * radius) / 32
  return new Particle({ texture, anchorX: 0.5, anchorY: 0.5, scaleX: size, scaleY: size })
})
container.addParticle(...particles)

// the next step begins before the last one is read: the backend works while the page draws
const state = { positions: first.positions, angles: first.angles }
for (;;) {
  for (const [k, particle] of particles.entries()) {
    particle.x = scale * (state.positions[2 * k] - left)
    particle.y = scale * (top - state.positions[2 * k + 1])
    particle.rotation = -state.angles[k]
  }
  world.step(1 / 60)
  await Promise.all([world.disks.readInto(state), new Promise(requestAnimationFrame)])
}
