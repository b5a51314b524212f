/** Constants of the kernels, which read them by these names. docs/solver.md explains the tuned ones. */

/** Threads per workgroup of kernels with a thread per disk, cell or contact. */
export const WORKGROUP = 64

/** Threads per workgroup of the scan; times SCAN_VALUES this is the tile. */
export const SCAN_WORKGROUP = 64
/** Values that one thread of the scan adds serially. */
export const SCAN_VALUES = 16
/** Values per workgroup of the scan. Three levels of tiles cover 2^30 values. */
export const SCAN_TILE = SCAN_WORKGROUP * SCAN_VALUES

/** Maximum number of workgroups per dimension of a dispatch on every device: the default limit of WebGPU. */
export const MAX_WORKGROUPS = 65535

/**
 * Maximum number of disks and grains per world, and of ids: a quarter of 2^30, which bounds an id beside GRAIN_BIT, a slot beside the tiling
 * of a contact (TILING_UNIT), and a scan. A scan has a value per cell, of which there are about as many as disks and twice as many with
 * sleep, or a value per free slot and per free id. Memory ends a world sooner, at some 0.7 kB per disk (docs/performance.md).
 */
export const MAX_DISKS = 2 ** 28

/**
 * Maximum number of workgroups that a stage is dispatched with on a graphics card; they loop over the rest (src/gpu/workgroupCounts.ts). On an
 * H200 a dispatch that leaves at once takes 5.5 µs with 1,563 workgroups and 44 µs with 65,535.
 */
export const MAX_DISPATCHED = 2048

/** Maximum number of edits per batch. */
export const EDIT_BATCH = 16384
/** Words of a saved state per batch, with two words that say where they belong. */
export const RESTORE_BATCH = 262144

/** Maximum number of size classes per world, each with its own grid. */
export const MAX_LEVELS = 8
/** Largest cell index from the grid's corner that an f32 represents to 1/128 of a cell. */
export const FARTHEST_CELL = 131072
/** Largest cell index from the grid's corner: the sum of two, and the difference of such sums, fits an i32. */
export const LAST_CELL = 2 ** 28

/** Columns of a level's table are a multiple of this, so that a search of three columns sees no cell twice. */
export const COLUMN_UNIT = 3
/**
 * Distance in rows of cells whose contacts get their colors at once: see shaders/solver/orderContacts.wgsl. Contacts that a cell of the finest
 * level owns reach its row and the next one. In the levels above, a cell also owns contacts with smaller disks in any of the eight cells
 * around it. With fewer rows between them, two threads write the same disk, and results depend on scheduling.
 */
export const FINEST_COLOR_ROWS = 2
export const COLOR_ROWS = 3

/**
 * Cells along a side of a tile of the solver: see shaders/shared/solverTiles.wgsl. In smaller tiles more contacts cross a seam; larger
 * ones are too few to keep a card busy. A multiple of TILINGS.
 */
export const SOLVER_TILE = 12
export const TILINGS = 3
/** Maximum number of colors of the contacts of a tile. Those that find none are solved by one thread. */
export const CONTACT_COLORS = 32
/** A word of `contactColors` is the tiling of a contact times this, plus the slot of its other disk or, once it has one, its color. */
export const TILING_UNIT = 2 ** 30
/**
 * Maximum number of disks of a tile that are in workgroup memory: see shaders/solver/parts/tileDisks.wgsl. With 24 bytes each they fit in the 16 KiB
 * of every device. Less than IS_BEYOND of shaders/solver/parts/tilePlan.wgsl.
 */
export const TILE_CAPACITY = 640
/** Values of `Stage.stageIndex` of the stages that write plans: they do so for a new list only, or always. */
export const PLANS_REBUILT = 0
export const PLANS_ALWAYS = 1
/** Bits of `Stage.stageIndex` of the stages after the move, in worlds with plans: they check the list for the next substep; all bullets were swept. */
export const CHECKS_LIST = 1
export const SWEPT_BULLETS = 2
/**
 * Maximum number of relaxing passes of a tile in a substep. It makes more than RELAXATIONS of them while a hard contact, one with a moving wall or
 * between disks of very different masses, still changes a velocity by more than gravity does in a substep, plus this fraction of the highest speed
 * of pushing apart.
 */
export const MAX_RELAXATIONS = 32
export const RELAX_TOLERANCE = 1 / 256
/** Relaxing passes per substep: at least two, as the last one sums up impulses, and deep overlaps lose theirs before. */
export const RELAXATIONS = 2
/** Partial sums over the disks around a tile of the solver. */
export const SHARE_PARTS = 32
/** Speed, in units of what gravity adds per substep, with which kept impulses may drive a tile back. Below 4, settled piles lose impulses and creep. */
export const KEPT_DRIFT = 4
/**
 * How many times what joints give a body in a substep counts as gravity there: a servo wall presses far more on disks than they weigh. With 4, few disks between
 * servo walls do not come to rest; with 32 they do.
 */
