// The coordinate that the joint of a dynamic body leaves. Twin: src/reference/bodies/parts/bodyJoint.ts

import package::schemas::{DynamicBody, DYNAMIC_FREE, DYNAMIC_REVOLUTE};
import package::kernel::params;
import package::shared::bodyAngle::wholeAngle;

// Speed along the coordinate of the joint.
fn rateOf(dynamic: DynamicBody) -> f32 {
  if (dynamic.kind == DYNAMIC_REVOLUTE) { return dynamic.spin; }
  return dot(dynamic.velocity, dynamic.axis);
}

fn coordinateOf(dynamic: DynamicBody) -> f32 {
  if (dynamic.kind == DYNAMIC_REVOLUTE) { return wholeAngle(dynamic); }
  return dot((dynamic.position - dynamic.home) + dynamic.residue, dynamic.axis);
}

// Whether the body is at its lower limit, or at its upper one; one that gets there in this substep counts as well.
fn isAtLimit(dynamic: DynamicBody, isUpper: bool) -> bool {
  if (dynamic.kind == DYNAMIC_FREE) { return false; }
  let coordinate = coordinateOf(dynamic);
  let moved = params.h * rateOf(dynamic);
  if (isUpper) { return dynamic.upperImpulse > 0.0 || (dynamic.upper - coordinate) - moved <= 0.0; }
  return dynamic.lowerImpulse > 0.0 || (coordinate - dynamic.lower) + moved <= 0.0;
}
