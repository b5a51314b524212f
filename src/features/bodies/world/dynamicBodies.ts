/** Host side of dynamic bodies: their edits, and what is read of them. */

import type { Backend } from '../../../pipeline/backend.ts'
import type { EditCommand } from '../../../pipeline/commands.ts'
import {
  BODY_ALL,
  BODY_ANGLE,
  BODY_FORCE,
  BODY_FRICTION,
  BODY_IMPULSE,
  BODY_MOTOR,
  BODY_POINT,
  BODY_POSITION,
  BODY_SPIN,
  BODY_SPRING,
  BODY_VELOCITY,
  DYNAMIC_FREE,
  DYNAMIC_PRISMATIC,
  DYNAMIC_REVOLUTE,
} from '../../../schemas/constants.ts'
import { BODY_EDIT, DYNAMIC_BODY } from '../../../schemas/offsets.ts'
import { type TypedViews, words } from '../../../schemas/typedViews.ts'
import {
  asF32,
  NUMBER,
  requireArrayLike,
  requireFields,
  requireNumber,
  requireVector,
  SIZE,
  SPEED,
  SPIN,
  type Vector,
} from '../../../util/validate.ts'
import { checkImpulses, type ImpulseOptions } from '../../disks/impulses.ts'
import type { Bodies } from '../bodies.ts'
import { angleAt, placementAt, unwound, velocityOf } from '../dynamicBody.ts'
import {
  COORDINATE_OF_JOINT,
  checkMotor,
  checkSpring,
  FORCE,
  type JointMotor,
  type JointSpring,
  NO_MOTOR,
} from '../dynamicOptions.ts'

/** The state of a dynamic body. */
export interface DynamicBodyState {
  /** Its number. */
  readonly body: number
  /** Position in metres of its origin. */
  readonly position: Vector
  /** Angle in radians, with whole turns. */
  readonly angle: number
  /** Velocity in m/s of its centroid, or of the anchor of a revolute joint, which is 0. */
  readonly velocity: Vector
  /** Angular velocity in rad/s. */
  readonly spin: number
  /** Mass in kg; 0 if a revolute joint has none. */
  readonly mass: number
  /** Moment of inertia in kg·m² about the centroid, or about the anchor of a revolute joint; Infinity if the body cannot turn. */
  readonly inertia: number
  /** Coordinate of the joint: an angle in radians or a distance in metres; 0 without a joint. */
  readonly coordinate: number
  /** Forces of the joint along its coordinate in the last substep, in N, or in N·m for a revolute joint. */
  readonly forces: {
    readonly spring: number
    readonly motor: number
    readonly friction: number
    readonly limits: number
  }
}

/** Changes of a dynamic body; what is not given stays as it is. */
export interface BodyChanges {
  /** Position in metres of the origin. Only without a joint. */
  readonly position?: Vector
  /** Angle in radians, about the origin; with a revolute joint about its anchor. Not with a prismatic joint. */
  readonly angle?: number
  readonly velocity?: Vector
  readonly spin?: number
  /** Of the joint. */
  readonly motor?: JointMotor
  readonly spring?: JointSpring
  readonly friction?: number
  readonly force?: number
}

/** Impulses on dynamic bodies. Give `impulses`, `torqueImpulses` or both. */
export interface BodyImpulseOptions extends Omit<ImpulseOptions, 'ids'> {
  /** Numbers of dynamic bodies, each once. */
  readonly bodies: ArrayLike<number>
}

const CHANGES = ['position', 'angle', 'velocity', 'spin', 'motor', 'spring', 'friction', 'force']

export class DynamicBodies {
  readonly #backend: Backend
  readonly #bodies: Bodies
  readonly #edit: (command: EditCommand) => void

  constructor(backend: Backend, bodies: Bodies, edit: (command: EditCommand) => void) {
    this.#backend = backend
    this.#bodies = bodies
    this.#edit = edit
  }

