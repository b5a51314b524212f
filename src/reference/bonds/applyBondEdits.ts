/** Twin of shaders/bonds/applyBondEdits.wgsl. */
import {
  ANCHORED,
  bondEdits,
  bondEditsLength,
  bondSides,
  bonds,
  poses,
  slots,
  status,
} from '../../../shaders/bonds/applyBondEdits.wgsl'
import { clear } from '../shared/memory'
import { alongNear } from '../shared/periodic'
import { turn, turned } from '../shared/turned'

export function applyBondEdits(): void {
  if (status.halted !== 0) return
  if (firstThread === 0) {
    status.stale = 1
    status.completed++
    status.collided = 0
  }
  for (let e = firstThread, upTo = endThread(bondEditsLength); e < upTo; e++) {
    const edit = bondEdits[e]
    bonds[edit.index] = edit.bond
    const sides = bondSides[edit.index]
    clear(sides)
    sides.anchorA.x = edit.anchorA.x
    sides.anchorA.y = edit.anchorA.y
    sides.anchorB.x = edit.anchorB.x
    sides.anchorB.y = edit.anchorB.y
    const bond = bonds[edit.index]
    bond.reserve = <f32>1e30
    if (bond.kind === BOND_NONE) continue
    const a = poses[slots[bond.a]]
    let positionX = bond.point.x
    let positionY = bond.point.y
    let residueX: f32 = 0
    let residueY: f32 = 0
    let angle: f32 = 0
    if (bond.b !== NONE) {
      const b = poses[slots[bond.b]]
      positionX = b.position.x
      positionY = b.position.y
      residueX = b.residue.x
      residueY = b.residue.y
      angle = b.angle
    }
    positionX = alongNear(true, a.position.x, positionX, edit.period.x)
    positionY = alongNear(true, a.position.y, positionY, edit.period.y)
    let offsetX = positionX - a.position.x + (residueX - a.residue.x)
    let offsetY = positionY - a.position.y + (residueY - a.residue.y)
    if (ANCHORED) {
      turn(edit.anchorA.x, edit.anchorA.y, a.angle)
      const armX = turned.x
      const armY = turned.y
      turn(edit.anchorB.x, edit.anchorB.y, angle)
      offsetX += turned.x - armX
      offsetY += turned.y - armY
    }
    const distance = sqrt(offsetX * offsetX + offsetY * offsetY)
    if (bond.direction.x === 0 && bond.direction.y === 0) {
      bond.direction.x = 1
      bond.direction.y = 0
      if (distance > COINCIDENT) {
        bond.direction.x = offsetX / distance
        bond.direction.y = offsetY / distance
      }
      bond.restTurn = (a.angle + angle) * 0.5
    }
    if (bond.restLength < 0) bond.restLength = distance
    if (bond.restBend >= 1e30) bond.restBend = angle - a.angle
  }
}
