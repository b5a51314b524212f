/** Normals and gaps of contacts of disks that updateContacts.ts updates, four at a time. */
import { contacts, PERIODIC, params, poses } from '../../../../shaders/solver/updateContacts.wgsl'
import { high, low, NORMAL } from './four'
import { touches, touchFour } from './fourTouches'

/**
 * Updates four contacts in a row; their gaps are in `touches`. Returns false, and changes nothing, if one of them is with an edge or of
 * disks on one point.
 */
export function updateFour(k: u32): bool {
  const c0 = contacts[k]
  const c1 = contacts[k + 1]
  const c2 = contacts[k + 2]
  const c3 = contacts[k + 3]
  const b0 = c0.b
  const b1 = c1.b
  const b2 = c2.b
  const b3 = c3.b
  if ((b0 | b1 | b2 | b3) >= EDGE_BIT) return false
  const areApart = touchFour(
    params,
    PERIODIC,
    poses[c0.a],
    poses[c1.a],
    poses[c2.a],
    poses[c3.a],
    poses[b0],
    poses[b1],
    poses[b2],
    poses[b3],
  )
  if (!areApart) return false
  const at0 = changetype<usize>(c0)
  const at1 = changetype<usize>(c1)
  const at2 = changetype<usize>(c2)
  const at3 = changetype<usize>(c3)
  const normals01 = low(touches.normalX, touches.normalY)
  const normals23 = high(touches.normalX, touches.normalY)
  v128.store64_lane(at0, normals01, 0, NORMAL)
  v128.store64_lane(at1, normals01, 1, NORMAL)
  v128.store64_lane(at2, normals23, 0, NORMAL)
  v128.store64_lane(at3, normals23, 1, NORMAL)
  v128.store32_lane(at0, touches.gap, 0, offsetof<Contact>('gap'))
  v128.store32_lane(at1, touches.gap, 1, offsetof<Contact>('gap'))
  v128.store32_lane(at2, touches.gap, 2, offsetof<Contact>('gap'))
  v128.store32_lane(at3, touches.gap, 3, offsetof<Contact>('gap'))
  return true
}
