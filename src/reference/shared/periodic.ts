/** Twin of shaders/shared/periodic.wgsl. A function that returns a vector or a struct there fills a variable here. */
import { maxExact, minExact, residual, within } from './exact'
import { touchAt } from './touch'

/** What to subtract from a coordinate that is at `offset` from another one to get its nearest image. */
function nearestShift(offset: f32, period: f32): f32 {
  const half: f32 = period * 0.5
  if (offset > half) return period
  return offset < -half ? -period : 0
}

/** The image of a coordinate that is nearest to another one, along an axis that repeats. */
export function nearestImage(origin: f32, position: f32, period: f32): f32 {
  return position - nearestShift(position - origin, period)
}

/** From one coordinate to the nearest image of another, up to rounding. */
export function nearestAlong(isPeriodic: bool, origin: f32, position: f32, period: f32): f32 {
  return isPeriodic ? nearestImage(origin, position, period) - origin : position - origin
}

/** The same with the residues of disks, and with what rounding takes from the image. */
export function imageAlong(
  isPeriodic: bool,
  origin: f32,
  residue: f32,
  position: f32,
  otherResidue: f32,
  period: f32,
): f32 {
  const offset = position - origin
  if (!isPeriodic) return offset + (otherResidue - residue)
  const back = nearestShift(-offset, period)
  const image = position + back
  return image - origin + (lostIn(position, back, image) + (otherResidue - residue))
}

/** What the rounding of a sum takes from it. */
function lostIn(a: f32, b: f32, sum: f32): f32 {
  const gained = sum - a
  return a - (sum - gained) + (b - gained)
}

/** The gap to a disk without the normal and up to rounding: enough to decide whether to list a pair. */
export function imageGap(params: Params, isPeriodic: bool, pose: Pose, other: Pose): f32 {
  const x = nearestAlong(isPeriodic, pose.position.x, other.position.x, params.period.x)
  const y = nearestAlong(isPeriodic, pose.position.y, other.position.y, params.period.y)
  return sqrt(x * x + y * y) - (pose.radius + other.radius)
}

export function touchImage(
  params: Params,
  isPeriodic: bool,
  pose: Pose,
  id: u32,
  other: Pose,
  otherId: u32,
): void {
  const period = params.period
  const at = pose.position
  const to = other.position
  const x = imageAlong(isPeriodic, at.x, pose.residue.x, to.x, other.residue.x, period.x)
  const y = imageAlong(isPeriodic, at.y, pose.residue.y, to.y, other.residue.y, period.y)
  touchAt(x, y, pose.radius + other.radius, id, otherId)
}

/** The image of a coordinate that is nearest to another one, however far apart they are. */
export function alongNear(isPeriodic: bool, origin: f32, position: f32, period: f32): f32 {
  if (!isPeriodic || !(period > 0)) return position
  return position + period * floor((origin - position) / period + <f32>0.5)
}

/** The number after that of the last image of a disk. */
export function imagesEnd(params: Params, isPeriodic: bool): u32 {
  return isPeriodic ? params.imagesEnd : 1
}

export function imageShiftX(params: Params, n: u32): f32 {
  return periodsOf(n % 3) * params.period.x
}

export function imageShiftY(params: Params, n: u32): f32 {
  return periodsOf(n / 3) * params.period.y
}

function periodsOf(digit: u32): f32 {
  return digit === 2 ? -1 : <f32>digit
}

/** Fills `image` with image n of a disk, and returns it. */
export function imageOf(params: Params, pose: Pose, n: u32, image: Pose): Pose {
  if (n === 0) return pose
  image.radius = pose.radius
  image.angle = pose.angle
  image.position.x = shifted(pose.position.x, pose.residue.x, imageShiftX(params, n))
  image.residue.x = rest
  image.position.y = shifted(pose.position.y, pose.residue.y, imageShiftY(params, n))
  image.residue.y = rest
  return image
}

/** The residue of what `shifted` returned last. */
let rest: f32 = 0

function shifted(position: f32, residue: f32, shift: f32): f32 {
  const image = position - shift
  rest = residue + lostIn(position, -shift, image)
  return image
}

/** The number of an image plus that of another one, each by the periods along x and y modulo 3. */
export function imagePlus(n: u32, other: u32): u32 {
  return (((n % 3) + (other % 3)) % 3) + 3 * ((n / 3 + other / 3) % 3)
}

export function imageMinus(n: u32, other: u32): u32 {
  return (((n % 3) + 3 - (other % 3)) % 3) + 3 * ((n / 3 + 3 - other / 3) % 3)
}

/** The image of a disk in a contact with an edge, or of a joint of an edge; and the `b` of such a contact. */
export function imageIn(b: u32): u32 {
  return (b >> IMAGE_SHIFT) & 15
}

export function withImage(edge: u32, n: u32): u32 {
  return EDGE_BIT | (n << IMAGE_SHIFT) | edge
}

/** The number of the image that is this many periods away, less than MAX_PERIODS. */
export function imageOfTurns(turnsX: f32, turnsY: f32): u32 {
  return (<u32>((<i32>turnsX % 3) + 3) % 3) + 3 * (<u32>((<i32>turnsY % 3) + 3) % 3)
}

