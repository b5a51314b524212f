/** Resolves the hits of an event queue, and detects disks that hit endlessly while time does not advance. */
import { EDGE } from '../schemas/offsets.ts'
import type { Vector } from '../util/validate.ts'
import { DISK, type DiskStore, moveTo } from './diskStore.ts'
import { hollowCurvature, normalToFeature, setUnit } from './edges.ts'
import type { Features } from './features.ts'
import { hitDisks, hitEdge, type WallMaterials } from './impact.ts'
import type { Schedule } from './schedule.ts'

/** A disk is jammed after MAX_HITS_AT_ONCE hits within INSTANT contact durations. */
const MAX_HITS_AT_ONCE = 1000
const INSTANT = 1e-9

export class Collisions {
  readonly #disks: DiskStore
  readonly #features: Features
  readonly #walls: WallMaterials
  readonly #schedule: Schedule
  readonly #gravityX: number
  readonly #gravityY: number
  readonly #contactDuration: number
  readonly #normal = new Float64Array(2)
  /** For each disk, the start of the current instant, s, and the number of its hits within it. */
  readonly #instants: Float64Array
  readonly #hitsAtOnce: Int32Array
  /** Whether a disk is jammed; the caller resets it. */
  isJammed = false

  /** `edges` holds `Edge` structs, for their materials; `contactDuration` is in seconds. */
  constructor(
    disks: DiskStore,
    features: Features,
    edges: Float32Array,
    schedule: Schedule,
    gravity: Vector,
    contactDuration: number,
  ) {
    this.#disks = disks
    this.#features = features
    this.#walls = materialsOf(edges)
    this.#schedule = schedule
    this.#gravityX = gravity[0]
    this.#gravityY = gravity[1]
    this.#contactDuration = contactDuration
    this.#instants = new Float64Array(disks.count).fill(-Infinity)
    this.#hitsAtOnce = new Int32Array(disks.count)
  }

  /** Resolves a hit of disks a < b at time `now`. */
  resolvePairHit(a: number, b: number, now: number): void {
    const disks = this.#disks
    const { rows } = disks
    moveTo(disks, a, now, this.#gravityX, this.#gravityY)
    moveTo(disks, b, now, this.#gravityX, this.#gravityY)
    const [v, w] = [a * DISK.stride, b * DISK.stride]
    setUnit(this.#normal, rows[w + DISK.x] - rows[v + DISK.x], rows[w + DISK.y] - rows[v + DISK.y])
    hitDisks(disks, a, b, this.#normal, now, this.#contactDuration)
    this.#schedule.countHit(a)
    this.#schedule.countHit(b)
    this.#schedule.findNextEvent(a, now)
    this.#schedule.findNextEvent(b, now)
    this.#countHitsAtOnce(a, now)
    this.#countHitsAtOnce(b, now)
  }

  /** Resolves a hit of a disk with a feature of a wall at time `now`. Returns the edge of the feature. */
  resolveWallHit(disk: number, feature: number, now: number): number {
    const disks = this.#disks
    const { rows } = disks
    moveTo(disks, disk, now, this.#gravityX, this.#gravityY)
    const w = disk * DISK.stride
    const edge = this.#features.edges[feature]
    normalToFeature(this.#features, feature, rows[w + DISK.x], rows[w + DISK.y], this.#normal)
    hitEdge(
      disks,
      disk,
      this.#walls,
      edge,
      this.#normal,
      now,
      this.#contactDuration,
      this.#gravityX,
      this.#gravityY,
      hollowCurvature(this.#features, feature, rows[w + DISK.radius]),
    )
    this.#schedule.countHit(disk)
    this.#schedule.findNextEvent(disk, now)
    this.#countHitsAtOnce(disk, now)
    return edge
  }

  #countHitsAtOnce(disk: number, now: number): void {
    if (now - this.#instants[disk] > INSTANT * this.#contactDuration) {
      this.#instants[disk] = now
      this.#hitsAtOnce[disk] = 0
    }
    if (++this.#hitsAtOnce[disk] % MAX_HITS_AT_ONCE === 0) this.isJammed = true
  }
}

function materialsOf(edges: Float32Array): WallMaterials {
  const column = (field: number) =>
    Float64Array.from({ length: edges.length / EDGE.stride }, (_, k) => edges[k * EDGE.stride + field])
  return {
    friction: column(EDGE.friction),
    restitution: column(EDGE.restitution),
    rolling: column(EDGE.rolling),
    surfaceSpeeds: column(EDGE.surfaceSpeed),
  }
}
