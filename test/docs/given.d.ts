/** What code blocks of the documents take for given. */
import type {
  BackendBuffers,
  EventQueueOptions,
  ForceOptions,
  PassOptions,
  Replay,
  World as ScreeWorld,
  WallOptions,
} from 'scree'
import type { Scene } from 'scree/scenes'
import type { Shape } from 'scree/shapes'
import type { DiskInstances } from 'scree/view'
import type { Camera } from 'three/webgpu'

type Points = readonly (readonly [number, number])[]

declare global {
  const world: ScreeWorld
  const device: GPUDevice
  const scene: Scene
  const { begin }: Awaited<ReturnType<ScreeWorld['takeEvents']>>
  const { disks, walls }: Required<Pick<EventQueueOptions, 'disks' | 'walls'>>
  const replay: Replay
  const [kick, wind]: PassOptions[]
  const [lift, magnet]: ForceOptions[]

  const [positions, origins, translations, others, points]: Float32Array[]
  const [centers, directions, radii]: Float64Array[]
  const [ids, a, b]: Uint32Array[]
  const shapes: Shape[]
  const [paddles, plate, lid, gate]: WallOptions[][]
  const [hull, chain]: Points[]
  const box: readonly [number, number, number, number]

  const [now, before, period]: number[]
  let travelled: number
  const scale: number
  const particles: { x: number; y: number; rotation: number }[]
  const text: string

  function draw(what: BackendBuffers | DiskInstances): void
  function show(fraction: number): void
  function playSound(x: number, speed: number): void
  const pass: GPURenderPassEncoder
  const attribute: { array: Float32Array }
  const camera: Camera
}