export const BODY_DRIFT = 64
/**
 * Least overlap, in smallest radii, at which a tile of the solver in which something bounced keeps all its impulses. With less, columns of boxes that land gain energy;
 * with more, piles that land fast stay pressed in.
 */
export const PRESSED_OVERLAP = 0.25
/** Bits of what disks of a tile of the solver have: a bond, a bounce, an overlap of PRESSED_OVERLAP. */
export const TILE_BONDED = 1
export const TILE_BOUNCED = 2
export const TILE_PRESSED = 4
/** Part of the energy of push-out between tiles that their shares leave alone. With 0.6, what falls on a bed of one layer comes up by a tenth. */
export const PUSH_KEPT = 0.3
/** Push-out counts as far as it is faster than this many times what the kept impulse of the contact holds closed. */
export const PUSH_MARGIN = 3
/** In place of it, m/s, with which no kept impulses are reduced. */
export const MAX_DRIFT = 1e9
/** Gap, in units of the least reach, beyond which a contact may be missing in a new list. */
export const OUTLYING = 15 / 16
/**
 * Threads of a workgroup that solves a tile, or looks for rare work (see shaders/shared/rare.wgsl), on a graphics card and on a software driver, which pays for
 * each of them at each barrier.
 */
export const TILE_THREADS = 64
/** The same of the kernels that solve whole tiles by their plans, on a graphics card. On an H200, 64 and 128 were slower: docs/performance.md. */
export const PLAN_THREADS = 256
export const SOFTWARE_TILE_THREADS = 4

/** Passes of the solver: the warm start, the biased pass, the relaxing pass. */
export const WARM_PASS = 0
export const BIAS_PASS = 1
export const RELAX_PASS = 2

/** The id of a dead disk, the slot of an unused id, and a missing index. */
export const NONE = 0xffffffff
/** Bit of `Contact.b` and `OldImpulses.key` that is set if the partner is an edge, not a disk. */
export const EDGE_BIT = 0x80000000
/** Bit of the mass of a disk in `contactOrder` that a bond holds: see shaders/bonds/placeBonds.wgsl. */
export const BONDED_BIT = 0x80000000
/** Bit of `Bond.a` and `Bond.b`, and of the slots in `BondSides`, that is set for a dynamic body; the bits below are its number. NONE has it, too. */
export const BODY_BIT = 0x80000000
/**
 * In periodic boxes `Contact.b` also has, from bit IMAGE_SHIFT on, the image of the disk that touches the edge: see
 * shaders/shared/periodic.wgsl. The bits below are the index of the edge.
 */
export const IMAGE_SHIFT = 27
export const EDGE_INDEX = 0x07ffffff
/** Periods beyond which a position, in an f32, says nothing about the place in the box: it is then put into the corner. */
export const MAX_PERIODS = 2 ** 22
/** Maximum number of periods that a cast may cross along an axis. */
export const MAX_CAST_PERIODS = 32

/** Bit of `GrainPair.feature`: the grains are bonded and do not collide. */
export const MUTED_FEATURE = 2 ** 31
/** Bit of `GrainPair.feature`: other parts of the same grains are in a deep overlap. */
export const DEEP_FEATURE = 2 ** 30
/** Bits of `GrainPair.feature` that number the parts: 0 of two grains that are no clumps. */
export const PARTS_FEATURE = 2 ** 9 - 2

/** Gap in metres to an edge if the disk belongs to its neighbour in the chain or is behind it. */
export const NO_TOUCH = 1e9
/** Gap to a one-sided edge that a body has just left, until its contacts with the joined edges are up to date. */
export const LEFT_EDGE = 2e9
/** `Contact.approach` of a new contact with a one-sided edge from behind, until matchImpulses.wgsl decides whether it counts. */
export const BEHIND_EDGE = 1
/** Joints of a chain that a body behind a one-sided wall may pass in a substep and still be held. */
export const MAX_JOINTS_PASSED = 8

/**
 * Two parts of grains keep their contact points until they have moved relative to each other by this fraction of the radius of the
 * largest disk in the smaller part, or by KEPT_GAP of the gap between them. Raising the first above 0.1 lets moving piles sink in.
 */
export const KEPT_TRAVEL = 0.02
export const KEPT_GAP = 0.25
/** Substeps within which a pair that would close its gap finds its points anew. Below 1 a hit acts where the points were. */
export const HIT_SUBSTEPS = 2
/**
 * Turn of a grain in a substep, in radians, above which its contacts keep no impulse: they would act at other arms than they were found
 * at, and add energy.
 */
export const MAX_KEPT_TURN = 0.25
/**
 * Change of the normal velocity of a contact of a grain in one pass, in units of the highest speed of pushing apart, above which its impulse is that of a
 * hit and not kept; what gravity gives in as many substeps comes on top. HIT_TRAVEL is the same in least reaches per substep; the larger one counts. Lower,
 * and loads are forgotten; higher, and hits of fast grains in a crowd add energy.
 */
