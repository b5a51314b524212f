/**
 * Every constant of the kernels, which read them under these names. What the tuned ones do, and what goes wrong when they
 * are moved, stands in docs/solver.md.
 */

/** Threads of a workgroup in the kernels that give a disk, a cell or a contact a thread. */
export const WORKGROUP = 64

/** Threads of a workgroup in the scan; with SCAN_VALUES it makes the tile. */
export const SCAN_WORKGROUP = 64
/** Values that one thread of the scan adds up by itself. */
export const SCAN_VALUES = 16
/** Values that one workgroup scans. Three levels of tiles cover 2^30 values. */
export const SCAN_TILE = SCAN_WORKGROUP * SCAN_VALUES

/** Most workgroups that every device dispatches in one dimension. */
export const MOST_WORKGROUPS = 65535

/**
 * Most stages that the GPU itself gives their workgroups, or none: those that make the list of contacts and that sweep, or
 * those that search and take predicted hits.
 */
export const MOST_PLANNED = 64
/** The first of those that `writeWaveDispatchArgs` gives their workgroups: of the waves, and of the sort into cells before them. */
export const FIRST_WAVE = 32
export const FIRST_SEARCH = 34

/** Most edits of one batch. */
export const EDIT_BATCH = 16384

/** Most size classes of a world, each with a grid of its own. */
export const MOST_LEVELS = 8
/** Cells from the grid's corner within which the index of a cell is right to 1/128 in f32. */
export const FARTHEST_CELL = 131072

/**
 * Colours of the cells in the solver. In the finest level they are column mod 3 and row mod 2: the contacts that a cell
 * owns there reach the cell to its right and the three above it, and two cells of one colour share none of these, so they
 * may be solved at once. In the levels above, a cell also owns contacts with smaller disks, which may lie in any of
 * the eight cells around it: there the colours are column and row mod 3.
 */
export const COLOR_COLUMNS = 3
export const FINEST_COLOR_ROWS = 2
export const COLOR_ROWS = 3
export const FINEST_COLORS = COLOR_COLUMNS * FINEST_COLOR_ROWS
export const COLORS = COLOR_COLUMNS * COLOR_ROWS

/** Passes of the solver: the impulses of the last substep again, the biased pass, the relaxing one. */
export const WARM_PASS = 0
export const BIAS_PASS = 1
export const RELAX_PASS = 2

/** The id of a dead disk, and the slot of a dead id. */
export const NONE = 0xffffffff
/** Set in `Contact.b` and `OldImpulses.key` when the partner is an edge, not a disk. */
export const EDGE_BIT = 0x80000000

/** The gap in metres to an edge that leaves a disk to its neighbour in the chain, or has its back to it. */
export const NO_TOUCH = 1e9

/** Distance in metres under which two points have no direction between them; its square is still a normal f32. */
export const COINCIDENT = 1e-12

/** Most arcs of a shape in a batch: it bounds the loops. */
export const MOST_ARCS = 64
/** Sine of the angle under which two sides that face each other touch in two points, about 6°. */
export const NEAR_PARALLEL = 0.1

/** What two shapes meet with, along the normal of their contact: an arc each, or a side of a, or one of b. */
export const MEET_ARCS = 0
export const MEET_SIDE_A = 1
export const MEET_SIDE_B = 2

/** Beyond every diamond angle, see shaders/shared/reach.wgsl: all arcs of a shape were walked over. */
export const WALKED_ALL = 5
/** Of a ray that passes a shape by. */
export const NO_FRACTION = 2

/**
 * Rate at which the biased pass closes an overlap, in overlaps a substep. It is h·ω/a1 of a soft contact with
 * ζ = 10 and frequency 0.25/h: ω·h = π/2, a1 = 2ζ + ω·h, a2 = ω·h·a1. Stiffer than about 0.15 and a pile never rests.
 */
