/**
 * A substep, in the order in which it runs, on both backends. It rebuilds the contact list if the old one no longer holds, then solves contacts
 * and moves disks. No stage changes the state before `storeImpulses` and `storeGrainImpulses` have checked that the contacts fit, so a substep
 * that exceeds the capacity can start again.
 *
 * See `Row` for the columns. The comment of a row is its sentence in docs/architecture.md, with tests of what the stage is for in brackets.
 */
import {
  BIAS_PASS,
  PLANS_ALWAYS,
  RELAX_PASS,
  RELAXATIONS,
  SWEPT_BULLETS,
  TILINGS,
  WARM_PASS,
} from '../../schemas/constants.ts'
import type { Condition } from '../has.ts'
import type { ForceRow, Own, Row } from '../rows.ts'

const WARM: Own = { pass: 'warm start', PASS: WARM_PASS }
const BIAS: Own = { pass: 'solveContacts', PASS: BIAS_PASS, AGAIN: 0 }
/** Backwards through the tilings, so the first one, with most contacts, has the last word. */
const RELAX: Own = { pass: 'relax', PASS: RELAX_PASS, AGAIN: 0, isBackwards: true }
const RELAX_AGAIN: Own = { ...RELAX, pass: 'relax again', AGAIN: 1 }
/** Both passes: a tile makes them at once where nothing comes between them. */
const RELAX_TWICE: Own = { ...RELAX, ITERATIONS: RELAXATIONS }

/** A pass of the solver over the contacts, without those of dynamic bodies */
const contacts = (pass: Own, ...only: Condition[]): readonly Row[] => [
  // Solves the contacts of disks, level by level, tiling by tiling and color by color [truth/rules, truth/rest, truth/conservation]
  ['solveContacts', 'tile', [...only, '!grains'], 'always', pass],
  // The same with arms and inertia [truth/grainMotion]
  ['solveGrains', 'tile', [...only, 'grains'], 'always', pass],
]

/** A pass of the solver over the contacts of dynamic bodies, which are in no tile */
const bodyContacts = (pass: Own): readonly Row[] => [
  // Solves the contacts of disks with dynamic bodies [truth/bodyHits]
  ['solveBodyContacts', 'slot', ['dynamicBodies', '!grains'], 'always', pass],
  // The same with grains [truth/dynamicBodies]
  ['solveGrainBodies', 'slot', ['dynamicBodies', 'grains'], 'always', pass],
  // Adds up what the pass has changed of the impulses on each body, in the order of the list [truth/dynamicBodies]
  ['sumBodyImpulses', 'slotRun', 'dynamicBodies', 'always', pass],
  // Applies the sums, and gravity; solves the joint; moves the body after the biased pass [truth/dynamicBodies]
  ['solveBodies', 'body', 'dynamicBodies', 'always', pass],
]

/** The plans of tiles */
export const PLANS: readonly Row[] = [
  // Writes the disks of each tile of the first tiling, and their masses [solver/tilePlans]
  ['packTileDisks', 'plan', 'plans', 'plans', { stageIndex: PLANS_ALWAYS }],
  // Writes the records of the contacts of the first tiling in the order of the solver [solver/tilePlans]
  ['packTileContacts', 'plan', 'plans', 'plans', { stageIndex: PLANS_ALWAYS }],
]

/** The relaxing passes of tiles with plans */
export const RELAXED_TILES: readonly Row[] = [
  // Updates and **relaxes** the contacts of the second and third tiling [solver/tilePlans]
  ['relaxSeams', 'seam', 'plans', 'always', { stageIndex: TILINGS * SWEPT_BULLETS, isBackwards: true }],
  // … and those of the first tiling; checks the list for the next substep, as checkNeighborList does [solver/tilePlans]
  ['relaxTiles', 'plan', 'plans', 'always', { stageIndex: TILINGS * SWEPT_BULLETS }],
]

/** Contacts at the current positions: at the start of the substep, and after the disks have moved. */
const FIRST: Own = { FIRST: 1, suffix: ' first' }
const SECOND: Own = { FIRST: 0 }
/** The same of kernels that take long to compile, which are compiled once for both. */
const FIRST_CALL: Own = { stageIndex: 1, suffix: ' first' }
const SECOND_CALL: Own = { stageIndex: 0 }

