/** Twin of shaders/accelerate.wgsl. */
import { NONE } from '../constants.ts'
import { CONTACT, MOTION, POSE, STATUS, TRAITS, type Twin } from './bindings.ts'
import { atMost } from './shared/exact.ts'

const f = Math.fround

export const accelerate: Twin<'accelerate'> = ({
  frame,
  status,
  sortedPoses,
  traits,
  contactStarts,
  contacts,
  sortedMotions,
}) => {
  if (status.u32[STATUS.halted] !== 0) return
  const { gravity, brushCenter, brushVelocity, step } = frame
  const brushSquared = f(frame.brushRadius * frame.brushRadius)
  for (let i = 0; i < frame.disks; i++) {
    const p = i * POSE.stride
    const m = i * MOTION.stride
    const id = sortedMotions.u32[m + MOTION.id]
    if (id === NONE) continue
    let velocityX = f(sortedMotions.f32[m + MOTION.velocity] + f(step * gravity.x))
    let velocityY = f(sortedMotions.f32[m + MOTION.velocity + 1] + f(step * gravity.y))

    const awayX = f(sortedPoses.f32[p + POSE.position] - brushCenter.x)
    const awayY = f(sortedPoses.f32[p + POSE.position + 1] - brushCenter.y)
    const awaySquared = f(f(awayX * awayX) + f(awayY * awayY))
    if (awaySquared < brushSquared) {
      const blend = f(atMost(1, f(frame.brushRate * step)) * f(1 - f(awaySquared / brushSquared)))
      velocityX = f(velocityX + f(blend * f(brushVelocity.x - velocityX)))
      velocityY = f(velocityY + f(blend * f(brushVelocity.y - velocityY)))
    }

    let pushX = 0
    let pushY = 0
    let twist = 0
    for (let k = contactStarts.u32[i]; k < contactStarts.u32[i + 1]; k++) {
      const c = k * CONTACT.stride
      const normalX = contacts.f32[c + CONTACT.normal]
      const normalY = contacts.f32[c + CONTACT.normal + 1]
      const normalImpulse = contacts.f32[c + CONTACT.normalImpulse]
      const tangentImpulse = contacts.f32[c + CONTACT.tangentImpulse]
      pushX = f(pushX + f(f(normalImpulse * normalX) + f(tangentImpulse * -normalY)))
      pushY = f(pushY + f(f(normalImpulse * normalY) + f(tangentImpulse * normalX)))
      twist = f(twist + tangentImpulse)
    }
    const inverseMass = traits.f32[id * TRAITS.stride + TRAITS.inverseMass]
    const twistToSpin = f(f(2 * inverseMass) / sortedPoses.f32[p + POSE.radius])
    sortedMotions.f32[m + MOTION.velocity] = f(velocityX - f(inverseMass * pushX))
    sortedMotions.f32[m + MOTION.velocity + 1] = f(velocityY - f(inverseMass * pushY))
    sortedMotions.f32[m + MOTION.spin] = f(sortedMotions.f32[m + MOTION.spin] - f(twistToSpin * twist))
  }
}