export const HIT_CHANGE = 8
export const HIT_TRAVEL = 1.25
/** Overlap of a grain with a wall in radii of its largest inner disk from which its centre keeps off the wall. */
export const DEEP_CORNER = 1 / 16

/**
 * Distance in metres below which two points coincide and have no direction between them; its square is still a normal
 * f32.
 */
export const COINCIDENT = 1e-12

/** Maximum number of arcs of a shape in a batch; it bounds the loops. */
export const MAX_ARCS = 64
/** Maximum number of arcs of a part of a grain, and of parts of a grain. */
export const MAX_PART_ARCS = 8
export const MAX_PARTS = 16
/** The outline of a part is stored as the index of its first arc times this, plus the number of its arcs. */
export const OUTLINE_ARCS = 16
/** Side of the arc after those of a part if its covers follow (shaders/grains/parts/covers.wgsl); no arc has it. */
export const COVERS_FOLLOW = -0.5

/** Sine of the angle below which two facing sides touch in two points, about 6°. */
export const NEAR_PARALLEL = 0.1

/**
 * Sine of the angle of a joint of two segments below which they are one line to a grain with straight sides. A side that lies over
 * such a joint is not held there, so it may sink in by a quarter of this times its length.
 */
export const FLAT_JOINT = 0.001

/**
 * Points of a contact of grains bounce as one if their normals differ by less than the angle of this cosine, about 0.8°, and each of them closes
 * its gap in less than FLAT_REACH substeps. Lowering that to 1 lets rounding decide whether what falls flat comes back spinning.
 */
export const FLAT_COSINE = 0.9999
export const FLAT_REACH = 1.25

/** Cosine of the angle of a joint below which a grain that passes it stays on the side of both edges, about 25°. */
export const SMOOTH_JOINT = 0.9
/**
 * Overlap of a grain with a one-sided edge above which it is behind the edge, in radii of its largest inner disk: if it was in front of the
 * edge, and if not.
 */
export const SUNK = 2
export const SUNK_FROM_BEHIND = 1

/** Features of two shapes in contact: an arc of each, a side of a, or a side of b. */
export const MEET_ARCS = 0
export const MEET_SIDE_A = 1
export const MEET_SIDE_B = 2

/** Above every diamond angle (0 to 4), see shaders/shared/reach.wgsl: all arcs of a shape are visited. */
export const WALKED_ALL = 5
/** Fraction of a cast that misses. */
export const NO_FRACTION = 2

/**
 * Fraction of an overlap that the biased pass closes per substep. It is h·ω/a1 of a soft contact (Catto, 2024) with ζ =
 * 10 and frequency 0.25/h: ω·h = π/2, a1 = 2ζ + ω·h, a2 = ω·h·a1. Raising it above 0.15 makes piles jitter; lowering it
 * makes them sag.
 */
export const SOFT_RATE = 0.0728205
/**
 * a2 / (1 + a2) of the same soft contact: the fraction of the velocity error that one biased pass removes. Follows from
 * the rate.
 */
export const SOFT_MASS = 0.9713299
/**
 * 1 / (1 + a2): the fraction of the stored impulse that a biased pass releases. At 0 deep piles ring; larger values
 * make them sag.
 */
export const SOFT_IMPULSE = 0.0286701

/** Metres relative to the largest disk in a part by which a seam of a clump may gape: ends of walls do not enter there. */
export const SEAM_SLACK = 1e-5

/**
 * Two disks that overlap by more than this fraction of the sum of their radii store no impulse. With less, overloaded piles sag; with
 * more, disks that start on one point fly apart.
 */
export const DEEP_OVERLAP = 0.25
/**
 * A contact of two disks of one part of bonds that overlap by this fraction of the sum of the radii keeps no impulse; one half as deep keeps half
 * of it. With more, tangles of bonds move faster; with less, the limbs of dolls sink into their bodies.
 */
export const LEAK_OVERLAP = 0.005
/**
 * Overlap from which contacts of bonded disks with walls, other parts and free disks leak, of the sum of both radii; at twice as much they keep nothing. What walls crush is as deep, and
 * bonds would take up in each substep what push-out gives.
 */
export const CRUSH_LEAK_OVERLAP = 0.05

/**
 * A tile of the solver is deep in a substep if more than this share of its contacts that overlap are deeper than this fraction of the sum of
 * both radii. With less, overloaded piles sag; with more, disks between closing walls are thrown.
 */
export const CRUSHED_SHARE = 0.25
export const CRUSHED_OVERLAP = 0.08
/** Contacts of a tile that are as deep count from this number on: a single one is a bad start, or a heavy disk on a light wall. */
export const LEAST_CRUSHED = 8
/**
 * Number of substeps by which a tile has been deep more often than not from which on walls crush it: none of its contacts keeps its impulse. With less, a bed
 * that lands on a shaken floor counts as crushed; with more, disks between closing walls are thrown meanwhile.
 */