export const SOFT_RATE = 0.0728205
/** a2 / (1 + a2) of the same soft contact: the part of the error that one biased pass takes away. */
export const SOFT_MASS = 0.9713299
/** 1 / (1 + a2): how much of the stored impulse a biased pass lets go. At 0 a deep pile rings. */
export const SOFT_IMPULSE = 0.0286701

/**
 * Disks of which one is this many times as heavy touch twice as stiffly (frequency 0.5/h): one layer of light disks is to
 * carry the heavy one, and does not ring as a whole pile of such contacts would.
 */
export const HEAVY = 16
export const STIFF_RATE = 0.1357552
export const STIFF_MASS = 0.9864317
export const STIFF_IMPULSE = 0.0135683

/** Why the steps have halted, one of these, or 0 where they have not: the contacts do not fit. */
export const HALT_CONTACTS = 1
/** The frame takes more waves than were encoded; or more than are allowed. */
export const HALT_WAVES = 2
export const HALT_SPENT = 3
/** Where the substeps of a step are chosen on the GPU: it is done; or it takes more than were encoded. */
export const HALT_REST = 4
export const HALT_SUBSTEPS = 5
/** The disks have moved, some of them are bullets, and the stages that sweep those were not encoded. */
export const HALT_SWEEPS = 6

/** The disks are so crowded that the search for contacts would not end. */
export const HALT_CROWD = 7

/**
 * Pairs that a search for contacts may look at, so that their count fits a u32. No memory holds the contacts of so many that
 * are near each other: those of 65,536 disks in one place would fill 200 GB.
 */
export const MOST_CANDIDATES = 0xffffffff

/** Substeps of a step that are chosen on the GPU, powers of two. With fewer a pile is soft. */
export const FEWEST_SUBSTEPS = 8
export const MOST_SUBSTEPS = 256

/** Where a frame of predicted hits stands: `Progress.phase`. */
export const IDLE = 0
export const UNDER_WAY = 1
export const ARRIVED = 2
export const SPENT = 3

/** Seconds, of what does not happen. */
export const NEVER = 1e9
/** m/s, and m²/s of two disks that close in, under which nothing moves: their squares are still normal numbers. */
export const SLOWEST = 1e-18
/** (m/s)², its square. */
export const SLOWEST_SQUARED = 1e-36
/** Top speed of a frame over the fastest disk at its start, at first; each time that it does not do, twice as much. */
export const SPEED_MARGIN = 1.5
/** Part of the computed time that nothing comes between for: the rest is for rounding. */
export const CAUTION = 0.99
/** The least speed after a hit over the speeds before: a few units in the last place, so that a hit parts what it joins. */
export const LEAST_PART = 2 ** -20
/** Lighter over heavier of two disks that hit, above which the rounding of what each gets is made up for. */
export const LEAST_MASS_RATIO = 2 ** -40
/**
 * Shortest hop along the inside of an arc, in roundings of the disk's place. A hop of a few roundings loses the component that
 * is below half of one, so the disk slides in a wrong direction, or stands still.
 */
export const HOP_ROUNDINGS = 16
/** Radii by which a disk may overlap another under 'pic' before it is pushed out. */
export const OVERLAP_ALLOWED = 2 ** -8
/** Halvings of a stretch of time in search of a root: as many as an f32 has bits, and some. */
export const HALVINGS = 32
/** Most that a side reaches over its ends, in reaches of the disk: where it grazes, rounding knows no bounds. */
export const MOST_SLACK = 1e-3
/** Features of an edge, which a disk touches on a curve each: see shaders/shared/touchTime.wgsl. */
export const LEFT_SIDE = 0
export const RIGHT_SIDE = 1
export const AT_START = 2
export const AT_END = 3

/** Bits of `Edit.fields`: what an edit sets, and the two edits that do more than set. */
export const EDIT_ADD = 1
export const EDIT_REMOVE = 2
export const EDIT_POSITION = 4
export const EDIT_ANGLE = 8
export const EDIT_VELOCITY = 16
export const EDIT_SPIN = 32
export const EDIT_FRICTION = 64
export const EDIT_RESTITUTION = 128
export const EDIT_ROLLING = 256
export const EDIT_GROUPS = 512