export const SUBSTEP: readonly (Row | ForceRow)[] = [
  // Places the walls of dynamic bodies in `bodies`, at the start and the expected end of the substep [bodies/parity]
  ['placeBodies', 'body', 'dynamicBodies', 'always', { BEGIN: 1 }],
  // Checks whether the contact list still holds, and how far the fastest disk moves [world/world, fields/fieldBound]
  ['checkNeighborList', 'awakeSlot', 'all', 'always'],
  // Checks the same for clumps, whose parts a turn moves [grains/parity]
  ['checkClumps', 'awakeSlot', 'clumps', 'always'],
  // Decides whether the list is rebuilt; chooses the reach of a new list, and stores the poses of the bodies that it begins with [shaders/scan, list/listReach]
  ['beginRebuild', 'world', 'all', 'always', { LISTED: 1, AWAKE: 1 }],

  // Puts disks back into the periodic box [periodic/motion, periodic/walls]
  ['wrapPositions', 'slot', 'periodic', 'rebuild'],
  // Takes disks into quarantine, and counts the disks of each grid cell [quarantine/quarantine, reference/bin]
  ['binDisks', 'slot', 'all', 'rebuild'],
  // Adds up the counts of each tile of cells, if there are several [shaders/scan]
  ['reduce', 'cellCounts', 'all', 'rebuild'],
  // Scans the counts into the starts of cells [shaders/scan]
  ['scan', 'cellCounts', 'all', 'rebuild'],
  // Counts the candidate pairs; halts if there are too many [list/crowd]
  ['countCandidates', 'slots', 'crowd', 'rebuild'],
  // Puts each slot, and its cell, into the order of cells [reference/bin]
  ['scatter', 'slot', 'all', 'rebuild'],
  // Sorts the disks by cell, then id [reference/bin]
  ['reorder', 'slot', 'all', 'rebuild'],
  // Gathers what the search needs of each slot [grains/parity]
  ['sortGrains', 'slot', 'grains', 'rebuild'],
  // Counts the contacts with disks that each disk owns, and notes its partners [walls/levels, reference/partners]
  ['countDiskContacts', 'slot', '!grains', 'rebuild'],
  // Adds those with walls [list/filters]
  ['countWallContacts', 'slot', '!grains', 'rebuild'],
  // Counts the contacts with grains that each slot owns: one or two per pair of parts [grains/parity]
  ['countGrainContacts', 'slot', 'grains', 'rebuild'],
  // Adds those with walls [grains/grains]
  ['countGrainWalls', 'slot', 'grains', 'rebuild'],
  // Adds up the counts of each tile of slots, if there are several [shaders/scan]
  ['reduce', 'contactCounts', 'all', 'rebuild'],
  // Scans the counts into the starts of the contacts of each slot [shaders/scan]
  ['scan', 'contactCounts', 'all', 'rebuild'],
  // Halts if the records do not fit; copies the impulses of the old list [check/watchdog, truth/rest]
  ['storeImpulses', 'slotOrWorld', '!grains', 'rebuild'],
  // Halts if the records do not fit; copies the impulses and points of the old list [grains/grains]
  ['storeGrainImpulses', 'slotOrWorld', 'grains', 'rebuild'],
  // Stores which contacts of the old list touch [events/events]
  ['storeTouches', 'slot', 'events', 'rebuild'],
  // Moves the disks to their new slots [disks/removal]
  ['applyReorder', 'slot', 'all', 'rebuild'],
  // Finds contacts between disks [truth/rules]
  ['findDiskContacts', 'slot', '!grains', 'rebuild'],
  // Finds contacts of disks with walls [reference/bin]
  ['findWallContacts', 'slot', '!grains', 'rebuild'],
  // Finds contacts between parts of grains [truth/grainStands]
  ['findGrainContacts', 'slot', 'grains', 'rebuild'],
  // Finds contacts of parts with walls [truth/grainStands]
  ['findGrainWalls', 'slot', 'grains', 'rebuild'],
  // Adds materials and parts [truth/grainMotion]
  ['completeGrainPairs', 'slot', 'grains', 'rebuild'],
  // Gives each contact the impulses of its pair in the old list [truth/rest]
  ['matchImpulses', 'slot', '!grains', 'rebuild'],
  // Gives each contact the impulses and the point that it had in the old list [truth/grainStands, grains/keptPoints]
  ['matchGrainImpulses', 'slot', 'grains', 'rebuild'],
  // Gives each contact the touch of its pair in the old list [events/events]
  ['matchTouches', 'slot', 'events', 'rebuild'],
  // Marks new pairs at whose touch a sweep has stopped a disk in the last substep [sweeps/times]
  ['markStops', 'slot', 'timedStops', 'rebuild'],
  // Finds the tiling of the solver that each contact belongs to; clears sums that are to be made anew [solver/contactOrder]
  ['findTilings', 'slot', 'all', 'rebuild'],
  // Sorts the contacts of each tile by color [solver/contactOrder]
  ['orderContacts', 'tileOfEachTiling', 'all', 'rebuild'],
  // Finds the tile of each disk in the finest level, and its mass [truth/heavy]
  ['placeDisks', 'slot', 'shares', 'rebuild'],
  // Marks the places of disks that bonds hold [truth/machines]
  ['placeBonds', 'bond', ['bonds', 'shares'], 'rebuild'],
  // Lets bonded disks not collide [bonds/bonds]
  ['muteBondedContacts', 'bond', ['bonds', '!grains'], 'rebuild'],
  // Lets bonded grains and disks not collide [grains/bonds]
  ['muteBondedGrains', 'bond', ['bonds', 'grains'], 'rebuild'],
  // Sets the masses and moments of inertia that bonds act on [grains/bonds]
  ['loadBondSides', 'bond', 'bonds', 'rebuild'],
  // Counts awake disks, whose slots come first, and finds the rows that they are in [sleep/sleep]
  ['arrangeSleepers', 'slot', 'sleep', 'rebuild'],
  // Writes the plans of tiles
  ...PLANS,

  // Updates normal and gap, and records the approach speed [truth/rules]
  ['updateContacts', 'awakeSlot', ['approachSpeeds', '!grains'], 'always', FIRST],
  // Collides parts: normal, gap, contact point, effective masses; pairs that have hardly moved keep their points [truth/grainStands, grains/keptPoints]
  ['collideGrains', 'changedSlot', 'grains', 'always', FIRST_CALL],
  // Collides parts with edges [grains/corners]
  ['collideGrainWalls', 'changedSlot', 'grains', 'always', FIRST_CALL],
  // Moves impulses from edge to edge, as a grain passes a joint [truth/grainStands]
  ['transferWallImpulses', 'changedSlot', 'grains', 'always', FIRST_CALL],
  // Notes the point and the body of each contact with a wall, and counts those of each body [truth/dynamicBodies]
  ['countBodyContacts', 'slot', ['dynamicBodies', '!grains'], 'always', FIRST],
  // The same with grains [truth/dynamicBodies]
  ['countGrainBodies', 'slot', ['dynamicBodies', 'grains'], 'always', FIRST],

  // **Warm start** for a new list without sums: applies the stored impulses, and makes the sums [truth/rest]
  ['solveContacts', 'tile', 'sums', 'sums', WARM],
  // Applies gravity, fields, the brush and the sums for the warm start to velocities [truth/motion, truth/fields]
  ['integrateVelocities', 'awakeSlotOrWorld', '!plans', 'always'],
  // Forces of the user that change velocities [passes/forces]
  ['userForce', 'slot', 'forces', 'always', 'velocities'],
  // Scales the stored impulses by the shares of tiles, and those within a part of bonds by their overlap, where the warm start is a pass [truth/heavy, truth/tangles]
  ['shareImpulses', 'awakeSlot', ['scales', '!sums'], 'always'],
  // **Warm start**: applies the stored impulses
  ...contacts(WARM, '!sums'),
  // The same for dynamic bodies
  ...bodyContacts(WARM),
  // Sets up the equations of bonds whose paths share disks, with bias; bonds of disks that have died break [truth/bonds]
  ['prepareBonds', 'bond', 'sharedBonds', 'always', { ...WARM, PASS: BIAS_PASS }],
  // Applies a fraction of the stored impulses of these bonds [truth/bonds]
  ['warmBonds', 'bondPart', 'sharedBonds', 'always', WARM],

  // Integrates velocities and **solves** the first tiling with bias [solver/tilePlans]
  ['biasTiles', 'plan', 'plans', 'always'],
  // … and the other tilings [solver/tilePlans]
  ['solveContacts', 'seam', 'plans', 'always', BIAS],
  // Sets up the equations of the bonds, with bias; those of disks that have died break [truth/bonds]
  ['prepareBonds', 'bond', ['bonds', '!sharedBonds'], 'always', BIAS],
  // **Solves** bonds with bias, path by path, colour by colour [truth/bonds]
  ['solveBonds', 'bondPath', 'bonds', 'always', BIAS],
  // **Solves** contacts: one pass with bias (`BIAS_PASS`)
  ...contacts(BIAS, '!plans'),
  // Gives each contact the body's velocity, and how much its share of the body gives way [truth/dynamicBodies]
  ['prepareBodyContacts', 'slot', 'dynamicBodies', 'always', BIAS],
  // Solves the contacts of dynamic bodies with bias
  ...bodyContacts(BIAS),

  // Forces of the user that change positions [passes/forces]
  ['userForce', 'slot', 'forces', 'always', 'positions'],
  // Finds bullets: disks, and grains by the largest disk in their thinnest part [grains/ccd]
  ['findGrainBullets', 'awakeSlot', ['ccd', 'grains'], 'always'],
  // Applies velocities to positions; lists bullets [truth/motion]
  ['integratePositions', 'awakeSlot', '!grains', 'always'],
  // Applies velocities to positions [grains/parity]
  ['integratePositions', 'awakeSlot', 'grains', 'always', { CCD: 0 }],
  // Sweeps bullets against walls and takes them back to their stops [grains/ccd]
  ['sweepGrainWalls', 'awakeSlot', ['ccd', 'grains'], 'sweep'],
  // Sweeps bullets against walls [sweeps/cases]
  ['sweepWalls', 'bullet', ['ccd', '!grains'], 'sweep'],
  // Sweeps bullets against slow disks [sweeps/throws]
  ['sweepDisks', 'bullet', ['ccd', '!grains'], 'sweep'],
  // Sweeps bullets against each other [sweeps/throws]
  ['sweepBulletPairs', 'bullet', ['ccd', '!grains'], 'sweep'],
  // Repeats until no stop changes [sweeps/cases]
  ['resolveBulletStops', 'world', ['ccd', '!grains'], 'sweep'],
  // Moves bullets back to their stops [sweeps/default]
  ['clampBullets', 'bullet', ['ccd', '!grains'], 'sweep'],

  // Updates and **relaxes** the contacts of tiles with plans
  ...RELAXED_TILES,
  // Updates normal and gap [truth/rules]
  ['updateContacts', 'awakeSlot', ['!plans', '!grains'], 'always', SECOND],
  // Collides parts again [truth/grainStands, grains/keptPoints]
  ['collideGrains', 'awakeSlot', 'grains', 'always', SECOND_CALL],
  // Collides parts with edges again [grains/corners]
  ['collideGrainWalls', 'awakeSlot', 'grains', 'always', SECOND_CALL],
  // Moves impulses from edge to edge again [truth/grainStands]
  ['transferWallImpulses', 'awakeSlot', 'grains', 'always', SECOND_CALL],
  // Notes the point and the body of each contact with a wall again [truth/dynamicBodies]
  ['countBodyContacts', 'slot', ['dynamicBodies', '!grains'], 'always', SECOND],
  // The same with grains [truth/dynamicBodies]
  ['countGrainBodies', 'slot', ['dynamicBodies', 'grains'], 'always', SECOND],
  // Sets up the equations of the bonds again, where they are now [truth/bonds]
  ['prepareBonds', 'bond', 'bonds', 'always', RELAX],
  // **Relaxes** bonds: a pass without bias; those above their strength break [truth/bonds]
  ['solveBonds', 'bondPath', 'bonds', 'always', RELAX],
  // **Relaxes** contacts: both passes without bias (`RELAX_PASS`); then impulses are summed up for the next warm start
  ...contacts(RELAX_TWICE, '!separatePasses', '!plans'),
  // **Relaxes** contacts: a pass without bias
  ...contacts(RELAX, 'separatePasses'),
  // Gives each contact the body's velocity again [truth/dynamicBodies]
  ['prepareBodyContacts', 'slot', 'dynamicBodies', 'always', RELAX],
  // Relaxes the contacts of dynamic bodies
  ...bodyContacts(RELAX),
  // **Relaxes** bonds again; those above their strength break [truth/bonds]
  ['solveBonds', 'bondPath', 'bonds', 'always', RELAX_AGAIN],
  // **Relaxes** contacts again
  ...contacts(RELAX_AGAIN, 'separatePasses'),
  // Gives each contact the body's velocity again [truth/dynamicBodies]
  ['prepareBodyContacts', 'slot', 'dynamicBodies', 'always', RELAX_AGAIN],
  // Relaxes the contacts of dynamic bodies again
  ...bodyContacts(RELAX_AGAIN),

  // Sums up the disks of each tile of the finest level, if a relaxing pass has changed velocities [truth/heavy]
  ['sumTiles', 'finestTile', 'shares', 'tileSums'],
  // Adds up the work of driven walls [measures/measures]
  ['accumulateWallWork', 'awakeSlot', 'drivenWalls', 'always'],
  // Counts the pairs of each slot that began or ceased to touch [events/events]
  ['countEvents', 'slot', 'events', 'touches'],
  // Adds up the counts of each tile of slots, if there are several [shaders/scan]
  ['reduce', 'eventCounts', 'events', 'touches'],
  // Scans the counts into the starts of the events of each slot [shaders/scan]
  ['scan', 'eventCounts', 'events', 'touches'],
  // Makes room for these events, or halts [events/events]
  ['checkEventRoom', 'world', 'events', 'touches'],
  // Writes the events of contacts in the list [events/events]
  ['writeEvents', 'slot', 'events', 'touches'],
  // Writes those of pairs that left the list while they touched [events/events]
  ['writeLostEvents', 'slot', 'events', 'touches'],
  // Adds ids, points, normals, speeds and impulses; marks hits [events/events]
  ['completeEvents', 'slot', 'events', 'touches'],
  // Drops the kept impulses of tiles in which walls crush disks [truth/crush]
  ['forgetCrushed', 'tileOfFirstTiling', 'movingWalls', 'always'],
  // Counts the substep as done, and finds the share of each tile in its kept impulses [check/watchdog, truth/heavy]
  ['endSubstep', 'shareTile', 'all', 'always', { AWAKE: 1, SWEPT: 1 }],
]