export const CRUSHED_AGE = 20
/** Largest over smallest radius of a level of the grid. */
export const LEVEL_SPAN = 2.5

/**
 * Mass ratio from which the contact of two disks is twice as stiff (frequency 0.5/h), so that one layer of light disks
 * carries a heavy one. If all contacts are that stiff, piles ring.
 */
export const HIGH_MASS_RATIO = 16
export const STIFF_RATE = 0.1357552
export const STIFF_MASS = 0.9864317
export const STIFF_IMPULSE = 0.0135683

/** `Status.halted`: 0, or why the steps have halted. The contact list does not fit. */
export const HALT_CONTACTS = 1
/** The event-driven step needs more waves than are encoded, or more than are allowed. */
export const HALT_WAVES = 2
export const HALT_SPENT = 3
/** If the GPU chooses the substeps: the step is complete, or needs more substeps than are encoded. */
export const HALT_STEP_DONE = 4
export const HALT_SUBSTEPS = 5
/** There are bullets, and the stages that sweep them are not encoded. */
export const HALT_SWEEPS = 6

/** The contact search would take too long, because too many disks are close to each other. */
export const HALT_CROWD = 7

/** The buffer of events is full: after a substep, or after a wave of an event-driven step. */
export const HALT_EVENTS = 8
export const HALT_HITS = 9

/** The contact list must be rebuilt, and the stages that rebuild it are not encoded. */
export const HALT_REBUILD = 10
/** A disk is awake, and the stages of awake disks are not encoded. */
export const HALT_AWAKE = 11
/** The step is to be discrete, and was encoded as event-driven. */
export const HALT_DISCRETE = 12
/** Tiles must be summed up, and the stage that does so is not encoded. */
export const HALT_TILE_SUMS = 13

/** `Status.waveHits`: the wave has not resolved its hits, it has, or they have their room among the events. */
export const HITS_NONE = 0
export const HITS_RESOLVED = 1
export const HITS_PLACED = 2

/** Bit of an element of `touches`: the pair had no impulse and no overlap in the last substep, but has not parted. */
export const TOUCH_UNLOADED = 0x80000000
/** Bit of an element of `touches`: a sweep has stopped the pair at its touch in the last substep; the other bits are those of the seconds from then to its end. */
export const TOUCH_STOPPED = 0x40000000
/** A pair that touches without a load parts at this gap, in least reaches: an eightieth of the grain radius. */
export const PARTED_GAP = 0.125
/** … or once it comes apart faster than gravity does in a substep plus this share of the push-out speed. Below, the noise of piles parts pairs. */
export const PARTED_SPEED = 1 / 256

/** Bits of `TouchEvent.kind`: the pair began or ceased to touch, was hit, or left the contact list while it touched. */
export const EVENT_BEGIN = 1
export const EVENT_END = 2
export const EVENT_HIT = 4
export const EVENT_LOST = 8

/**
 * Number of candidate pairs at which the contact search halts; their count fits a u32. No memory holds that many
 * contacts: those of 65,536 disks in one place would fill 200 GB.
 */
export const MAX_CANDIDATES = 0xffffffff
/** Slots per thread of `countCandidates`. */
export const COUNTED_SLOTS = 16

/** Substeps that a new contact list is to hold for. With more, the reach is longer and more pairs are solved in vain. */
export const LIST_SUBSTEPS = 4
/** The reach of a new list per path that the fastest disk covers while it holds: 2, and a margin since disks become faster. */
export const REACH_PER_TRAVEL = 2.125
/** `Status.travel`: the reach of this substep's list was chosen. Above the bits of all numbers. */
export const CHOSEN_REACH = 0xffffffff

/** Fewest substeps that the backend chooses: with fewer, piles are soft. And the most that it chooses by the fall of the smallest disk. */
export const FEWEST_SUBSTEPS = 8
export const MAX_SUBSTEPS = 256
/** Substeps in which a disk falls from rest through the smallest radius, at least, if the backend chooses: overlaps at rest fall with their square. */
export const SUBSTEPS_PER_FALL = 80

/** `Progress.phase`: the state of an event-driven step. */
export const IDLE = 0
export const UNDER_WAY = 1
export const ARRIVED = 2
export const SPENT = 3

/** Time in seconds of an event that does not happen. */
export const NEVER = 1e9
/**
 * Speed in m/s, and closing rate in m²/s, below which two bodies count as at rest: the squares are still normal f32.
 */
export const MIN_SPEED = 1e-18
/** Square of MIN_SPEED in (m/s)². */
export const MIN_SPEED_SQUARED = 1e-36
/**
 * Initial top speed of an event-driven step, in speeds of the fastest disk at its start; doubled each time that the
 * step restarts. Larger values make lookaheads shorter and waves more numerous.
 */
