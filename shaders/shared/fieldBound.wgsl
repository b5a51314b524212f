// An upper bound of the change of velocity by fields, for the contact list and the choice of substeps. It takes all categories,
// since kernels that need it have no binding to spare. Twin: src/reference/shared/fieldBound.ts

import package::kernel::params;
import package::schemas::{
  Field, FIELD_BUOYANCY, FIELD_NOISE, FIELD_RADIAL, FIELD_VORTEX, FIELD_WIND, MAX_ACCELERATION, MAX_DRAG,
  NOISE_PEAK, PI,
};
import package::shared::exact::{maxExact, minExact};
import package::shared::fields::{decayed, isInside, linearDrag, liquidRatio, quadraticDrag};
import package::shared::periodic::imageNear;

// Largest acceleration in m/s² of a disk within `margin` of a position.
fn maxAcceleration(field: Field, position: vec2f, radius: f32, inverseMass: f32, margin: f32) -> f32 {
  if (field.kind == FIELD_RADIAL || field.kind == FIELD_VORTEX) {
    let away = field.vector - position;
    let distance = sqrt(dot(away, away));
    let worst = select(maxExact(radius, distance - margin), maxExact(radius, distance + margin), field.second < 0.0);
    return decayed(abs(field.strength), field.second, worst);
  }
  if (field.kind == FIELD_BUOYANCY) {
    let lowest = dot(position - field.vector, field.up) - radius;
    let most = PI * liquidRatio(field, radius, inverseMass) * sqrt(dot(params.gravity, params.gravity));
    return select(0.0, most, lowest < margin);
  }
  if (field.kind == FIELD_NOISE) { return NOISE_PEAK * abs(field.strength); }
  return sqrt(dot(field.vector, field.vector));
}

// Bound in m/s of the change of a disk's velocity by fields in `seconds`, as long as it is within `margin` of its position.
// Accelerations add up. With drag the velocity stays in the convex hull of the velocities of disk and winds, plus what is
// added: it changes by no more than the largest relative velocity, nor by more than the drag at the largest one.
fn fieldDeltaV(
  position: vec2f, radius: f32, inverseMass: f32, velocity: vec2f, seconds: f32, margin: f32,
) -> f32 {
  var added = 0.0;
  var relative = 0.0;
  var linear = 0.0;
  var quadratic = 0.0;
  for (var k = 0u; k < params.fieldCount; k++) {
    let field = params.fields[k];
    if (!isInside(field, position, margin)) { continue; }
    if (field.kind < FIELD_WIND) {
      // a field accelerates by no more than this along each axis
      let most = maxAcceleration(field, imageNear(field.vector, position), radius, inverseMass, margin);
      added = added + seconds * minExact(2.0 * MAX_ACCELERATION, most);
      continue;
    }
    var away = velocity;
    if (field.kind == FIELD_WIND) {
      away = field.vector - velocity;
      linear = linear + linearDrag(field, inverseMass);
      quadratic = quadratic + quadraticDrag(field, radius, inverseMass);
    } else {
      linear = linear + minExact(MAX_DRAG, field.strength);
    }
    relative = maxExact(relative, sqrt(dot(away, away)));
  }
  let most = 2.0 * relative + (added + params.gravityDeltaV);
  let drag = minExact(1e18, seconds * (linear + quadratic * most)) * most;
  return added + minExact(relative, drag);
}
