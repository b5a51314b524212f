// Fields: what accelerates or slows disks besides gravity, contacts and the brush. The host lists accelerations first and
// drags last, so that the velocity at which both balance is exact. docs/guide/fields.md has the formulas. In periodic boxes a
// field acts on the image of a disk that is nearest to its centre, and its region on the one nearest to that. Twin:
// src/reference/shared/fields.ts

import package::kernel::params;
import package::schemas::{
  Field, FIELD_BUOYANCY, FIELD_DAMPING, FIELD_NOISE, FIELD_RADIAL, FIELD_VORTEX, FIELD_WIND, MAX_ACCELERATION, MAX_DRAG, PI,
};
import package::shared::exact::{flushed, flushed2, maxExact, minExact, within};
import package::shared::noise::curlNoise;
import package::shared::periodic::imageNear;
import package::shared::region::{isWithin, regionCenter};

struct Driven { velocity: vec2f, spin: f32 }

// Whether a position is in the region of a field, or within `margin` of it.
fn isInside(field: Field, position: vec2f, margin: f32) -> bool {
  let image = imageNear(regionCenter(field.region, field.regionA, field.regionB), position);
  return isWithin(field.region, field.regionA, field.regionB, image, margin);
}

// Acceleration in m/s² of a radial field or a vortex at a distance of at least a disk's radius. A first quotient is capped,
// so that the second is finite.
fn decayed(strength: f32, falloff: f32, distance: f32) -> f32 {
  if (falloff < 0.0) { return strength * distance; }
  if (falloff == 0.0) { return strength; }
  let once = strength / distance;
  if (falloff == 1.0) { return once; }
  return within(-1e24, 1e24, once) / distance;
}

// Acceleration towards the centre. Nearer than the disk's radius it falls to 0 linearly.
fn attraction(field: Field, position: vec2f, radius: f32) -> vec2f {
  let away = field.vector - position;
  let distance = maxExact(radius, sqrt(dot(away, away)));
  return decayed(field.strength, field.second, distance) * (away / distance);
}

// Area of the part of a unit disk below a line that is `height` below its centre: the arc cosine less a triangle. The
// polynomial is accurate to 2e-8 (Abramowitz and Stegun, Handbook of mathematical functions, 4.4.46).
fn submergedArea(height: f32) -> f32 {
  let x = abs(height);
  if (x >= 1.0) { return select(0.0, PI, height < 0.0); }
  var arc = -0.0012624911;
  arc = arc * x + 0.0066700901;
  arc = arc * x - 0.0170881256;
  arc = arc * x + 0.0308918810;
  arc = arc * x - 0.0501743046;
  arc = arc * x + 0.0889789874;
  arc = arc * x - 0.2145988016;
  arc = arc * x + 1.5707963050;
  let segment = sqrt(1.0 - x) * (arc - x * sqrt(1.0 + x));
  return select(segment, PI - segment, height < 0.0);
}

// Mass of a liquid that would fill a disk's square of side r, over the mass of the disk.
fn liquidRatio(field: Field, radius: f32, inverseMass: f32) -> f32 {
  return minExact(1e18, minExact(1e18, field.strength * radius) * minExact(1e18, inverseMass * radius));
}

fn acceleration(field: Field, position: vec2f, radius: f32, inverseMass: f32) -> vec2f {
  if (field.kind == FIELD_RADIAL) { return attraction(field, position, radius); }
  if (field.kind == FIELD_VORTEX) {
    let inward = attraction(field, position, radius);
    return vec2f(inward.y, -inward.x);
  }
  if (field.kind == FIELD_BUOYANCY) {
    let height = dot(position - field.vector, field.up) / radius;
    return -(liquidRatio(field, radius, inverseMass) * submergedArea(height)) * params.gravity;
  }
  if (field.kind == FIELD_NOISE) { return curlNoise(field, position); }
  return field.vector;
}

// Drag of a wind over the mass of a disk, in 1/s and 1/m.
fn linearDrag(field: Field, inverseMass: f32) -> f32 {
  return minExact(MAX_DRAG, field.strength * inverseMass);
}

fn quadraticDrag(field: Field, radius: f32, inverseMass: f32) -> f32 {
  return minExact(MAX_DRAG, minExact(1e18, field.second * (2.0 * radius)) * inverseMass);
}

// Velocity after an implicit step of dw/dt = -(linear + quadratic |w|) w, where w is the velocity relative to the wind. Its
// magnitude y after the step solves y (1 + linear h + quadratic h y) = |w|; the part of w that is lost, 1 - y / |w|, is
// written without differences of nearly equal numbers.
fn dragged(velocity: vec2f, wind: vec2f, linear: f32, quadratic: f32) -> vec2f {
  let relative = wind - velocity;
  let linearPart = params.h * linear;
  let quadraticPart = 4.0 * (params.h * quadratic) * sqrt(dot(relative, relative));
  let b = 1.0 + linearPart;
  let root = sqrt(b * b + quadraticPart);
  let lost = (linearPart + (linearPart * (2.0 + linearPart) + quadraticPart) / (root + 1.0)) / (b + root);
  return flushed2(velocity + minExact(1.0, lost) * relative);
}

// Velocity and spin of a disk after the fields of a substep.
fn driven(position: vec2f, radius: f32, inverseMass: f32, category: u32, before: Driven) -> Driven {
  var after = before;
  for (var k = 0u; k < params.fieldCount; k++) {
    let field = params.fields[k];
    if ((field.mask & category) == 0u || !isInside(field, position, 0.0)) { continue; }
    if (field.kind == FIELD_DAMPING) {
      after.velocity = flushed2(after.velocity / (1.0 + params.h * field.strength));
      after.spin = flushed(after.spin / (1.0 + params.h * field.second));
    } else if (field.kind == FIELD_WIND) {
      let quadratic = quadraticDrag(field, radius, inverseMass);
      after.velocity = dragged(after.velocity, field.vector, linearDrag(field, inverseMass), quadratic);
    } else {
      let added = acceleration(field, imageNear(field.vector, position), radius, inverseMass);
      let x = within(-MAX_ACCELERATION, MAX_ACCELERATION, added.x);
      let y = within(-MAX_ACCELERATION, MAX_ACCELERATION, added.y);
      after.velocity = flushed2(after.velocity + params.h * vec2f(x, y));
    }
  }
  return after;
}