export const SPEED_MARGIN = 1.5
/**
 * Fraction of a computed time interval within which no other disk arrives; the remainder covers rounding. At 1 rounding
 * may let a disk arrive unseen.
 */
export const PREDICTION_MARGIN = 0.99
/** Least separation speed after a hit, in speeds before it: a few units in the last place, so that disks separate. */
export const MIN_SEPARATION = 2 ** -20
/** Mass ratio, lighter over heavier, below which rounding errors of the momentum shares are not compensated. */
export const MIN_MASS_RATIO = 2 ** -40
/**
 * Shortest micro bounce along the inside of an arc, in roundings of the disk's position. With a few roundings only, the
 * smaller component is lost, and the disk slides in a wrong direction or stands still.
 */
export const MICRO_BOUNCE_ROUNDINGS = 16
/** Most discrete steps after a spent step with stepping 'auto'. */
export const LONGEST_PAUSE = 1023
/** Overlap in radii that event-driven stepping tolerates before it pushes disks apart. */
export const OVERLAP_ALLOWED = 2 ** -8
/** Bisections of a time interval in search of a root: more than an f32 has bits. */
export const HALVINGS = 32
/**
 * Maximum extension of a straight side beyond its ends, in reaches of the disk: at grazing contact the rounding is unbounded.
 * Arcs may extend farther: see touchTime.wgsl.
 */
export const MAX_SLACK = 1e-3
/** Features of an edge, each touched along its own curve: see shaders/eventDriven/parts/touchTime.wgsl. */
export const LEFT_SIDE = 0
export const RIGHT_SIDE = 1
export const AT_START = 2
export const AT_END = 3

/** Bits of `Edit.fields`: the fields that an edit sets, and adding and removing. */
export const EDIT_ADD = 1
export const EDIT_REMOVE = 2
export const EDIT_POSITION = 4
export const EDIT_ANGLE = 8
export const EDIT_VELOCITY = 16
export const EDIT_SPIN = 32
export const EDIT_FRICTION = 64
export const EDIT_RESTITUTION = 128
export const EDIT_ROLLING = 256
export const EDIT_CATEGORY = 512
export const EDIT_RADIUS = 1024
export const EDIT_MASS = 2048
export const EDIT_MASK = 4096
export const EDIT_LABEL = 8192
export const EDIT_VALUE = 16384

/** The bit of what a `GrainEdit` sets. */
export const EDIT_INERTIA = 2 ** 16
/**
 * An impulse in place of the velocity, and its moment in place of the spin. With EDIT_POINT it acts at `pose.position`, else at the centre; `pose.residue` is
 * the size of the periodic box.
 */
export const EDIT_IMPULSE = 2 ** 17
export const EDIT_POINT = 2 ** 18

/** `Grain.firstPart` of a disk whose moment of inertia does not follow from its mass and radius: it has no parts. */
export const OWN_INERTIA = 1

/** No bit, but the whole of `Edit.fields`: takes an id and a slot for a disk that an emitter may give birth to. */
export const EDIT_RESERVE = 3

/** Maximum number of emitters and of sinks per world: as many as their uniform has room for. */
export const MAX_EMITTERS = 16
export const MAX_SINKS = 16
/** `Emitter.region`. */
export const EMIT_LINE = 0
export const EMIT_BOX = 1
export const EMIT_DISK = 2
/** Ticks per second of `Life`: 2^31 of them are nine hours. */
export const TICKS = 65536

/** Bit of `Nearest.id` that is set for a grain. */
export const GRAIN_BIT = 0x40000000

/** Bits of `Request.kinds`: what a query searches for. */
export const QUERY_DISKS = 1
export const QUERY_WALLS = 2

/** Passes of a query: the first hit of each cast; the number of hits of each; all hits. */
export const FIRST_HIT = 0
export const COUNT_HITS = 1
export const WRITE_HITS = 2

/** Maximum number of pieces per cast, level and body; beyond that the pieces are longer. */
export const MAX_PIECES = 4096
/** Least and most length of a piece in cells. In an empty grid, longer pieces look up fewer rows of cells; in a crowded one they test disks in vain. */
export const MIN_PIECE = 2
export const MAX_PIECE = 16
/**
 * Maximum number of doublings of the box in the search for the nearest disk; then all disks of the level are searched.
 */
export const MAX_DOUBLINGS = 24
/** Maximum number of slices per region, used if there are few regions. */
export const MAX_SLICES = 64
/** Rounding of a position along a cast, relative to its coordinates and length: 16 units in the last place. */
export const PATH_ROUNDING = 1e-6
/** Sine of the angle within which rounding may move a direction beyond the range of an arc or the side of an edge. */
export const SIDE_SLOPE = 2 ** -12
/** Maximum steps of a search along an edge for an overlap, in each direction, and the shortest one in sizes of the shape. */
export const MAX_TRACE_STEPS = 128
export const SHORTEST_TRACE = 2 ** -10
/** Rounding of a position next to an edge, relative to the distance of the start: two units in the last place. */
export const ROUNDING = 2 ** -22

