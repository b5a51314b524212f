/** What a world reports of its state: sums, contacts, loads and events. */

import { CONTACT_BUFFERS, type ContactList, unpackContacts } from '../features/events/world/contactList.ts'
import { unpackEvents, type WorldEvents } from '../features/events/world/events.ts'
import { type Loads, loadsOf } from '../features/measures/world/loads.ts'
import { type Measures, sumMeasures } from '../features/measures/world/measures.ts'
import { isPredicted } from '../pipeline/substeps.ts'
import { words } from '../schemas/typedViews.ts'
import type { WorldCore } from './core.ts'

const NOTHING = words(new ArrayBuffer(0))

/** Returns total mass, energy and momentum, and statistics of contacts, after all submitted work. The backend computes the sums. */
export async function measure(core: WorldCore): Promise<Measures> {
  core.backend.requireAlive()
  const { isEmpty } = core.disks
  const words = isEmpty ? Promise.resolve(NOTHING) : core.backend.measure()
  const [lastStep, isEventDriven] = [core.values.lastStep, isPredicted(core.options.stepping)]
  const [{ count }, { energyChanges: changes, potentialGravity: gravity }] = [core.disks, core]
  const alive = () => (core.mayDie ? core.stats.disks : count)
  const reading = words.then((one) => sumMeasures(one, alive(), gravity))
  const wallWork = core.wallWork.add(reading)
  const { work: _, ...sums } = await reading
  // known only now: the status came with the sums
  const taken = Number(core.quarantine.hasChanged())
  core.energyChanges += taken
  const energyChanges = changes + taken
  const substep = isEventDriven || lastStep === 0 ? 0 : lastStep / core.stats.substeps
  return { ...sums, gravity, substep, wallWork: await wallWork, energyChanges }
}

/**
 * Returns the contacts of the last substep that overlapped or had an impulse, after all submitted work; equal on both backends. Rejects
 * under 'eventDriven', which has no lasting contacts.
 */
export async function readContacts(core: WorldCore): Promise<ContactList> {
  core.backend.requireAlive()
  if (isPredicted(core.options.stepping))
    throw new Error(`stepping is '${core.options.stepping}': expected 'discrete' for lists of contacts`)
  const { slots } = core.disks
  const [{ edges, box }, lastStep] = [core.walls.set, core.values.lastStep]
  const buffers = await core.backend.read(CONTACT_BUFFERS)
  return unpackContacts(buffers, {
    slots,
    edges,
    box,
    substep: lastStep / core.stats.substeps,
  })
}

/** Returns the forces of disks and grains on walls and bodies, after all submitted work. Rejects under 'eventDriven'. */
export async function readLoads(core: WorldCore): Promise<Loads> {
  const [{ edgeCount }, placements] = [core.walls.set, core.walls.placements(core.values.time)]
  const [contacts, bodies] = await Promise.all([readContacts(core), core.readBodies()])
  for (const dynamic of bodies) placements[dynamic.body - 1] = dynamic
  return loadsOf(contacts, edgeCount, placements)
}

/**
 * Returns which pairs began and ceased to touch, and which of them hit faster than `hitSpeed`, in all substeps since the last call,
 * after all submitted work; equal on both backends. A pair begins to touch when it overlaps or has an impulse, and ends when it has parted. Under
 * 'eventDriven' there are only hits. Steps that are submitted meanwhile do not wait. Rejects if the world was not created with `events: true`.
 */
export async function takeEvents(core: WorldCore): Promise<WorldEvents> {
  core.backend.requireAlive()
  if (!core.options.events) throw new Error('events is false: expected a world created with events: true')
  const isPic = isPredicted(core.options.stepping)
  const events = core.backend.readEvents()
  core.recording?.note('takeEvents')
  return unpackEvents(await events, isPic, core.walls.set.box)
}
