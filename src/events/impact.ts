/**
 * Impact laws: normal impulse with restitution, Coulomb friction and rolling resistance. They are those of
 * shaders/list/findDiskContacts.wgsl and shaders/solver/solveContacts.wgsl for a new contact.
 *
 * Inelastic collapse, infinitely many hits in finite time, is prevented by the TC model of S. Luding and S. McNamara, How to
 * handle the inelastic collapse of a dissipative hard-sphere gas with the TC model, Granular Matter 1 (1998) 113: a hit
 * within the duration of a contact from another hit of either partner dissipates nothing.
 */
import { NEGLIGIBLE_SPEED } from '../schemas/constants.ts'
import { DISK, type DiskStore } from './diskStore.ts'

/** Minimum separation speed after a hit, over the sum of both speeds: large enough that disks also separate in f32, as in the kernels. */
const MIN_RELATIVE_SEPARATION = 2 ** -20

/** Materials of walls, one number per edge. */
export interface WallMaterials {
  readonly friction: Float64Array
  readonly restitution: Float64Array
  readonly rolling: Float64Array
  /** Surface speeds, m/s; see `WallOptions`. */
  readonly surfaceSpeeds: Float64Array
}

/** Applies the impulses of a hit of two disks at time `now`; `normal` is the unit vector from a to b. */
export function hitDisks(
  disks: DiskStore,
  a: number,
  b: number,
  normal: Float64Array,
  now: number,
  contactDuration: number,
): void {
  const { rows, inverseMasses, lastHits, friction, restitution, rolling } = disks
  const nx = normal[0]
  const ny = normal[1]
  const v = a * DISK.stride
  const w = b * DISK.stride
  const inverseA = inverseMasses[a]
  const inverseB = inverseMasses[b]
  const mass = 1 / (inverseA + inverseB)
  const relativeX = rows[w + DISK.velocityX] - rows[v + DISK.velocityX]
  const relativeY = rows[w + DISK.velocityY] - rows[v + DISK.velocityY]
  const radiusA = rows[v + DISK.radius]
  const radiusB = rows[w + DISK.radius]
  const sliding = relativeY * nx - relativeX * ny
  const slip = sliding - (rows[w + DISK.spin] * radiusB + rows[v + DISK.spin] * radiusA)
  const approach = Math.min(0, relativeX * nx + relativeY * ny)
  const isSoon = now - lastHits[a] < contactDuration || now - lastHits[b] < contactDuration
  const effectiveRestitution = isSoon ? 1 : Math.max(restitution[a], restitution[b])
  const separationSpeed = Math.max(
    -effectiveRestitution * approach,
    MIN_RELATIVE_SEPARATION * (speed(rows, v) + speed(rows, w)),
  )
  const normalImpulse = mass * (separationSpeed - approach)
  const maxTangentImpulse = Math.sqrt(friction[a] * friction[b]) * normalImpulse
  const tangentImpulse = clamp(-(mass / 3) * slip, maxTangentImpulse)
  const rollingResistance = Math.sqrt(rolling[a] * rolling[b])
  let rollingImpulse = 0
  if (rollingResistance > 0) {
    const arm = (radiusA * radiusB) / (radiusA + radiusB)
    const inverseInertia = (2 * inverseA) / (radiusA * radiusA) + (2 * inverseB) / (radiusB * radiusB)
    const spinning = rows[w + DISK.spin] - rows[v + DISK.spin]
    rollingImpulse = clamp(-spinning / inverseInertia, rollingResistance * arm * normalImpulse)
  }
  applyImpulse(rows, v, -1, normalImpulse, tangentImpulse, rollingImpulse, nx, ny, inverseA)
  applyImpulse(rows, w, 1, normalImpulse, tangentImpulse, rollingImpulse, nx, ny, inverseB)
  lastHits[a] = now
  lastHits[b] = now
}

/**
 * Applies the impulses of a hit of a disk and an edge at time `now`. `normal` is the unit vector from its centre to the edge.
 * `pathCurvature` is the curvature of the path of its centre along a concave edge, 1/m; 0 if the edge is not concave.
 */
export function hitEdge(
  disks: DiskStore,
  disk: number,
  walls: WallMaterials,
  edge: number,
  normal: Float64Array,
  now: number,
  contactDuration: number,
  gravityX: number,
  gravityY: number,
  pathCurvature: number,
): void {
  const { rows, inverseMasses, lastHits, friction, restitution, rolling } = disks
  const nx = normal[0]
  const ny = normal[1]
  const v = disk * DISK.stride
  const inverseMass = inverseMasses[disk]
  const mass = 1 / inverseMass
  const radius = rows[v + DISK.radius]
  const approach = Math.min(0, -(rows[v + DISK.velocityX] * nx + rows[v + DISK.velocityY] * ny))
  const along = rows[v + DISK.velocityY] * nx - rows[v + DISK.velocityX] * ny
  const sliding = walls.surfaceSpeeds[edge] - along
  const slip = sliding - rows[v + DISK.spin] * radius
  const effectiveRestitution =
    now - lastHits[disk] < contactDuration ? 1 : Math.max(restitution[disk], walls.restitution[edge])
  // a disk that gravity or its path along a concave edge presses into the wall hops at most once per contact duration
  const hopSpeed = 0.5 * contactDuration * (gravityX * nx + gravityY * ny + pathCurvature * along * along)
  const separationSpeed = Math.max(
    -effectiveRestitution * approach,
    MIN_RELATIVE_SEPARATION * speed(rows, v),
    hopSpeed,
  )
  const normalImpulse = mass * (separationSpeed - approach)
  const tangentImpulse = clamp(
    -(mass / 3) * slip,
    Math.sqrt(friction[disk] * walls.friction[edge]) * normalImpulse,
  )
  const rollingResistance = Math.sqrt(rolling[disk] * walls.rolling[edge])
  let rollingImpulse = 0
  if (rollingResistance > 0) {
    const inertia = 0.5 * mass * radius * radius
    rollingImpulse = clamp(inertia * rows[v + DISK.spin], rollingResistance * radius * normalImpulse)
  }
  applyImpulse(rows, v, -1, normalImpulse, tangentImpulse, rollingImpulse, nx, ny, inverseMass)
  lastHits[disk] = now
}

/** Applies the impulses to the disk at word w; `side` is -1 for a and 1 for b. */
function applyImpulse(
  rows: Float64Array,
  w: number,
  side: number,
  normalImpulse: number,
  tangentImpulse: number,
  rollingImpulse: number,
  nx: number,
  ny: number,
  inverseMass: number,
): void {
  const radius = rows[w + DISK.radius]
  rows[w + DISK.velocityX] += side * inverseMass * (normalImpulse * nx - tangentImpulse * ny)
  rows[w + DISK.velocityY] += side * inverseMass * (normalImpulse * ny + tangentImpulse * nx)
  // inertia m r²/2
  const turn = (2 * inverseMass) / radius
  rows[w + DISK.spin] -= turn * tangentImpulse
  if (rollingImpulse === 0) return
  const spin = rows[w + DISK.spin] + side * (turn / radius) * rollingImpulse
  rows[w + DISK.spin] = Math.abs(spin) < NEGLIGIBLE_SPEED ? 0 : spin
}

function speed(rows: Float64Array, w: number): number {
  const x = rows[w + DISK.velocityX]
  const y = rows[w + DISK.velocityY]
  return Math.sqrt(x * x + y * y)
}

function clamp(value: number, most: number): number {
  return Math.max(-most, Math.min(most, value))
}