/** Maximum number of bullets tested in all pairs; if there are more, each tests those that begin near its path. */
export const MAX_BULLETS = 4096
/**
 * Penetration of a wall in radii above which a slow disk is swept too, and the travel per substep in radii from which
 * that is tested if no contact was that deep. Larger values let pressed disks pass walls.
 */
export const WALL_PENETRATION = 0.25
export const MIN_PENETRATING_TRAVEL = 1 / 16
/** Maximum number of rounds in which stops of bullets propagate to other bullets. */
export const BULLET_ROUNDS = 64
/** Threads of the one workgroup that runs these rounds. */
export const BULLET_WORKGROUP = 256
/**
 * Maximum number of straight pieces of the path of a part of a grain that turns. Each leaves the arc by at most an eighth of the radius
 * of the disk that is swept, unless this limit is reached.
 */
export const MAX_TURN_PIECES = 16

/**
 * Penetration in radii that a swept bullet is allowed (its slop): docs/solver.md. At 0 a sliding bullet stops at every
 * joint.
 */
export const BULLET_SLOP = 1 / 128
/** Distance of the centre in radii below which only DEEP_BULLET_SLOP of the remaining distance is allowed. */
export const DEEP_BULLET = 1 / 8
export const DEEP_BULLET_SLOP = 2 ** -16

/**
 * A component of a velocity in m/s, or a spin in rad/s, below which it is set to 0: once a substep, after a predicted hit, by
 * the brush, and by rolling resistance. These take a part of a motion time after time; without this it would become denormal,
 * which some drivers flush to 0. The square is still a normal f32. Gravity below some 1e-12 m/s² has no effect.
 */
export const NEGLIGIBLE_SPEED = 1e-15

/** Maximum number of fields per world: as many as the uniform of a step has room for. */
export const MAX_FIELDS = 16
/** `Field.kind`. The kinds from FIELD_WIND on are drags, which are applied after all others. */
export const FIELD_UNIFORM = 0
export const FIELD_RADIAL = 1
export const FIELD_VORTEX = 2
export const FIELD_BUOYANCY = 3
export const FIELD_NOISE = 4
export const FIELD_WIND = 5
export const FIELD_DAMPING = 6
/** `Field.region`. */
export const FIELD_EVERYWHERE = 0
export const FIELD_IN_BOX = 1
export const FIELD_IN_DISK = 2
export const FIELD_IN_HALF_PLANE = 3
/** Maximum acceleration by one field along an axis, in m/s²; see ACCELERATION in src/util/validate.ts. */
export const MAX_ACCELERATION = 1e6
/** Maximum drag of one field over the mass of a disk: linear in 1/s, quadratic in 1/m. Products with it stay finite. */
export const MAX_DRAG = 1e9
export const PI = Math.PI
/** Largest slope of the noise in shaders/shared/noise.wgsl: 4.6241, computed on 200,000 points for the worst gradients. */
export const NOISE_PEAK = 4.63

/** For rotations: pi/2 in two parts, of which the first has 12 bits, so that its multiples are exact. */
export const HALF_PI_HIGH = 1.5703125
export const HALF_PI_LOW = Math.PI / 2 - HALF_PI_HIGH
export const QUARTER_PI = Math.PI / 4
export const TWO_OVER_PI = 2 / Math.PI

/** Seconds of rest after which a disk may fall asleep. */
export const SLEEP_TIME = 0.5
/**
 * A disk rests while it is within REST_DRIFT radii of where its rest began, and slower than REST_SPEED radii per second and REST_FALL
 * times the speed that gravity adds per substep. With larger values, sleep stops motion that can be seen; with smaller ones, disks
 * that roll slowly keep piles awake.
 */
export const REST_DRIFT = 0.025
export const REST_SPEED = 0.05
export const REST_FALL = 0.25
/** The same in a world with grains, where what turns does not rest either: contacts of several points leave grains that stay where they are more speed. */
export const REST_GRAIN_FALL = 2
/** Cells of the finest grid along a side of a tile. */
export const TILE_CELLS = 8
/** Paths per step of a disk that does not rest, ahead of which others are awake: above 1, since hits make disks faster. */
export const WAKE_AHEAD = 2
/** Tiles along an axis above which a disk that does not rest wakes all others; it bounds the loops. */
export const MAX_TILES_ACROSS = 64
/** Bits of `Rest.state`: the disk was there in the last step; it sleeps; it was edited, or a bond of it broke, since; it has a bond. */
export const REST_KNOWN = 1
export const REST_ASLEEP = 2
export const REST_EDITED = 4
export const REST_BONDED = 8

