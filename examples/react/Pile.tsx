/** A component that runs a world while it is mounted, and draws it with Canvas2D. */
import { useEffect, useRef, useState } from 'react'
import { type DiskState, World } from 'scree'
import { presets } from 'scree/scenes'

const HEIGHT = 600

export function Pile({ count }: { readonly count: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [speed, setSpeed] = useState(0)
  useEffect(() => run(canvas.current!, count, setSpeed), [count])
  return (
    <figure style={{ margin: 0, color: '#888' }}>
      <canvas ref={canvas} />
      <figcaption>fastest disk: {speed.toFixed(1)} m/s</figcaption>
    </figure>
  )
}

/** Starts a world. Returns what ends it. */
function run(canvas: HTMLCanvasElement, count: number, onSpeed: (speed: number) => void): () => void {
  let isMounted = true
  const loop = async () => {
    const scene = presets.pile.build(count, 1)
    const world = await World.fromScene(scene)
    while (isMounted) {
      world.step(1 / 60)
      draw(canvas, scene.bounds!, await world.disks.read())
      onSpeed(world.stats.fastest)
      await new Promise(requestAnimationFrame)
    }
    world.destroy()
  }
  void loop()
  return () => {
    isMounted = false
  }
}

type Bounds = readonly [number, number, number, number]

function draw(canvas: HTMLCanvasElement, [left, bottom, right, top]: Bounds, state: DiskState): void {
  const scale = HEIGHT / (top - bottom)
  const width = Math.round(scale * (right - left))
  if (canvas.width !== width) [canvas.width, canvas.height] = [width, HEIGHT]
  const context = canvas.getContext('2d')!
  context.fillStyle = '#111'
  context.fillRect(0, 0, width, HEIGHT)
  context.fillStyle = '#d9b382'
  context.beginPath()
  for (const [k, radius] of state.radii.entries()) {
    const [x, y] = [scale * (state.positions[2 * k] - left), scale * (top - state.positions[2 * k + 1])]
    context.moveTo(x + scale * radius, y)
    context.arc(x, y, scale * radius, 0, 2 * Math.PI)
  }
  context.fill()
}