/** What a query looks for: bits of `Request.kinds`. */
export const QUERY_DISKS = 1
export const QUERY_WALLS = 2

/** Passes of a query: the first hit of each; how many there are of each; all of them. */
export const FIRST_HIT = 0
export const COUNT_HITS = 1
export const WRITE_HITS = 2

/** Most pieces that a cast is walked in, level by level and body by body; where it would take more, they are longer. */
export const MOST_PIECES = 4096
/** Most times that the search for the nearest disk looks twice as far; after that it looks everywhere. */
export const MOST_DOUBLINGS = 24
/** Searches that a region is cut into, where there are few regions. */
export const MOST_SLICES = 64
/** Rounding of a place along a cast, over its coordinates and its length: some 16 units in the last place. */
export const BLUR = 1e-6
/** The same of a place beside an edge, over how far the cast comes from: two units in the last place. */
export const ROUNDING = 2 ** -22

/** Most bullets that look at each other one by one; where there are more, they see those that begin near their way. */
export const MOST_BULLETS = 4096
/** A disk sunk into a wall by more than this many radii is swept, too, where it moves more than CREEP of a radius. */
export const PRESSED = 0.25
export const CREEP = 1 / 16
/** Most rounds in which bullets hear of each other's stops. */
export const SWEEP_ROUNDS = 64
/** Threads of the one workgroup that makes them. */
export const SETTLE_WORKGROUP = 256
/** Which of the dispatches sweeps bullets: the last one, which no stage of the list of contacts has. */
export const SWEEP_PLANNED = MOST_PLANNED - 1
/** Which of the dispatches runs a pass of the user's own. */
export const PASS_PLANNED = MOST_PLANNED - 2
/** How far a bullet may sink into what it touches where a substep begins, in radii: docs/solver.md. */
export const SINK = 1 / 128
/** Where its centre is nearer than HELD of its radius to that, it sinks in by so much of what is left. */
export const HELD = 1 / 8
export const SINK_HELD = 2 ** -16

/**
 * A component of a velocity in m/s, or a spin in rad/s, below which it is set to 0: once a substep, after a predicted hit, by
 * the brush, and by rolling resistance. These take a part of a motion time after time; without this it would become denormal,
 * which some drivers flush to 0. The square is still a normal f32. Gravity below some 1e-12 m/s² has no effect.
 */
export const NEGLIGIBLE_SPEED = 1e-15

/** One over three: a disk's tangential effective mass over its normal one, from 1/m + r²/I with I = m·r²/2. */
export const THIRD = 1 / 3

/** Halvings on the way down a balanced tree of 2^32 cells or along the jumps of a chain: they bound the loops. */
export const MOST_DEPTH = 64
export const MOST_JUMPS = 128
/** Cells and hits of one run of `traceDisks` for each trip: one that needs more goes on in the next run. */
export const CELLS_AT_ONCE = 256
export const HITS_AT_ONCE = 16
/** What rounding may make of the distance to a circle, over that distance: some 16 units in the last place. */
export const POLAR_ROUNDING = 2 ** -20
/** Searches of an axis in `PolarLayer`: of its strips, and of the chains of its four looks. */
export const POLAR_SEARCHES = 5
/** Where the region of a point is: within a circle, straight behind one, or where a ray has to turn. */
export const REGION_INSIDE = 0
export const REGION_AHEAD = 1
export const REGION_TURNED = 2
/** How a trip stands. */
export const TRIP_GOING = 0
export const TRIP_HIT = 1
/** It has gone as far as it should. */
export const TRIP_SPENT = 2
/** It began in a circle. */
export const TRIP_INSIDE = 3
/** Rounding has left it in no cell. */
export const TRIP_LOST = 4
/** Sides of a box, with EDGE_BIT in `TripHit.what`. */
export const EAST_SIDE = 0
export const NORTH_SIDE = 1
export const WEST_SIDE = 2
export const SOUTH_SIDE = 3