/** `Bond.kind`; a removed bond has BOND_NONE. Only joints are gears. */
export const BOND_NONE = 0
export const BOND_DISTANCE = 1
export const BOND_SPRING = 2
export const BOND_WELD = 3
export const BOND_GEAR = 4
/** Maximum number of bonds per disk. Bonds then need twice as many colors at most, and gears on carriers, which hold three, three times as many. */
export const MAX_BONDS = 64
export const MAX_BOND_COLORS = 3 * MAX_BONDS
/** Change of speed in m/s, or of spin in rad/s, by a bond per pass, above which it is cut: it keeps products finite. */
export const MAX_BOND_SPEED = 1e9
/**
 * Turn of a bond or of its arms in a substep, in radians, up to which the biased pass looks ahead along the circle. What turns farther is held at its
 * rate only, and loses energy.
 */
export const MAX_BOND_TURN = 1 / 4
/** The same for a rod, of which the look ahead is exact: sine of the turn. Larger, and long ropes that whip gain energy. */
export const MAX_ROD_TURN = 1 / 2
/** Change of the length or the shear of a bond in a substep, in smallest radii, from which on its error fades no faster than overlaps are pushed out. */
export const MAX_BOND_LEAP = 1 / 20
/** Softness of a rigid row of bonds in the biased pass, times its inverse mass: how far it gives way under load, see docs/solver.md. */
export const BOND_SOFTNESS = 2 ** -14
/**
 * `SystemBond.pull` from which on bonds are softer, by the cube of the excess, up to MAX_BOND_SOFTENING: taut bonds swing across themselves, and at 2
 * a substep no longer resolves it. The second one is of paths that share disks with others, which passes solve less well, and of `SystemBond.pressedPull`.
 */
export const SOFT_PULL = 1 / 2
export const SOFT_PRESSED_PULL = 1 / 32
/** Rate of the rows of a bond per substep, in its sizes or rad, above which contacts press its ends: loads leave no rate. */
export const PRESSED_RATE = 1 / 64
export const MAX_BOND_SOFTENING = 2 ** 20
/** The same for rigid rows, whose errors come back slowly anyway; those of springs come back at once, so a softer spring is all that helps. */
export const MAX_RIGID_SOFTENING = 2 ** 12
/** Part of the way to the softening of its load that a bond goes in a substep: with the whole, the two swing. */
export const SOFTENING_RATE = 1 / 16
/** The same for joints: with more, dolls come apart as they hit. */
export const JOINT_SOFTENING_RATE = 1 / 128
/** The same for springs on the way back: a strained spring that grows stiffer gains energy, so it does so slower than its strain fades. */
export const STIFFENING_RATE = 1 / 256
/** Square of the angle in radians that a spring swings by in a substep, by which it begins to act as a rigid row. */
export const RIGID_SPRING = 64
/**
 * Softness of a row over its inverse mass, about 1 over the square of that angle, from which on warm starts count the energy of its spring. They would take that of a stiffer one
 * again in each substep, as passes solve it only in part.
 */
export const YIELDING_SPRING = 1 / 16
/** `Bond.reserve` may be above the energy of the springs by this share of that of the motion, as passes are right on average only. */
export const RESERVE_SHARE = 1 / 64
/** Kinetic energy per mass, J/kg, below which a part counts as at rest: it keeps rounding errors from softening its bonds. */
export const STILL_ENERGY = 1e-6
/** Damping of a spring far stiffer than a substep resolves, over h · stiffness: its error then fades as that of a rigid row. */
export const RIGID_SPRING_DAMPING = 1 / STIFF_RATE - 1
/**
 * Least softness of a row of bonds, times its inverse mass. It keeps a straight line of bonds between two points solvable, where the
 * last row has nothing left to move: below 1e-7 rounding decides what that row carries.
 */
export const LEAST_BOND_SOFTNESS = 2 ** -22
/** Bits of the words of bonds in `bondOrder`: b comes before a in the path; the path shares disks with others. */
export const BOND_REVERSED = 2 ** 31
export const BOND_LINKED = 2 ** 30
/** Bit of the bonds of a disk behind the paths in `bondOrder`: the disk is the carrier of a gear. */
export const BOND_CARRIER = 2 ** 30
/** Largest coordinate in metres of a point that is bonded, along the axes of its disk. With the largest inverse of a moment of inertia, products stay finite. */
export const MAX_ANCHOR = 1e6
/** `Joint.axis`: none, as it is no joint; none, as the joint is rigid; from AXIS_STRETCH on, the row of the bond that has a law. */
export const AXIS_NONE = 0
export const AXIS_LOCKED = 1
export const AXIS_STRETCH = 2
export const AXIS_BEND = 3
/**
 * `Joint.piece`: pieces of the law of an axis, by ascending rate: at the lower limit, pushed by the whole motor, at its speed, pulled by the whole
 * motor, at the upper limit.
 */
