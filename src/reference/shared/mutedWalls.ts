/** Twin of shaders/shared/mutedWalls.wgsl. */
import { clear, Items } from './memory'

/** Makes the walls of a body sensors to what a slot owns contacts of. */
export function muteWalls(
  span: Span,
  contacts: Items<Contact>,
  edges: Items<Edge>,
  impulses: Items<Impulses>,
  body: u32,
): void {
  // contacts with edges follow those with disks
  for (let k = span.start + span.count; k > span.start && contacts[k - 1].b >= EDGE_BIT; k--) {
    const contact = contacts[k - 1]
    if (edges[contact.b & EDGE_INDEX].body !== body) continue
    contact.restitution = -1
    clear(impulses[k - 1])
  }
}
