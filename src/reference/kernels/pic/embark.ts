/** Twin of shaders/pic/embark.wgsl. */
import { atMost } from '../shared/exact'
import { Items } from '../shared/memory'

export function embark(
  frame: Frame,
  status: Status,
  poses: Items<Pose>,
  motions: Items<Motion>,
  flights: Items<Flight>,
  starts: Items<Flight>,
): void {
  const progress = status.progress
  if (status.halted !== 0 || progress.phase !== IDLE) return
  for (let i: u32 = 0; i < frame.disks; i++) {
    const pose = poses[i]
    const motion = motions[i]
    let velocityX = motion.velocity.x
    let velocityY = motion.velocity.y
    const awayX = pose.position.x - frame.brushCenter.x
    const awayY = pose.position.y - frame.brushCenter.y
    const awaySquared = awayX * awayX + awayY * awayY
    const brushSquared = frame.brushRadius * frame.brushRadius
    if (awaySquared < brushSquared) {
      const blend = atMost(1, frame.brushRate * frame.step) * (<f32>1 - awaySquared / brushSquared)
      velocityX = velocityX + blend * (frame.brushVelocity.x - velocityX)
      velocityY = velocityY + blend * (frame.brushVelocity.y - velocityY)
    }
    const flight = flights[i]
    if (flight.id !== motion.id) flight.lastHit = -(<f32>NEVER)
    flight.position.x = pose.position.x
    flight.position.y = pose.position.y
    flight.velocity.x = velocityX
    flight.velocity.y = velocityY
    flight.angle = pose.angle
    flight.spin = motion.spin
    flight.radius = pose.radius
    flight.time = 0
    flight.limit = 0
    flight.limitOther = 0
    flight.comer = NONE
    flight.id = motion.id
    flight.work = 0
    starts[i] = flight
    if (motion.id !== NONE) {
      const speed: f32 = sqrt(velocityX * velocityX + velocityY * velocityY)
      progress.fastest = max(progress.fastest, reinterpret<u32>(speed))
    }
  }
}
