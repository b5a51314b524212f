/** Twin of shaders/grains/parts/touchParts.wgsl. */
import { arcs, motions, poses } from '../../../../shaders/grains/collideGrains.wgsl'
import { turnedX, turnedY } from '../../shared/outline'
import { touch, touchAt } from '../../shared/touch'
import { turn, turned } from '../../shared/turned'
import { partContact, touchFromDisk, touchOutlines, touchToDisk } from './grainContact'

/** Rotations of the grains of a pair, kept from one pair to the next. */
export namespace rotations {
  /** That of grain a is the same for all of its pairs. */
  export let isKnownA: bool = false
  export let cosA: f32 = 1
  export let sinA: f32 = 0
  /** The grain b whose rotation is known; the pairs of its parts follow each other. */
  export let knownB: u32 = NONE
  export let cosB: f32 = 1
  export let sinB: f32 = 0
}

/** Turns grain a, once. */
function turnA(i: u32): void {
  if (rotations.isKnownA) return
  turn(1, 0, poses[i].angle)
  rotations.cosA = turned.x
  rotations.sinA = turned.y
  rotations.isKnownA = true
}

function turnB(b: u32): void {
  if (b === rotations.knownB) return
  turn(1, 0, poses[b].angle)
  rotations.cosB = turned.x
  rotations.sinB = turned.y
  rotations.knownB = b
}

/** Turns both grains of a pair whose covers are looked at. */
export function turnBoth(i: u32, b: u32): void {
  turnA(i)
  turnB(b)
}

/** Whether a part is a disk: two arcs about one centre. */
function isRound(outline: u32): bool {
  const first = arcs[outline / OUTLINE_ARCS]
  const second = arcs[outline / OUTLINE_ARCS + 1]
  return (
    outline % OUTLINE_ARCS === 2 && first.center.x === second.center.x && first.center.y === second.center.y
  )
}

/** Fills `partContact`: two parts that are disks. */
function touchRounds(pair: GrainPair, i: u32, b: u32, offsetX: f32, offsetY: f32): void {
  const ofA = arcs[pair.outlineA / OUTLINE_ARCS]
  const ofB = arcs[pair.outlineB / OUTLINE_ARCS]
  const fromX = turnedX(ofA.center.x, ofA.center.y, rotations.cosA, rotations.sinA)
  const fromY = turnedY(ofA.center.x, ofA.center.y, rotations.cosA, rotations.sinA)
  const toX = offsetX + turnedX(ofB.center.x, ofB.center.y, rotations.cosB, rotations.sinB)
  const toY = offsetY + turnedY(ofB.center.x, ofB.center.y, rotations.cosB, rotations.sinB)
  touchAt(toX - fromX, toY - fromY, ofA.radius + ofB.radius, motions[i].id, motions[b].id)
  const arm: f32 = ofA.radius + <f32>0.5 * touch.gap
  partContact.normalX = touch.normalX
  partContact.normalY = touch.normalY
  partContact.firstX = fromX + arm * touch.normalX
  partContact.firstY = fromY + arm * touch.normalY
  partContact.gap = touch.gap
  partContact.points = 1
}

/** Fills `partContact`. */
export function touchParts(pair: GrainPair, i: u32, b: u32, offsetX: f32, offsetY: f32): void {
  if (pair.outlineA === 0 && pair.outlineB === 0) {
    touchAt(offsetX, offsetY, pair.innerA + pair.innerB, motions[i].id, motions[b].id)
    partContact.normalX = touch.normalX
    partContact.normalY = touch.normalY
    partContact.firstX = pair.innerA * touch.normalX
    partContact.firstY = pair.innerA * touch.normalY
    partContact.gap = touch.gap
    partContact.points = 1
    return
  }
  turnA(i)
  if (pair.outlineB !== 0) turnB(b)
  if (pair.outlineA === 0) {
    touchFromDisk(arcs, pair.innerA, pair.outlineB, rotations.cosB, rotations.sinB, offsetX, offsetY)
    return
  }
  if (pair.outlineB === 0)
    touchToDisk(arcs, pair.outlineA, rotations.cosA, rotations.sinA, pair.innerB, offsetX, offsetY)
  else if (isRound(pair.outlineA) && isRound(pair.outlineB)) touchRounds(pair, i, b, offsetX, offsetY)
  else
    touchOutlines(
      arcs,
      pair,
      rotations.cosA,
      rotations.sinA,
      rotations.cosB,
      rotations.sinB,
      offsetX,
      offsetY,
    )
}