/** In place of stages of a substep where the GPU's encoder leaves out a part: they halt if it has work */
export const IN_PLACE: readonly Row[] = [
  // Where the rebuild is not encoded: halts if it is needed [gpu/encodedParts]
  ['beginRebuild', 'world', 'all', 'always', { LISTED: 0, AWAKE: 1 }],
  // Where nothing of awake disks is encoded: halts if a disk is awake [gpu/encodedParts]
  ['beginRebuild', 'world', 'all', 'always', { LISTED: 0, AWAKE: 0 }],
  // Counts the substep as done if all disks sleep [gpu/encodedParts]
  ['endSubstep', 'world', 'all', 'always', { AWAKE: 0, SWEPT: 1 }],
  // In place of the sweep: halts if there are bullets [sweeps/noBullets]
  ['checkBullets', 'world', 'all', 'always'],
]

/** What the end of a substep finds encoded: the sweep of bullets, and the sums over tiles */
export interface Encoded {
  readonly SWEPT: 0 | 1
  readonly TILE_SUMS: 0 | 1
}

/** The same in a world whose tiles have plans */
export const endPlanned = (encoded: Encoded): Row =>
  // Counts the last substep of a step as done, or halts if it needs what is not encoded [solver/tilePlans]
  ['endSubstep', 'shareTile', 'plans', 'always', { AWAKE: 1, ...encoded }]

/** At the end of a substep that another one follows, which rebuilds the list if it must (LISTED 1) or not */
export const advance = (LISTED: 0 | 1, encoded: Encoded): Row =>
  // Ends a substep and begins the next one: endSubstep and beginRebuild in one [solver/tilePlans]
  ['advanceSubstep', 'shareTile', 'plans', 'always', { LISTED, ...encoded }]

/** In place of advanceSubstep where neither bullets are swept, nor tiles summed up, nor the list rebuilt */
export const BEGUN: readonly Row[] = [
  // Ends the substep before and begins this one; the pass with bias of the first tiling [solver/calmSubsteps]
  ['biasTiles', 'plan', 'plans', 'always', { BEGINS: 1 }],
  // Counts the substep before as done; moves the disks [solver/calmSubsteps]
  ['integratePositions', 'awakeSlot', 'plans', 'always', { COUNTS: 1 }],
]
