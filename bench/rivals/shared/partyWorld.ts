/**
 * Party on either of its runtimes. It expects a page and its own clock, so it gets a canvas that shows nothing and
 * steps of the requested length. It has no friction between particles, no rotation, and no walls except the frame of
 * its view.
 */
import { Boundary, Collisions, Environment, Engine as Party } from '@cazala/party'
import { nodeAdapter } from '../../../src/node/nodeGpu.ts'
import type { Scene } from '../../../src/scene/scene.ts'
import { type DiskMotion, type Engine, newMotion } from '../../engine.ts'
import { type Disk, disksOf, type Segment, segmentsOf } from '../../sceneValues.ts'

/** Its tolerances assume pixels. */
const PIXELS_PER_METRE = 10
/** The default of 50 is eight times slower. */
const ITERATIONS = 5

/** Internal parts that the package does not export: the frame that it draws and steps in, and its clock. */
interface Inside {
  animate(): void
  render: unknown
  playing: boolean
  getTimeDelta(): number
  resources?: { getDevice(): GPUDevice }
}

interface Frame {
  readonly left: number
  readonly right: number
  readonly bottom: number
  readonly top: number
}

/**
 * Returns the interior of a scene whose walls are one axis-aligned box, optionally open at the top; null for other
 * scenes.
 */
function frameOf(scene: Scene): Frame | null {
  const isUpright = ({ start, end }: Segment) => start[0] === end[0] || start[1] === end[1]
  if (scene.walls.length !== 1 || !segmentsOf(scene).every(isUpright)) return null
  const [{ chain, radius = 0 }] = scene.walls
  if (chain.length !== 4) return null
  const [xs, ys] = [chain.map(([x]) => x), chain.map(([, y]) => y)]
  return {
    left: Math.min(...xs) + radius,
    right: Math.max(...xs) - radius,
    bottom: Math.min(...ys) + radius,
    top: Math.max(...ys) - radius,
  }
}

function fakeCanvas(width: number, height: number): HTMLCanvasElement {
  const context = { configure() {}, unconfigure() {} }
  return { width, height, getContext: () => context } as unknown as HTMLCanvasElement
}

async function offerWebGpu(): Promise<void> {
  const { device } = await nodeAdapter()
  const adapter = { limits: device.limits, requestDevice: async () => device }
  const gpu = { requestAdapter: async () => adapter, getPreferredCanvasFormat: () => 'bgra8unorm' }
  Object.defineProperty(globalThis, 'navigator', { value: { gpu, userAgent: '' }, configurable: true })
}

export async function makeWorld(runtime: 'webgpu' | 'cpu', scene: Scene): Promise<Engine | null> {
  const frame = frameOf(scene)
  if (frame === null) return null
  const disks = disksOf(scene)
  const { friction, restitution } = disks[0]
  globalThis.requestAnimationFrame = () => 0
  globalThis.cancelAnimationFrame = () => {}
  if (runtime === 'webgpu') await offerWebGpu()

  const width = (frame.right - frame.left) * PIXELS_PER_METRE
  const height = (frame.top - frame.bottom) * PIXELS_PER_METRE
  const gravityStrength = Math.abs(scene.gravity[1]) * PIXELS_PER_METRE
  const party = new Party({
    canvas: fakeCanvas(width, height),
    forces: [
      new Environment({ gravityStrength, gravityDirection: 'down', friction: 0, inertia: 0, damping: 0 }),
      new Boundary({ mode: 'bounce', restitution, friction }),
      new Collisions({ restitution }),
    ],
    render: [],
    runtime,
    constrainIterations: ITERATIONS,
    cellSize: 2 * PIXELS_PER_METRE * disks.reduce((most, { radius }) => Math.max(most, radius), 0),
    maxParticles: disks.length,
  })
  await party.initialize()
  party.setSize(width, height)
  party.setCamera(width / 2, height / 2)
  const toParticle = ({ x, y, radius, density, velocity: [velocityX, velocityY] }: Disk) => ({
    position: { x: (x - frame.left) * PIXELS_PER_METRE, y: (frame.top - y) * PIXELS_PER_METRE },
    velocity: { x: velocityX * PIXELS_PER_METRE, y: -velocityY * PIXELS_PER_METRE },
    size: radius * PIXELS_PER_METRE,
    mass: density * Math.PI * radius ** 2,
    color: { r: 1, g: 1, b: 1, a: 1 },
  })
  party.setParticles(disks.map(toParticle))

  const inside = (party as unknown as { engine: Inside }).engine
  inside.render = runtime === 'cpu' ? () => {} : { runPasses() {}, present() {} }
  inside.playing = true

  const read = async (): Promise<DiskMotion> => {
    const motion = newMotion(disks.length)
    for (const [k, { position, velocity }] of (await party.getParticles()).entries()) {
      const x = frame.left + position.x / PIXELS_PER_METRE
      motion.positions.set([x, frame.top - position.y / PIXELS_PER_METRE], 2 * k)
      motion.velocities.set([velocity.x / PIXELS_PER_METRE, -velocity.y / PIXELS_PER_METRE], 2 * k)
    }
    return motion
  }
  return {
    setup: `@cazala/party, ${runtime}, ${ITERATIONS} iterations, no friction between disks, no rotation`,
    substeps: 1,
    step: (seconds) => {
      inside.getTimeDelta = () => seconds
      inside.animate()
    },
    finish: async () => {
      await inside.resources?.getDevice().queue.onSubmittedWorkDone()
    },
    read,
    destroy: () => void party.destroy(),
  }
}