export const LAW_LOWER = 1
export const LAW_PUSH = 2
export const LAW_DRIVEN = 3
export const LAW_PULL = 4
export const LAW_UPPER = 5
/** How often a path of bonds with joints is solved per pass at most, until each joint is on the right piece of its law. */
export const MAX_JOINT_ROUNDS = 32
/** Rounds in which all joints of a path change their pieces at once; afterwards one per round, which cannot cycle. */
export const BLOCK_ROUNDS = 8
/** Rate beyond a limit or the speed of a motor, as a fraction of the rates of that row, that rounding may make. */
export const LAW_ROUNDING = 2 ** -20
/** Bits of `JointEdit.fields`: makes the joint; finds the anchors of its point; sets fields of its law. */
export const JOINT_ADD = 1
export const JOINT_FIND_A = 2
export const JOINT_FIND_B = 4
export const JOINT_LOWER = 8
export const JOINT_UPPER = 16
export const JOINT_MOTOR_SPEED = 32
export const JOINT_MAX_MOTOR = 64
export const JOINT_TARGET = 128
export const JOINT_STIFFNESS = 256
export const JOINT_HERTZ = 512
export const JOINT_DAMPING = 1024
/** Impulse of a contact or a bond in kg·m/s below which it is set to 0, before it becomes denormal. */
export const NEGLIGIBLE_IMPULSE = 1e-24

/** `DynamicBody.kind`; of a body that is not pushed DYNAMIC_NONE. */
export const DYNAMIC_NONE = 0
export const DYNAMIC_FREE = 1
export const DYNAMIC_REVOLUTE = 2
export const DYNAMIC_PRISMATIC = 3
/** Bits of `BodyEdit.fields`; with BODY_ALL the edit is the whole body. */
export const BODY_ALL = 1
export const BODY_POSITION = 2
export const BODY_ANGLE = 4
export const BODY_VELOCITY = 8
export const BODY_SPIN = 16
export const BODY_MOTOR = 32
export const BODY_SPRING = 64
export const BODY_FRICTION = 128
export const BODY_FORCE = 256
/** The velocity and the spin of the edit are an impulse and its moment. It acts at `origin` with BODY_POINT, else at the centroid. */
export const BODY_IMPULSE = 512
export const BODY_POINT = 1024
/** Slots whose impulses on bodies one thread adds up. */
export const SUM_SLOTS = 32
/** Part of the reach within which a contact with a dynamic body is expected to push it. */
export const BODY_MARGIN = 0.25
/** `BodyContact.body` of a contact with a dynamic body that is not counted among those that may push it in this substep. */
export const NOT_COUNTED = 0xfffffffe
/** Largest speed in m/s, and spin in rad/s, of a dynamic body along each axis. */
export const MAX_BODY_SPEED = 1e9
/** A whole turn in two parts, of which the first has few bits. */
export const TURN_HIGH = 6.28125
export const TURN_LOW = 2 * Math.PI - TURN_HIGH

/** A disk's tangential effective mass over its normal one, from 1/m + r²/I with I = m·r²/2. */
export const THIRD = 1 / 3

/** Maximum steps down a balanced tree of 2^32 cells and along the jumps of a chain: they bound the loops. */
export const MAX_DEPTH = 64
export const MAX_JUMPS = 128
/** Maximum cells and hits per trip and run of `traceDisks`; longer trips continue in the next run. */
export const CELLS_AT_ONCE = 256
export const HITS_AT_ONCE = 16
/** Relative rounding of the distance to a circle: 16 units in the last place. */
export const POLAR_ROUNDING = 2 ** -20
/** Searches per axis in `PolarLayer`: of its strips, and of the chains of its four looks. */
export const POLAR_SEARCHES = 5
/** How a circle owns a point: the point is inside it, straight ahead of it, or a ray has to rotate. */
export const REGION_INSIDE = 0
export const REGION_AHEAD = 1
export const REGION_TURNED = 2
/** `Trip.state`: under way, or ended at its last hit. */
export const TRIP_GOING = 0
export const TRIP_HIT = 1
/** The trip has its full length. */
export const TRIP_SPENT = 2
/** The trip begins inside a circle. */
export const TRIP_INSIDE = 3
/** Rounding has left the trip in no cell. */
export const TRIP_LOST = 4
/** Sides of the box, with EDGE_BIT in `TripHit.what`. */
export const EAST_SIDE = 0
export const NORTH_SIDE = 1
export const WEST_SIDE = 2
export const SOUTH_SIDE = 3

/** Distance from the origin along an axis in m, and speed in m/s, beyond which a disk is taken into quarantine, as the bits of an f32. */
export const QUARANTINE_DISTANCE = bitsOf(1e7)
export const QUARANTINE_SPEED = bitsOf(1e15)
/** The bits of infinity: those of NaN are above. */
export const INFINITE = 0x7f800000
/** `Material.inverseMass` of a disk in quarantine. */
export const QUARANTINED = -0.5

function bitsOf(value: number): number {
  return new Uint32Array(Float32Array.of(value).buffer)[0]
}
