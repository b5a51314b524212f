// Where dynamic bodies are, as the poses of disks say it: the position is that of the center. Twin:
// src/reference/bonds/parts/bodyPose.ts

import package::schemas::{DynamicBody, Pose};
import package::shared::bodyAngle::wholeAngle;

fn bodyPose(dynamic: DynamicBody) -> Pose {
  var pose = Pose();
  pose.position = dynamic.position;
  pose.residue = dynamic.residue;
  pose.angle = wholeAngle(dynamic);
  return pose;
}
