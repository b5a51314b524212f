// #region make
import { World } from 'scree'
import { presets } from 'scree/scenes'
import { DiskView, FixedTimestep } from 'scree/view'

export async function make(): Promise<World> {
  return World.fromScene(presets.drum.build(400), { backend: 'cpu' })
}
// #endregion make

// #region show
export function show(world: World, canvas: HTMLCanvasElement): () => void {
  const view = new DiskView(world)
  const clock = new FixedTimestep(world, { onStep: () => view.capture() })
  const context = canvas.getContext('2d')!
  let request = requestAnimationFrame(function frame(now) {
    const disks = view.update(clock.advance(now))
    if (disks.kind === 'cpu') paint(context, disks.array, world.bounds)
    request = requestAnimationFrame(frame)
  })
  return () => cancelAnimationFrame(request)
}
// #endregion show

type Context = Pick<CanvasRenderingContext2D, 'canvas' | 'clearRect' | 'fillStyle' | 'beginPath' | 'arc' | 'fill'>
type Bounds = readonly [number, number, number, number]

// #region paint
/** `bounds` are those of the drum, whose centre is the origin. */
export function paint(context: Context, disks: Float32Array, bounds: Bounds): void {
  const { width, height } = context.canvas
  const scale = height / (bounds[3] - bounds[1])
  context.clearRect(0, 0, width, height)
  for (let k = 0; k < disks.length; k += 4) {
    const [x, y, angle, radius] = disks.subarray(k, k + 4)
    context.fillStyle = `hsl(${angle * 57}deg 60% 60%)`
    context.beginPath()
    context.arc(width / 2 + scale * x, height / 2 - scale * y, scale * radius, 0, 7)
    context.fill()
  }
}
// #endregion paint
