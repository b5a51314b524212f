/** Forces on walls and bodies, from the contact list. */
import { NONE } from '../../../schemas/constants.ts'
import type { Placement } from '../../bodies/motion.ts'
import type { ContactList } from '../../events/world/contactList.ts'

/** What disks and grains exert on walls and bodies, a mean over the last substep. Sums are in the order of the contact list. */
export interface Loads {
  /** Force on each edge [x, y], N: two numbers per edge. `World.walls.of` returns their walls. */
  readonly edges: Float64Array
  /** Force on each body [x, y], N: two numbers per body. Body 0 is all fixed walls. */
  readonly bodies: Float64Array
  /** Torque on each body about its position, N·m, counter-clockwise; on body 0 about the origin. */
  readonly torques: Float64Array
}

/** Sums the forces of a contact list. `placements` are those of the bodies from body 1 on. */
export function loadsOf(contacts: ContactList, edgeCount: number, placements: readonly Placement[]): Loads {
  const edges = new Float64Array(2 * edgeCount)
  const bodies = new Float64Array(2 * (1 + placements.length))
  const torques = new Float64Array(1 + placements.length)
  const { points, normals, normalImpulses, tangentImpulses, rollingImpulses, substep } = contacts
  for (const [k, edge] of contacts.edges.entries()) {
    if (edge === NONE || substep === 0) continue
    const body = contacts.bodies[k]
    const [x, y] = placements[body - 1]?.position ?? [0, 0]
    const [normalX, normalY] = [normals[2 * k], normals[2 * k + 1]]
    const [along, across] = [normalImpulses[k] / substep, tangentImpulses[k] / substep]
    const force = [along * normalX - across * normalY, along * normalY + across * normalX]
    for (const axis of [0, 1]) {
      edges[2 * edge + axis] += force[axis]
      bodies[2 * body + axis] += force[axis]
    }
    torques[body] +=
      (points[2 * k] - x) * force[1] - (points[2 * k + 1] - y) * force[0] + rollingImpulses[k] / substep
  }
  return { edges, bodies, torques }
}
