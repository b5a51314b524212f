/** Makes the recorded calls to a world again. */

import type { EmitterChanges, EmitterOptions, Sink } from '../features/births/emitters.ts'
import type { BodyMotion } from '../features/bodies/motion.ts'
import type { BodyChanges, BodyImpulseOptions } from '../features/bodies/world/dynamicBodies.ts'
import type { BondOptions } from '../features/bonds/bonds.ts'
import type { JointChanges, JointOptions } from '../features/bonds/joints.ts'
import type { DiskChanges, DiskOptions } from '../features/disks/disks.ts'
import type { ImpulseOptions } from '../features/disks/impulses.ts'
import type { Field } from '../features/fields/fields.ts'
import type { GrainOptions } from '../features/grains/world/checkGrains.ts'
import type { GrainShape } from '../features/grains/world/grainParts.ts'
import type { ForceList } from '../features/passes/world/forceList.ts'
import type { PassList } from '../features/passes/world/passList.ts'
import type { WallMaterial, WallOptions } from '../features/walls/walls.ts'
import type { BodyOptions } from '../features/walls/world/worldWalls.ts'
import type { Brush } from '../pipeline/params.ts'
import type { Substeps } from '../pipeline/substeps.ts'
import { ByteReader } from '../record/bytes.ts'
import { CALLS, type CallName } from '../record/calls.ts'
import { ValueReader } from '../record/values.ts'
import type { Shape } from '../shapes/shape.ts'
import type { Vector } from '../util/validate.ts'
import type { World } from '../world.ts'
import type { ReplayMotions } from './replayMotions.ts'

/** A call that a replay has made: its name, arguments and result. */
export interface ReplayedCall {
  readonly name: CallName
  readonly args: readonly unknown[]
  readonly result: unknown
}

type Runs = readonly (readonly [number, ArrayLike<number>])[]

