// Periodic boxes: space repeats with params.period along each periodic axis; along the others the period is 0. Positions
// are put back into the box when the contact list is rebuilt (shaders/periodic/wrapPositions.wgsl), so between rebuilds disks may be a
// little outside. Two disks touch as the nearest images of each other do. A wall that is near a seam touches images of
// disks: an image is its disk moved by minus one, none or one period along each axis. Twin:
// src/reference/shared/periodic.ts

import package::kernel::{PERIODIC, params};
import package::schemas::{Pose, EDGE_BIT, IMAGE_SHIFT, MAX_CAST_PERIODS, MAX_PERIODS};
import package::shared::exact::{maxExact, minExact, residual, within};
import package::shared::kept::lostIn;
import package::shared::touch::{Touch, touchAt};

// What to subtract from a coordinate that is at `offset` from another one to get its nearest image.
fn nearestShift(offset: f32, period: f32) -> f32 {
  let half = 0.5 * period;
  if (offset > half) { return period; }
  return select(0.0, -period, offset < -half);
}

// The image of a position that is nearest to another one, if both are in the box or a period outside of it.
fn nearestImage(origin: vec2f, position: vec2f) -> vec2f {
  if (!PERIODIC) { return position; }
  let offset = position - origin;
  return position - vec2f(nearestShift(offset.x, params.period.x), nearestShift(offset.y, params.period.y));
}

// From one point to the nearest image of another, up to rounding.
fn nearestOffset(origin: vec2f, position: vec2f) -> vec2f {
  return nearestImage(origin, position) - origin;
}

// The same for disks with their residues, and with what rounding takes from the image.
fn imageOffset(pose: Pose, other: Pose) -> vec2f {
  let offset = other.position - pose.position;
  if (!PERIODIC) { return offset + (other.residue - pose.residue); }
  let back = vec2f(nearestShift(-offset.x, params.period.x), nearestShift(-offset.y, params.period.y));
  let image = other.position + back;
  return (image - pose.position) + (lostIn(other.position, back, image) + (other.residue - pose.residue));
}

// The gap to a disk without the normal and up to rounding: enough to decide whether to list a pair.
fn imageGap(pose: Pose, other: Pose) -> f32 {
  let offset = nearestOffset(pose.position, other.position);
  return sqrt(dot(offset, offset)) - (pose.radius + other.radius);
}

fn touchImage(pose: Pose, id: u32, other: Pose, otherId: u32) -> Touch {
  return touchAt(imageOffset(pose, other), pose.radius + other.radius, id, otherId);
}

// The image of a point that is nearest to another one, however far apart they are.
fn imageNear(origin: vec2f, position: vec2f) -> vec2f {
  if (!PERIODIC) { return position; }
  return vec2f(alongNear(origin.x, position.x, params.period.x), alongNear(origin.y, position.y, params.period.y));
}

fn alongNear(origin: f32, position: f32, period: f32) -> f32 {
  if (!(period > 0.0)) { return position; }
  return position + period * floor((origin - position) / period + 0.5);
}

// The number after that of the last image of a disk. The numbers are 0, params.imageStep and so on.
fn imagesEnd() -> u32 {
  return select(1u, params.imagesEnd, PERIODIC);
}

// What image n is moved by, subtracted: 0, 1 or -1 periods along x for the remainder of n by 3, and along y for n / 3.
fn imageShift(n: u32) -> vec2f {
  if (!PERIODIC || n == 0u) { return vec2f(); }
  return vec2f(periodsOf(n % 3u), periodsOf(n / 3u)) * params.period;
}

fn periodsOf(digit: u32) -> f32 {
  return select(f32(digit), -1.0, digit == 2u);
}

// Image n of a disk. What rounding takes goes into the residue.
fn imageOf(pose: Pose, n: u32) -> Pose {
  if (!PERIODIC || n == 0u) { return pose; }
  let back = -imageShift(n);
  var image = pose;
  image.position = pose.position + back;
  image.residue = pose.residue + lostIn(pose.position, back, image.position);
  return image;
}

// Images are numbered by the periods between the disk and the body of the edge, modulo 3, so that the numbers add up. A
// contact has the number that it would have if its body had never been put back into the box: it stays the same then.
fn imagePlus(n: u32, other: u32) -> u32 {
  return (n % 3u + other % 3u) % 3u + 3u * ((n / 3u + other / 3u) % 3u);
}

fn imageMinus(n: u32, other: u32) -> u32 {
  return (n % 3u + 3u - other % 3u) % 3u + 3u * ((n / 3u + 3u - other / 3u) % 3u);
}

// The image of a disk in a contact with an edge, or of a joint of an edge; and the `b` of such a contact.
fn imageIn(b: u32) -> u32 {
  return (b >> IMAGE_SHIFT) & 15u;
}

fn withImage(edge: u32, n: u32) -> u32 {
  return EDGE_BIT | (n << IMAGE_SHIFT) | edge;
}

// The number of the image that is this many periods away, less than MAX_PERIODS.
fn imageOfTurns(turns: vec2f) -> u32 {
  return u32(i32(turns.x) % 3 + 3) % 3u + 3u * (u32(i32(turns.y) % 3 + 3) % 3u);
}

