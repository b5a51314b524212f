/** Twin of shaders/solve.wgsl. */
import { EDGE_BIT, NONE, SOFT_IMPULSE, SOFT_MASS, SOFT_RATE, THIRD } from '../constants.ts'
import { CONTACT, MOTION, POSE, STATUS, TRAITS, type Twin } from './bindings.ts'
import { atLeast, within } from './shared/exact.ts'

const f = Math.fround
const softRate = f(SOFT_RATE)
const softMass = f(SOFT_MASS)
const softImpulse = f(SOFT_IMPULSE)
const third = f(THIRD)

export const solve: Twin<'solve'> = (
  { frame, status, sortedPoses, motions, traits, contactStarts, contacts, solvedMotions },
  { RELAX },
) => {
  if (status.u32[STATUS.halted] !== 0) return
  for (let i = 0; i < frame.disks; i++) {
    const m = i * MOTION.stride
    const id = motions.u32[m + MOTION.id]
    const velocityX = motions.f32[m + MOTION.velocity]
    const velocityY = motions.f32[m + MOTION.velocity + 1]
    const spin = motions.f32[m + MOTION.spin]
    const radius = sortedPoses.f32[i * POSE.stride + POSE.radius]
    let pushX = 0
    let pushY = 0
    let twist = 0
    for (let k = contactStarts.u32[i]; k < contactStarts.u32[i + 1]; k++) {
      const c = k * CONTACT.stride
      const normalX = contacts.f32[c + CONTACT.normal]
      const normalY = contacts.f32[c + CONTACT.normal + 1]
      let relativeX = -velocityX
      let relativeY = -velocityY
      let roll = f(spin * radius)
      const other = contacts.u32[c + CONTACT.other]
      if (other < EDGE_BIT) {
        const n = other * MOTION.stride
        relativeX = f(motions.f32[n + MOTION.velocity] - velocityX)
        relativeY = f(motions.f32[n + MOTION.velocity + 1] - velocityY)
        roll = f(roll + f(motions.f32[n + MOTION.spin] * sortedPoses.f32[other * POSE.stride + POSE.radius]))
      }
      const normalVelocity = f(f(relativeX * normalX) + f(relativeY * normalY))
      const tangentVelocity = f(f(f(relativeX * -normalY) + f(relativeY * normalX)) - roll)

      const gap = contacts.f32[c + CONTACT.gap]
      const mass = contacts.f32[c + CONTACT.mass]
      const oldNormal = contacts.f32[c + CONTACT.normalImpulse]
      let normalImpulse: number
      if (RELAX) {
        if (oldNormal === 0) continue
        const approach = contacts.f32[c + CONTACT.approach]
        let bounce = 0
        if (approach < -frame.bounceThreshold) bounce = f(contacts.f32[c + CONTACT.restitution] * approach)
        normalImpulse = f(oldNormal - f(mass * f(normalVelocity + bounce)))
      } else if (gap > 0) {
        normalImpulse = f(oldNormal - f(mass * f(normalVelocity + f(gap / frame.step))))
      } else {
        const bias = atLeast(-frame.pushOut, f(f(softRate * gap) / frame.step))
        normalImpulse = f(
          f(oldNormal - f(f(mass * softMass) * f(normalVelocity + bias))) - f(softImpulse * oldNormal),
        )
      }
      normalImpulse = atLeast(0, normalImpulse)
      const grip = f(contacts.f32[c + CONTACT.friction] * normalImpulse)
      const oldTangent = contacts.f32[c + CONTACT.tangentImpulse]
      const stick = f(oldTangent - f(f(mass * third) * tangentVelocity))
      const tangentImpulse = within(-grip, grip, stick)
      contacts.f32[c + CONTACT.normalImpulse] = normalImpulse
      contacts.f32[c + CONTACT.tangentImpulse] = tangentImpulse

      const normalChange = f(normalImpulse - oldNormal)
      const tangentChange = f(tangentImpulse - oldTangent)
      pushX = f(pushX + f(f(normalChange * normalX) + f(tangentChange * -normalY)))
      pushY = f(pushY + f(f(normalChange * normalY) + f(tangentChange * normalX)))
      twist = f(twist + tangentChange)
    }
    const inverseMass = id === NONE ? 0 : traits.f32[id * TRAITS.stride + TRAITS.inverseMass]
    solvedMotions.f32[m + MOTION.velocity] = f(velocityX - f(inverseMass * pushX))
    solvedMotions.f32[m + MOTION.velocity + 1] = f(velocityY - f(inverseMass * pushY))
    solvedMotions.f32[m + MOTION.spin] = f(spin - f(f(f(2 * inverseMass) / radius) * twist))
    solvedMotions.u32[m + MOTION.id] = id
  }
}