export class ReplayCalls {
  readonly #world: World
  readonly #reader: ByteReader
  readonly #values: ValueReader
  readonly #motions: ReplayMotions
  readonly #userCode: {
    readonly passes: ReturnType<PassList['byNumber']>
    readonly forces: ReturnType<ForceList['byNumber']>
  }
  readonly #snapshots: ArrayBuffer[] = []
  #dt = 0

  constructor(world: World, calls: Uint8Array, motions: ReplayMotions) {
    this.#world = world
    this.#reader = new ByteReader(calls)
    this.#values = new ValueReader(this.#reader)
    this.#motions = motions
    // user code acts by the order in which it was added
    this.#userCode = { passes: world.core.passes.byNumber(), forces: world.core.forces.byNumber() }
  }

  /** Number of bytes of calls so far. */
  get at(): number {
    return this.#reader.at
  }

  get isAtEnd(): boolean {
    return this.#reader.left === 0
  }

  /** Makes the next call. Throws if it cannot be read, or as the call does. */
  next(): ReplayedCall {
    const code = this.#reader.u8()
    const name = CALLS[code]
    if (name === undefined)
      throw new Error(`a call has the number ${code}: expected at most ${CALLS.length - 1}`)
    const args: unknown[] = []
    const read = <T>() => {
      const value = this.#values.read() as T
      args.push(value)
      return value
    }
    return { name, args, result: this.#make[name](read) }
  }

  /** Each call reads its arguments in the order in which they were written. */
  readonly #make: Record<CallName, (read: <T>() => T) => unknown> = {
    sameStep: () => this.#world.step(this.#dt),
    step: (read) => {
      this.#dt = read()
      this.#world.step(this.#dt)
    },
    placements: (read) => this.#motions.set(read(), read()),
    brush: (read) => {
      this.#world.brush = read<Brush | null>()
    },
    'disks.write': (read) => this.#world.disks.write(read<number[]>(), read<DiskChanges>()),
    'disks.add': (read) => this.#world.disks.add(read<DiskOptions>()),
    'disks.applyImpulses': (read) => this.#world.disks.applyImpulses(read<ImpulseOptions>()),
    'disks.remove': (read) => this.#world.disks.remove(read<number[]>()),
    'grains.add': (read) => this.#world.grains.add(withShapes(read<GrainOptions>())),
    'bonds.add': (read) => this.#world.bonds.add(read<BondOptions>()),
    'bonds.remove': (read) => this.#world.bonds.remove(read<number[]>()),
    'joints.add': (read) => this.#world.joints.add(read<JointOptions>()),
    'joints.remove': (read) => this.#world.joints.remove(read<number[]>()),
    'joints.write': (read) => this.#world.joints.write(read<number[]>(), read<JointChanges>()),
    'walls.add': (read) => this.#world.walls.add(read<WallOptions[]>()),
    'walls.remove': (read) => this.#world.walls.remove(read<number[]>()),
    'bodies.add': (read) => this.#world.bodies.add(this.#withMotion(read<BodyOptions>())),
    'bodies.remove': (read) => this.#world.bodies.remove(read()),
    'bodies.setMotion': (read) => {
      const body = read<number>()
      this.#world.bodies.setMotion(body, this.#withMotion(read<{ motion: BodyMotion }>()).motion)
    },
    'bodies.applyImpulses': (read) => this.#world.bodies.applyImpulses(read<BodyImpulseOptions>()),
    'bodies.write': (read) => this.#world.bodies.write(read<number>(), read<BodyChanges>()),
    gravity: (read) => {
      this.#world.gravity = read<Vector>()
    },
    substeps: (read) => {
      this.#world.substeps = read<Substeps>()
    },
    fields: (read) => {
      this.#world.fields = read<Field[]>()
    },
    sinks: (read) => {
      this.#world.sinks = read<Sink[]>()
    },
    'walls.material': (read) => {
      this.#world.walls.material = read<WallMaterial>()
    },
    'emitters.add': (read) => this.#world.emitters.add(read<EmitterOptions>()),
    emitter: (read) => {
      const emitter = this.#world.emitters.all[read<number>()]
      const changes = read<EmitterChanges | null>()
      if (emitter === undefined) throw new Error('the world has no such emitter')
      if (changes === null) emitter.remove()
      else emitter.change(changes)
    },
    takeEvents: () => {
      // their values are not needed, but they are no longer unread
      this.#world.takeEvents().catch(() => {})
    },
    'history.restore': (read) => {
      const snapshot = this.#snapshotOf(read<number | Uint32Array>())
      this.#world.history.restore(snapshot, { motions: this.#motions.ofBodies(read()) })
    },
    passes: (read) => this.#userCode.passes(read<Runs>()),
    forces: (read) => this.#userCode.forces(read<Runs>()),
  }

  /** Replaces the number of a function. */
  #withMotion<T extends { readonly motion?: BodyMotion }>(options: T): T {
    const { motion } = options as { readonly motion?: unknown }
    return typeof motion === 'number' ? { ...options, motion: this.#motions.get(motion) } : options
  }

  /** A snapshot comes with its first use. */
  #snapshotOf(given: number | Uint32Array): ArrayBuffer {
    if (typeof given !== 'number') this.#snapshots.push(Uint8Array.from(given).buffer)
    const snapshot = this.#snapshots[typeof given === 'number' ? given : this.#snapshots.length - 1]
    if (snapshot === undefined) throw new Error(`the recording has no snapshot ${given}`)
    return snapshot
  }
}

/** Returns options of grains with shapes in f64: a recording stores numbers in the smallest type that has their bits. */
function withShapes(options: GrainOptions): GrainOptions {
  const arrays = ['centers', 'radii', 'directions'] as const
  const inDoubles = (shape: Shape): Shape => ({
    ...shape,
    ...Object.fromEntries(arrays.map((name) => [name, Float64Array.from(shape[name])])),
  })
  const restored = (shape: GrainShape): GrainShape =>
    'parts' in shape ? { parts: shape.parts.map(inDoubles) } : inDoubles(shape)
  const { shapes } = options
  return { ...options, shapes: Array.isArray(shapes) ? shapes.map(restored) : restored(shapes as GrainShape) }
}