// Walls may be up to half a period outside the box, and so may the end of a sweep: it meets walls up to two periods away. The
// numbers of these images end before this one, and what image n is moved by, subtracted, is sweptShift(n).
fn sweptImagesEnd() -> u32 {
  return select(1u, 25u, PERIODIC);
}

fn sweptShift(n: u32) -> vec2f {
  if (!PERIODIC || n == 0u) { return vec2f(); }
  return vec2f(farPeriodsOf(n % 5u), farPeriodsOf(n / 5u)) * params.period;
}

// 0, 1, 2, -2, -1
fn farPeriodsOf(digit: u32) -> f32 {
  return select(f32(digit), f32(digit) - 5.0, digit > 2u);
}

// Whether an image differs from those before it.
fn isSwept(n: u32) -> bool {
  return !PERIODIC || ((n % 5u == 0u || params.period.x > 0.0) && (n < 5u || params.period.y > 0.0));
}

// The images of space that a cast crosses: as many periods from the first ones on, along x and y.
struct Images { first: vec2f, columns: u32, count: u32 }

// `beyond` is how far outside the box the targets may reach, in periods. The host limits the length of casts.
fn castImages(origin: vec2f, translation: vec2f, radius: f32, beyond: f32) -> Images {
  if (!PERIODIC) { return Images(vec2f(), 1u, 1u); }
  let x = imagesAlong(origin.x - params.boxLow.x, translation.x, radius, params.period.x, beyond);
  let y = imagesAlong(origin.y - params.boxLow.y, translation.y, radius, params.period.y, beyond);
  return Images(vec2f(x.x, y.x), u32(x.y), u32(x.y) * u32(y.y));
}

// The images with what is nearest to a point, within `radius`: at most half a period away along each axis.
fn nearImages(point: vec2f, radius: f32, beyond: f32) -> Images {
  if (!PERIODIC) { return Images(vec2f(), 1u, 1u); }
  let period = params.period;
  let x = imagesAlong(point.x - params.boxLow.x, 0.0, minExact(radius, 0.5 * period.x), period.x, beyond);
  let y = imagesAlong(point.y - params.boxLow.y, 0.0, minExact(radius, 0.5 * period.y), period.y, beyond);
  return Images(vec2f(x.x, y.x), u32(x.y), u32(x.y) * u32(y.y));
}

// The first image that a cast crosses along an axis, and their number.
fn imagesAlong(origin: f32, translation: f32, radius: f32, period: f32, beyond: f32) -> vec2f {
  if (!(period > 0.0)) { return vec2f(0.0, 1.0); }
  let first = floor((minExact(origin, origin + translation) - radius) / period - beyond);
  let last = floor((maxExact(origin, origin + translation) + radius) / period + beyond);
  return vec2f(first, 1.0 + within(0.0, MAX_CAST_PERIODS + 3.0, last - first));
}

// What an image of space is moved by, to be subtracted from the cast.
fn castShift(images: Images, n: u32) -> vec2f {
  if (!PERIODIC) { return vec2f(); }
  return (images.first + vec2f(f32(n % images.columns), f32(n / images.columns))) * params.period;
}

// The fraction of a substep that a swept disk may move in it: half a period along each axis, so that others meet one image.
fn maxFraction(translation: vec2f) -> f32 {
  if (!PERIODIC) { return 1.0; }
  return minExact(partOf(translation.x, params.period.x), partOf(translation.y, params.period.y));
}

fn partOf(translation: f32, period: f32) -> f32 {
  let half = 0.5 * period;
  if (!(period > 0.0) || abs(translation) <= half) { return 1.0; }
  return half / abs(translation);
}

// Periods to subtract from a coordinate to put it into the box.
fn turnsOf(position: f32, low: f32, period: f32) -> f32 {
  if (!(period > 0.0) || (position >= low && position < low + period)) { return 0.0; }
  return within(-MAX_PERIODS, MAX_PERIODS, floor((position - low) / period));
}

struct Wrapped { position: f32, residue: f32 }

// A coordinate moved by this many periods into the box, the upper bound exclusive. Products and sums are exact but for the
// residue's own rounding, so that a disk may go round any number of times.
fn wrappedBy(turns: f32, position: f32, residue: f32, low: f32, period: f32) -> Wrapped {
  if (turns == 0.0) { return Wrapped(position, residue); }
  if (!(abs(turns) < MAX_PERIODS)) { return Wrapped(low, 0.0); }
  let back = -turns * period;
  let lost = residual(back, -turns, period);
  let inside = position + back;
  let rounded = lostIn(vec2f(position), vec2f(back), vec2f(inside)).x;
  var wrapped = Wrapped(inside, residue + (rounded - lost));
  // rounding of the quotient, or of a sum just below the upper bound
  let high = low + period;
  if (wrapped.position >= high) {
    wrapped.residue = wrapped.residue + (wrapped.position - high);
    wrapped.position = low;
  } else if (wrapped.position < low) {
    wrapped.residue = wrapped.residue + (wrapped.position - low);
    wrapped.position = low;
  }
  return wrapped;
}