/** The end of the numbers of the images that a sweep meets walls with. */
export function sweptImagesEnd(isPeriodic: bool): u32 {
  return isPeriodic ? 25 : 1
}

export function sweptShiftX(params: Params, n: u32): f32 {
  return farPeriodsOf(n % 5) * params.period.x
}

export function sweptShiftY(params: Params, n: u32): f32 {
  return farPeriodsOf(n / 5) * params.period.y
}

function farPeriodsOf(digit: u32): f32 {
  return digit > 2 ? <f32>digit - 5 : <f32>digit
}

/** Whether an image differs from those before it. */
export function isSwept(params: Params, n: u32): bool {
  return (n % 5 === 0 || params.period.x > 0) && (n < 5 || params.period.y > 0)
}

/** The images of space that a cast crosses: as many periods from the first ones on, along x and y. */
export namespace images {
  export let firstX: f32 = 0
  export let firstY: f32 = 0
  export let columns: u32 = 1
  export let count: u32 = 1
}

/** Fills `images`. `beyond` is how far outside the box the targets may reach, in periods. */
export function castImages(params: Params, isPeriodic: bool, cast: Cast, beyond: f32): void {
  if (!isPeriodic) return
  const low = params.boxLow
  const period = params.period
  images.columns = <u32>imagesAlong(cast.origin.x - low.x, cast.translation.x, cast.radius, period.x, beyond)
  images.firstX = firstImage
  const rows = <u32>imagesAlong(cast.origin.y - low.y, cast.translation.y, cast.radius, period.y, beyond)
  images.firstY = firstImage
  images.count = images.columns * rows
}

/** Fills `images` with those that may have what is nearest to a point, within `radius`. */
export function nearImages(params: Params, isPeriodic: bool, x: f32, y: f32, radius: f32, beyond: f32): void {
  if (!isPeriodic) return
  const low = params.boxLow
  const period = params.period
  const half = <f32>0.5
  images.columns = <u32>imagesAlong(x - low.x, 0, minExact(radius, half * period.x), period.x, beyond)
  images.firstX = firstImage
  const rows = <u32>imagesAlong(y - low.y, 0, minExact(radius, half * period.y), period.y, beyond)
  images.firstY = firstImage
  images.count = images.columns * rows
}

/** The first image that a cast crosses along an axis: see `imagesAlong`. */
let firstImage: f32 = 0

/** Fills `firstImage`; returns the number of images. */
function imagesAlong(origin: f32, translation: f32, radius: f32, period: f32, beyond: f32): f32 {
  firstImage = 0
  if (!(period > 0)) return 1
  firstImage = floor((minExact(origin, origin + translation) - radius) / period - beyond)
  const last: f32 = floor((maxExact(origin, origin + translation) + radius) / period + beyond)
  return <f32>1 + within(0, <f32>MAX_CAST_PERIODS + 3, last - firstImage)
}

/** What an image of space is moved by, to be subtracted from the cast. */
export function castShiftX(params: Params, n: u32): f32 {
  return (images.firstX + <f32>(n % images.columns)) * params.period.x
}

export function castShiftY(params: Params, n: u32): f32 {
  return (images.firstY + <f32>(n / images.columns)) * params.period.y
}

/** The fraction of a substep that a swept disk may move in it: half a period along each axis. */
export function maxFraction(params: Params, isPeriodic: bool, x: f32, y: f32): f32 {
  if (!isPeriodic) return 1
  return minExact(partOf(x, params.period.x), partOf(y, params.period.y))
}

function partOf(translation: f32, period: f32): f32 {
  const half: f32 = period * 0.5
  if (!(period > 0) || abs(translation) <= half) return 1
  return half / abs(translation)
}

/** Periods to subtract from a coordinate to put it into the box. */
export function turnsOf(position: f32, low: f32, period: f32): f32 {
  if (!(period > 0) || (position >= low && position < low + period)) return 0
  return within(-(<f32>MAX_PERIODS), <f32>MAX_PERIODS, floor((position - low) / period))
}

/** A coordinate in the box. */
export namespace wrapped {
  export let position: f32 = 0
  export let residue: f32 = 0
}

/** Fills `wrapped` with a coordinate moved by this many periods into the box. */
export function wrapBy(turns: f32, position: f32, residue: f32, low: f32, period: f32): void {
  wrapped.position = position
  wrapped.residue = residue
  if (turns === 0) return
  wrapped.position = low
  wrapped.residue = 0
  if (!(abs(turns) < <f32>MAX_PERIODS)) return
  const back: f32 = -turns * period
  const lost = residual(back, -turns, period)
  const inside = position + back
  wrapped.residue = residue + (lostIn(position, back, inside) - lost)
  const high = low + period
  if (inside >= high) wrapped.residue = wrapped.residue + (inside - high)
  else if (inside < low) wrapped.residue = wrapped.residue + (inside - low)
  else wrapped.position = inside
}
