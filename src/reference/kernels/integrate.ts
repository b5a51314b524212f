/** Twin of shaders/integrate.wgsl. */
import { Items } from './shared/memory'

export function integrate(frame: Frame, status: Status, motions: Items<Motion>, poses: Items<Pose>): void {
  if (status.halted !== 0) return
  for (let i: u32 = 0; i < frame.disks; i++) {
    const motion = motions[i]
    const pose = poses[i]
    pose.position.x = pose.position.x + frame.step * motion.velocity.x
    pose.position.y = pose.position.y + frame.step * motion.velocity.y
    pose.angle = pose.angle + frame.step * motion.spin
  }
}
