/** Twin of shaders/grains/parts/grainContact.wgsl. A function that returns a contact there fills `partContact` here. */
import { depth, depthOf } from '../../shared/depth'
import { outlineOf } from '../../shared/grainParts'
import { manifold, sideManifold } from '../../shared/manifold'
import { Items, ownStruct } from '../../shared/memory'
import { cross2, dot2, relative, turnedBackX, turnedBackY, turnedX, turnedY } from '../../shared/outline'
import { reach } from '../../shared/reach'
import { roundManifold } from './facingSides'
import { partReach } from './partReach'

/** Contact of two parts. Points are relative to the centre of grain a, halfway between the boundaries. */
export namespace partContact {
  export let normalX: f32 = 0
  export let normalY: f32 = 0
  export let firstX: f32 = 0
  export let firstY: f32 = 0
  export let secondX: f32 = 0
  export let secondY: f32 = 0
  export let gap: f32 = 0
  export let secondGap: f32 = 0
  export let points: u32 = 0
}

/** Two parts with outlines; b is at `offset` from a. */
export function touchOutlines(
  arcs: Items<Arc>,
  pair: GrainPair,
  cosA: f32,
  sinA: f32,
  cosB: f32,
  sinB: f32,
  offsetX: f32,
  offsetY: f32,
): void {
  const a = ownStruct<Span>(12)
  const b = ownStruct<Span>(13)
  outlineOf(pair.outlineA, a)
  outlineOf(pair.outlineB, b)
  const x = turnedBackX(offsetX, offsetY, cosA, sinA)
  const y = turnedBackY(offsetX, offsetY, cosA, sinA)
  const cos = turnedBackX(cosB, sinB, cosA, sinA)
  const sin = turnedBackY(cosB, sinB, cosA, sinA)
  relative.x = x
  relative.y = y
  relative.cos = cos
  relative.sin = sin
  partReach(arcs, a, b)
  const i = reach.i
  const j = reach.j
  const nx = reach.normalX
  const ny = reach.normalY
  const depth = reach.depth
  if (reach.meeting === MEET_SIDE_A) {
    sideManifold(arcs, a, 0, 0, 1, 0, i, b, x, y, cos, sin, j, nx, ny, depth)
  } else if (reach.meeting === MEET_SIDE_B) {
    sideManifold(arcs, b, x, y, cos, sin, j, a, 0, 0, 1, 0, i, -nx, -ny, depth)
  } else {
    roundManifold(arcs, a, i, b, x, y, cos, sin, j, nx, ny, depth)
  }
  partContact.normalX = turnedX(nx, ny, cosA, sinA)
  partContact.normalY = turnedY(nx, ny, cosA, sinA)
  partContact.firstX = turnedX(manifold.firstX, manifold.firstY, cosA, sinA)
  partContact.firstY = turnedY(manifold.firstX, manifold.firstY, cosA, sinA)
  partContact.secondX = turnedX(manifold.secondX, manifold.secondY, cosA, sinA)
  partContact.secondY = turnedY(manifold.secondX, manifold.secondY, cosA, sinA)
  partContact.gap = -depth
  partContact.secondGap = -manifold.secondDepth
  partContact.points = manifold.points
}

function single(normalX: f32, normalY: f32, x: f32, y: f32, gap: f32): void {
  partContact.normalX = normalX
  partContact.normalY = normalY
  partContact.firstX = x
  partContact.firstY = y
  partContact.secondX = x
  partContact.secondY = y
  partContact.gap = gap
  partContact.secondGap = gap
  partContact.points = 1
}

/** A disk a of this radius and a part b with an outline. */
export function touchFromDisk(
  arcs: Items<Arc>,
  radius: f32,
  outlineB: u32,
  cosB: f32,
  sinB: f32,
  offsetX: f32,
  offsetY: f32,
): void {
  const outline = ownStruct<Span>(12)
  outlineOf(outlineB, outline)
  const x = turnedBackX(-offsetX, -offsetY, cosB, sinB)
  const y = turnedBackY(-offsetX, -offsetY, cosB, sinB)
  depthOf(arcs, outline, x, y)
  const normalX = -turnedX(depth.normalX, depth.normalY, cosB, sinB)
  const normalY = -turnedY(depth.normalX, depth.normalY, cosB, sinB)
  const gap = -depth.depth - radius
  const arm: f32 = radius + <f32>0.5 * gap
  single(normalX, normalY, arm * normalX, arm * normalY, gap)
}

/** A part a with an outline and a disk b of this radius. */
export function touchToDisk(
  arcs: Items<Arc>,
  outlineA: u32,
  cosA: f32,
  sinA: f32,
  radius: f32,
  offsetX: f32,
  offsetY: f32,
): void {
  const outline = ownStruct<Span>(12)
  outlineOf(outlineA, outline)
  const x = turnedBackX(offsetX, offsetY, cosA, sinA)
  const y = turnedBackY(offsetX, offsetY, cosA, sinA)
  depthOf(arcs, outline, x, y)
  const normalX = turnedX(depth.normalX, depth.normalY, cosA, sinA)
  const normalY = turnedY(depth.normalX, depth.normalY, cosA, sinA)
  const gap = -depth.depth - radius
  const arm: f32 = radius + <f32>0.5 * gap
  single(normalX, normalY, offsetX - arm * normalX, offsetY - arm * normalY, gap)
}

/** Sets the arms of a pair from both centres to a contact point, and the effective masses there. */
export function arm(
  pair: GrainPair,
  normalX: f32,
  normalY: f32,
  x: f32,
  y: f32,
  otherX: f32,
  otherY: f32,
): void {
  const crossA = cross2(x, y, normalX, normalY)
  const dotA = dot2(x, y, normalX, normalY)
  const crossB = cross2(otherX, otherY, normalX, normalY)
  const dotB = dot2(otherX, otherY, normalX, normalY)
  pair.crossA = crossA
  pair.dotA = dotA
  pair.crossB = crossB
  pair.dotB = dotB
  const inverseMass = pair.inverseMassA + pair.inverseMassB
  const spinning = crossA * crossA * pair.inverseInertiaA + crossB * crossB * pair.inverseInertiaB
  const rolling = dotA * dotA * pair.inverseInertiaA + dotB * dotB * pair.inverseInertiaB
  pair.mass = <f32>1 / (inverseMass + spinning)
  pair.tangentMass = <f32>1 / (inverseMass + rolling)
}
