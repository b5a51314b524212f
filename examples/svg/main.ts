/** Draws a world of SVG paths with the same paths, and lights what the pointer sees. */
import { createWorld, HEART, HILLS, litFrom, UNITS, WHEEL } from './world.ts'

const count = Number(new URLSearchParams(location.search).get('count') ?? 160)
const canvas = document.querySelector('canvas')!
const context = canvas.getContext('2d')!
const [hills, wheel, heart] = [HILLS, WHEEL, HEART].map((path) => new Path2D(path))
const { world, centroid } = await createWorld(count)
let lamp: readonly [number, number] = [2, -0.5]
canvas.addEventListener('pointermove', ({ offsetX, offsetY }) => {
  const scale = canvas.width / canvas.clientWidth / UNITS
  lamp = [scale * offsetX, -scale * offsetY]
})

/** Draws in the units of a path that was moved and turned. */
function drawAt(x: number, y: number, angle: number, draw: () => void): void {
  context.save()
  context.translate(UNITS * x, -UNITS * y)
  context.rotate(-angle)
  draw()
  context.restore()
}

// what is lit is computed for the drawn state: both are read after the same step
for (;;) {
  world.step(1 / 60)
  const [{ positions, angles }, lit] = await Promise.all([
    world.disks.read(),
    litFrom(world, lamp, 12),
    new Promise(requestAnimationFrame),
  ])
  context.fillStyle = '#111'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#3a3626'
  context.beginPath()
  for (const [x, y] of lit) context.lineTo(UNITS * x, -UNITS * y)
  context.fill()
  context.strokeStyle = '#8a9bb0'
  context.lineWidth = 3
  context.stroke(hills)
  const [{ position, angle }] = world.bodies.placements
  context.fillStyle = '#8a9bb0'
  drawAt(position[0], position[1], angle, () => context.fill(wheel))
  context.fillStyle = '#d9b382'
  for (let k = 0; k < angles.length; k++)
    drawAt(positions[2 * k], positions[2 * k + 1], angles[k], () => {
      context.translate(-UNITS * centroid[0], UNITS * centroid[1])
      context.fill(heart)
    })
}
