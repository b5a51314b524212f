/** What runs before and after the substeps of a step, and outside of steps. */
import type { Row } from '../rows.ts'

/** Deaths and births */
export const BIRTHS: readonly Row[] = [
  // Marks free slots and ids [births/pools]
  ['findFree', 'slotOrEmitterId', 'births', 'always'],
  // Adds up the marks of each tile, if there are several [shaders/scan]
  ['reduce', 'freeFlags', 'births', 'always'],
  // Numbers them [shaders/scan]
  ['scan', 'freeFlags', 'births', 'always'],
  // Deaths: in sinks, of age, with an emitter [births/deaths]
  ['killDisks', 'slotOrWorld', 'births', 'always'],
  // Births [births/births]
  ['emitDisks', 'emitterId', 'births', 'always'],
  // How transparent disks are drawn at the end of their lives [births/fading]
  ['fadeDisks', 'emitterId', ['births', 'fading'], 'always'],
]

/** Before a pass of the user */
export const BEFORE_PASS: readonly Row[] = [
  // Counts a user pass as completed, unless halted [passes/passes]
  ['beginPass', 'world', 'all', 'always'],
]

/** After a pass of the user */
export const AFTER_PASS: readonly Row[] = [
  // Takes disks into quarantine that a pass has spoiled [quarantine/quarantine]
  ['quarantineDisks', 'slot', 'all', 'always'],
]

/** Before the substeps, if the backend chooses their number */
export const CHOOSE_SUBSTEPS: readonly Row[] = [
  // Finds the highest speed [truth/crosses, fields/fieldBound]
  ['maxSpeed', 'slot', 'all', 'always'],
  // Takes the speeds of bodies into account [bodies/dynamicBodies]
  ['maxBodySpeed', 'body', 'dynamicBodies', 'always'],
  // Chooses the number of substeps [truth/crosses]
  ['chooseSubsteps', 'world', 'all', 'always'],
]

/** Before the substeps: which disks sleep */
export const REST: readonly Row[] = [
  // Measures how long each disk has rested; marks the tiles of those that have not [sleep/sleep]
  ['measureRest', 'slotOrId', 'sleep', 'always'],
  // Marks the tiles of what is bonded to these [sleep/waking]
  ['wakeBonded', 'bond', ['sleep', 'bonds'], 'always'],
  // Wakes marked tiles and their neighbours [sleep/waking]
  ['spreadWaking', 'wakeTile', 'sleep', 'always'],
  // Decides which disks sleep; the contact list is made anew if others do than before [sleep/sleep]
  ['chooseSleepers', 'slot', 'sleep', 'always'],
  // Notes that rest was measured, so that a step that starts again does not measure it twice [sleep/sleep]
  ['endRest', 'world', 'sleep', 'always'],
]

/** After the substeps, if the backend chose their number */
export const SUBSTEPS_CHOSEN: readonly Row[] = [
  // Halts if more substeps are needed than were submitted [check/watchdog]
  ['checkSubstepsDone', 'world', 'all', 'always'],
]

/** After each step: statistics */
export const STEP_STATS: readonly Row[] = [
  // Clears the statistics [world/warnings]
  ['clearStepStats', 'world', 'all', 'always'],
  // Finds the top speed and escaped disks [world/warnings]
  ['collectStepStats', 'slot', 'all', 'always'],
]

/** Before a step resumes after a halt: steps that were submitted after it have moved its dynamic bodies */
export const RESUME: readonly Row[] = [
  // Places the walls of dynamic bodies as they were [bodies/parity]
  ['placeBodies', 'body', 'dynamicBodies', 'always', { BEGIN: 0 }],
]

/** A batch of edits, by its buffer */
export const EDITS = {
  edits: [
    // Notes which disks are edited, so that they wake [sleep/waking]
    ['noteEdits', 'edit', 'sleep', 'always'],
    // Adds, removes and changes disks [disks/disks]
    ['applyEdits', 'edit', 'all', 'always'],
  ],
  impulses: [
    // Notes which disks are pushed, so that they wake [sleep/waking]
    ['noteEdits', 'edit', 'sleep', 'always'],
    // Applies impulses to disks and grains [grains/turning]
    ['applyImpulses', 'edit', 'all', 'always'],
  ],
  bondEdits: [
    // Makes and removes bonds [bonds/bonds]
    ['applyBondEdits', 'edit', 'all', 'always'],
  ],
  jointEdits: [
    // Makes, changes and removes joints [bonds/joints]
    ['applyJointEdits', 'edit', 'all', 'always'],
  ],
  grainEdits: [
    // Sets the shapes of grains [grains/grains]
    ['applyGrainEdits', 'edit', 'all', 'always'],
  ],
  bodyEdits: [
    // Adds, removes and changes dynamic bodies [bodies/dynamicBodies]
    ['applyBodyEdits', 'edit', 'all', 'always'],
  ],
} as const satisfies Record<string, readonly Row[]>

/** Measurements of the current state */
export const MEASURE: readonly Row[] = [
  // Sums energy and momentum [measures/measures]
  ['measureDisks', 'measure', 'all', 'always'],
  // Adds contacts and overlaps [measures/measures]
  ['measureContacts', 'measure', 'all', 'always'],
]

/** After events were read */
export const CLEAR_EVENTS: readonly Row[] = [
  // Forgets them [events/events]
  ['clearEvents', 'world', 'all', 'always'],
]

/** Saved states */
export const STATES = {
  // Copies a part of a buffer [recovery/kept]
  save: ['saveWords', 'savedWord', 'all', 'always'],
  // Puts a part of a saved buffer back [snapshots/snapshot]
  restore: ['restoreWords', 'savedWord', 'all', 'always'],
  // Puts the status back [snapshots/snapshot]
  restoreStatus: ['restoreStatus', 'world', 'all', 'always'],
  // Counts events on from a kept state [recovery/kept]
  shiftEvents: ['shiftEvents', 'event', 'all', 'always'],
} as const satisfies Record<string, Row>
