/** A scene's state as an SVG picture, for the headless tool and the docs. */
import type { Placement } from '../motion.ts'
import type { Scene, Wall } from '../scene/scene.ts'
import type { DiskState } from '../state.ts'

const BACKGROUND = '#14110f'
const WALL = '#cdbfae'
/** From rest to the fastest tenth of the disks. */
const SPEEDS = ['#5b4a3c', '#8c6b4a', '#c08a4e', '#e8b45a', '#fff0c2']

function boundsOf(scene: Scene, state: DiskState): readonly [number, number, number, number] {
  if (scene.bounds !== undefined) return scene.bounds
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  const include = (x: number, y: number, radius: number) => {
    minX = Math.min(minX, x - radius)
    maxX = Math.max(maxX, x + radius)
    minY = Math.min(minY, y - radius)
    maxY = Math.max(maxY, y + radius)
  }
  for (let k = 0; k < state.ids.length; k++)
    include(state.positions[2 * k], state.positions[2 * k + 1], state.radii[k])
  for (const { chain, radius = 0 } of scene.walls) for (const [x, y] of chain) include(x, y, radius)
  return [minX, minY, maxX, maxY]
}

/** All walls in the frame of the world. */
function placedWalls({ walls, bodies = [] }: Scene, placements: readonly Placement[]): Wall[] {
  const moved = bodies.flatMap((body, k) => {
    const { position, angle } = placements[k]
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const place = ([x, y]: [number, number]): [number, number] => [
      position[0] + cos * x - sin * y,
      position[1] + sin * x + cos * y,
    ]
    return body.walls.map((wall) => ({ ...wall, chain: wall.chain.map(place) }))
  })
  return [...walls, ...moved]
}

/** `placements` are those of the scene's bodies; `width` is in pixels, and the height follows the scene's shape. */
export function drawSvg(
  scene: Scene,
  state: DiskState,
  placements: readonly Placement[],
  width: number,
): string {
  const [minX, minY, maxX, maxY] = boundsOf(scene, state)
  const height = Math.max(1, Math.round((width * (maxY - minY)) / (maxX - minX)))
  const scale = width / (maxX - minX)
  const speeds = Array.from(state.ids, (_, k) =>
    Math.hypot(state.velocities[2 * k], state.velocities[2 * k + 1]),
  )
  const fastest = [...speeds].sort((a, b) => a - b)[Math.floor(0.9 * speeds.length)] || 1
  const px = (value: number) => value.toFixed(2)
  const disks = speeds.map((speed, k) => {
    const color =
      SPEEDS[Math.min(SPEEDS.length - 1, Math.floor((speed / fastest) * (SPEEDS.length - 1) + 0.5))]
    const x = (state.positions[2 * k] - minX) * scale
    const y = (maxY - state.positions[2 * k + 1]) * scale
    return `<circle cx="${px(x)}" cy="${px(y)}" r="${px(state.radii[k] * scale)}" fill="${color}"/>`
  })
  const walls = placedWalls(scene, placements).map(({ chain, closed, radius = 0 }) => {
    const points = chain.map(([x, y]) => `${px((x - minX) * scale)},${px((maxY - y) * scale)}`).join(' ')
    const thickness = px(Math.max(2 * radius * scale, 2))
    return `<${closed ? 'polygon' : 'polyline'} points="${points}" stroke-width="${thickness}"/>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="100%" height="100%" fill="${BACKGROUND}"/>`,
    ...disks,
    `<g fill="none" stroke="${WALL}" stroke-linecap="round" stroke-linejoin="round">`,
    ...walls,
    '</g></svg>',
  ].join('\n')
}