  /** Adds a dynamic body, given its `DynamicBody` struct, or removes one, which becomes all 0. */
  set(body: number, dynamic = new ArrayBuffer(DYNAMIC_BODY.stride * 4)): void {
    this.#send(body, BODY_ALL, (edit) => edit.u32.set(new Uint32Array(dynamic), BODY_EDIT.dynamic))
  }

  /** Changes a dynamic body. Throws, and changes nothing, if a change is invalid, or its joint does not allow it. */
  write(body: number, changes: BodyChanges): void {
    const kind = this.#bodies.dynamicKind(body)
    requireFields('changes', changes, CHANGES)
    if (kind === undefined)
      throw new Error(`body is ${body}: expected a dynamic body, not one that moves by a motion`)
    const { position, angle, velocity, spin, motor, spring, friction, force } = changes
    const expect = (field: string, isAllowed: boolean, expected: string) => {
      if (!isAllowed) throw new Error(`changes.${field} is given for body ${body}: expected ${expected}`)
    }
    if (position !== undefined) expect('position', kind === DYNAMIC_FREE, 'a body without a joint')
    if (angle !== undefined) expect('angle', kind !== DYNAMIC_PRISMATIC, 'a body that can turn')
    if (spin !== undefined) expect('spin', this.#bodies.dynamicTurns(body), 'a body that can turn')
    if (velocity !== undefined) expect('velocity', kind !== DYNAMIC_REVOLUTE, 'a body that can move')
    for (const field of ['motor', 'spring', 'friction', 'force'] as const)
      if (changes[field] !== undefined) expect(field, kind !== DYNAMIC_FREE, 'a body with a joint')
    const parts: [number, number, readonly number[]][] = []
    const at = (field: keyof typeof DYNAMIC_BODY) => BODY_EDIT.dynamic + DYNAMIC_BODY[field]
    if (position !== undefined)
      parts.push([BODY_POSITION, BODY_EDIT.origin, requireVector('changes.position', position, NUMBER)])
    if (angle !== undefined) {
      const whole = unwound(requireNumber('changes.angle', angle, COORDINATE_OF_JOINT))
      parts.push([BODY_ANGLE, at('angle'), [whole.angle]], [BODY_ANGLE, at('turns'), [whole.turns]])
    }
    if (velocity !== undefined) {
      const [x, y] = requireVector('changes.velocity', velocity, SPEED)
      parts.push([BODY_VELOCITY, at('velocity'), velocityOf([x, y], this.#bodies.dynamicJoint(body))])
    }
    if (spin !== undefined) parts.push([BODY_SPIN, at('spin'), [requireNumber('changes.spin', spin, SPIN)]])
    if (motor !== undefined) {
      const { speed, maxForce } = checkMotor(motor ?? NO_MOTOR, 'changes.motor')
      parts.push([BODY_MOTOR, at('motorSpeed'), [speed, maxForce]])
    }
    if (spring !== undefined) {
      const { stiffness, damping, rest } = checkSpring(spring, 'changes.spring')
      parts.push([BODY_SPRING, at('stiffness'), [stiffness, damping, rest]])
    }
    if (friction !== undefined)
      parts.push([BODY_FRICTION, at('friction'), [requireNumber('changes.friction', friction, SIZE)]])
    if (force !== undefined)
      parts.push([BODY_FORCE, at('force'), [requireNumber('changes.force', force, FORCE)]])
    if (parts.length === 0) return
    const fields = parts.reduce((bits, [bit]) => bits | bit, 0)
    this.#send(body, fields, ({ f32 }) => {
      for (const [, word, values] of parts) f32.set(values.map(asF32), word)
    })
  }

  /** Applies impulses to dynamic bodies. Throws, and changes nothing, if a body is not dynamic or named twice, or a value is invalid. */
  applyImpulses(options: BodyImpulseOptions, requireBody: (body: number) => void): void {
    const { ids, impulses, points, torques } = checkImpulses(options, 'bodies', (bodies) => {
      requireArrayLike('bodies', bodies)
      return Uint32Array.from({ length: bodies.length }, (_, k) => {
        requireBody(bodies[k])
        const isFirst = Array.prototype.indexOf.call(bodies, bodies[k]) === k
        if (!isFirst) throw new Error(`bodies[${k}] is ${bodies[k]}: expected each body once`)
        if (this.#bodies.dynamicKind(bodies[k]) === undefined)
          throw new Error(
            `bodies[${k}] is ${bodies[k]}: expected a dynamic body, not one that moves by a motion`,
          )
        return bodies[k]
      })
    })
    for (const [k, body] of ids.entries())
      this.#send(body, BODY_IMPULSE | (points === undefined ? 0 : BODY_POINT), ({ f32 }) => {
        f32.set(impulses.subarray(2 * k, 2 * k + 2), BODY_EDIT.dynamic + DYNAMIC_BODY.velocity)
        f32[BODY_EDIT.dynamic + DYNAMIC_BODY.spin] = torques[k]
        if (points !== undefined) f32.set(points.subarray(2 * k, 2 * k + 2), BODY_EDIT.origin)
      })
  }

  #send(body: number, fields: number, fill: (edit: TypedViews) => void): void {
    const edits = new ArrayBuffer(BODY_EDIT.stride * 4)
    const edit = words(edits)
    edit.u32[BODY_EDIT.body] = body
    edit.u32[BODY_EDIT.fields] = fields
    fill(edit)
    this.#edit({
      buffer: 'bodyEdits',
      edits,
      sizes: { bodies: Math.max(this.#bodies.count, body + 1), dynamic: 1 },
    })
  }

