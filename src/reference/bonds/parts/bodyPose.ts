/** Twin of shaders/bonds/parts/bodyPose.wgsl. */
import { wholeAngle } from '../../shared/bodyAngle'

/** Sets a pose to where a dynamic body is: the position is that of the center. */
export function setBodyPose(pose: Pose, dynamic: DynamicBody): void {
  pose.position.x = dynamic.position.x
  pose.position.y = dynamic.position.y
  pose.residue.x = dynamic.residue.x
  pose.residue.y = dynamic.residue.y
  pose.angle = wholeAngle(dynamic)
}