  /** Reads all dynamic bodies after all submitted work, and keeps their placements. `substep` returns the length of the last substep in s. */
  async read(substep: () => number): Promise<DynamicBodyState[]> {
    const asked = this.#bodies.dynamicNumbers
    if (asked.length === 0) return []
    const { dynamicBodies } = await this.#backend.read(['dynamicBodies'])
    const h = substep()
    return asked.flatMap((body) => {
      const w = body * DYNAMIC_BODY.stride
      // it may have been removed meanwhile
      if (dynamicBodies.u32[w + DYNAMIC_BODY.kind] === 0) return []
      this.#bodies.noteDynamic(body, placementAt(dynamicBodies, w))
      return [stateAt(dynamicBodies, body, h)]
    })
  }
}

function stateAt(views: TypedViews, body: number, h: number): DynamicBodyState {
  const { f32, u32 } = views
  const w = body * DYNAMIC_BODY.stride
  const at = (field: keyof typeof DYNAMIC_BODY) => f32[w + DYNAMIC_BODY[field]]
  const force = (impulse: number) => (h > 0 ? impulse / h : 0)
  const { position, angle } = placementAt(views, w)
  const { axis, home, residue } = DYNAMIC_BODY
  const along = [0, 1].reduce((sum, k) => {
    const moved = f32[w + DYNAMIC_BODY.position + k] - f32[w + home + k] + f32[w + residue + k]
    return sum + moved * f32[w + axis + k]
  }, 0)
  return {
    body,
    position: [position[0], position[1]],
    angle,
    velocity: [at('velocity'), f32[w + DYNAMIC_BODY.velocity + 1]],
    spin: at('spin'),
    mass: at('mass'),
    inertia: 1 / at('inverseInertia'),
    coordinate: u32[w + DYNAMIC_BODY.kind] === DYNAMIC_REVOLUTE ? angleAt(views, w) : along,
    forces: {
      spring: force(at('springImpulse')),
      motor: force(at('motorImpulse')),
      friction: force(at('frictionImpulse')),
      limits: force(at('lowerImpulse') - at('upperImpulse')),
    },
  }
}
