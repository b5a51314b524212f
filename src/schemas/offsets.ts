// biome-ignore-all format: generated
/** Written by `npm run generate`. Word offsets of the fields of each struct, and the stride of an array of it: the CPU reads GPU data with them. */
/** @public */
export const ARC = { stride: 6, center: 0, direction: 2, radius: 4, side: 5 } as const
/** @public */
export const BIRTH_STEP = { stride: 648, emitters: 0, sinks: 512, emitterCount: 640, sinkCount: 641, disks: 642, pool: 643, now: 644, dt: 645, period: 646 } as const
/** @public */
export const BODY = { stride: 14, position: 0, rotation: 2, velocity: 4, corner: 6, spin: 8, inverseCellSize: 9, columns: 10, rows: 11, table: 12, image: 13 } as const
/** @public */
export const BODY_CONTACT = { stride: 18, point: 0, body: 2, surfaceSpeed: 3, before: 4, normal: 7, tangent: 8, coupling: 9, turn: 10, softness: 11, cross: 12, along: 13, held: 14, turning: 16, falling: 17 } as const
/** @public */
export const BODY_EDIT = { stride: 50, body: 0, fields: 1, origin: 2, dynamic: 4 } as const
/** @public */
export const BODY_SUM = { stride: 4, impulse: 0, moment: 2 } as const
/** @public */
export const BOND = { stride: 32, direction: 0, point: 2, a: 4, b: 5, carrier: 6, kind: 7, isBroken: 8, collides: 9, restLength: 10, restTurn: 11, restBend: 12, stiffness: 13, shearStiffness: 14, bendStiffness: 15, dampingRatio: 16, tensileStrength: 17, shearStrength: 18, bendStrength: 19, softening: 20, reserve: 21, stretch: 22, shear: 25, bend: 28 } as const
/** @public */
export const BOND_EDIT = { stride: 40, index: 0, bond: 2, anchorA: 34, anchorB: 36, period: 38 } as const
/** @public */
export const BOND_ROW = { stride: 3, impulse: 0, error: 1, loadFade: 2 } as const
/** @public */
export const BOND_SIDES = { stride: 12, anchorA: 0, anchorB: 2, slotA: 4, slotB: 5, slotC: 6, inverseMassA: 7, inverseInertiaA: 8, inverseMassB: 9, inverseInertiaB: 10, inverseInertiaC: 11 } as const
/** @public */
export const CAST = { stride: 6, origin: 0, translation: 2, radius: 4 } as const
/** @public */
export const CAST_ANSWER = { stride: 6, point: 0, normal: 2, fraction: 4, hit: 5 } as const
/** @public */
export const CAST_QUERY = { stride: 10, place: 0, origin: 4, translation: 6, radius: 8, shape: 9 } as const
/** @public */
export const CELL_SLOT = { stride: 2, slot: 0, cell: 1 } as const
/** @public */
export const CLOCK = { stride: 8, time: 0, lastHit: 1, lookahead: 2, lookaheadOther: 3, lookaheadSource: 4, work: 5, category: 6, mask: 7 } as const
/** @public */
export const CONTACT = { stride: 10, a: 0, b: 1, normal: 2, gap: 4, approach: 5, wallVelocity: 6, wallSpin: 8, restitution: 9 } as const
/** @public */
export const DYNAMIC_BODY = { stride: 46, position: 0, residue: 2, previous: 4, velocity: 6, center: 8, lever: 10, axis: 12, home: 14, carried: 16, turning: 18, angle: 19, angleResidue: 20, previousAngle: 21, turns: 22, spin: 23, mass: 24, inverseMass: 25, inverseInertia: 26, kind: 27, moved: 28, farthest: 29, lower: 30, upper: 31, stiffness: 32, damping: 33, rest: 34, motorSpeed: 35, motorForce: 36, friction: 37, force: 38, lowerImpulse: 39, upperImpulse: 40, springImpulse: 41, motorImpulse: 42, frictionImpulse: 43, springError: 44 } as const
/** @public */
export const EDGE = { stride: 26, start: 0, end: 2, startTangent: 4, endTangent: 6, before: 8, after: 10, curvature: 12, radius: 13, friction: 14, restitution: 15, rolling: 16, surfaceSpeed: 17, body: 18, oneSided: 19, sensor: 20, previous: 21, next: 22, category: 23, mask: 24 } as const
/** @public */
export const EDIT = { stride: 22, id: 0, slot: 1, fields: 2, userData: 3, pose: 6, motion: 12, materials: 16 } as const
/** @public */
export const EMITTER = { stride: 32, regionA: 0, regionB: 2, velocity: 4, region: 6, spread: 7, smallestRadius: 8, largestRadius: 9, density: 10, friction: 11, restitution: 12, rolling: 13, category: 14, mask: 15, label: 16, shortestLife: 17, longestLife: 18, showsAge: 19, fade: 20, seed: 21, births: 22, birthsHigh: 23, due: 24, firstId: 25, poolStart: 26, count: 27, ends: 28, padding0: 29, padding1: 30, padding2: 31 } as const
/** @public */
export const EXTENT = { stride: 4, lowX: 0, lowY: 1, highX: 2, highY: 3 } as const
/** @public */
export const FACE = { stride: 2, impulse: 0 } as const
/** @public */
export const FIELD = { stride: 16, kind: 0, mask: 1, regionA: 2, regionB: 4, vector: 6, up: 8, region: 10, seed: 11, layer: 12, phase: 13, strength: 14, second: 15 } as const
/** @public */
export const FLIGHT = { stride: 18, position: 0, residue: 2, velocity: 4, angle: 6, spin: 7, radius: 8, time: 9, lastHit: 10, lookahead: 11, lookaheadOther: 12, lookaheadSource: 13, id: 14, work: 15, category: 16, mask: 17 } as const
/** @public */
export const GRAIN = { stride: 4, firstPart: 0, partCount: 1, inverseInertia: 2, inner: 3 } as const
/** @public */
export const GRAIN_EDIT = { stride: 5, id: 0, grain: 1 } as const
/** @public */
export const GRAIN_PAIR = { stride: 22, mass: 0, tangentMass: 1, friction: 2, rolling: 3, inverseMassA: 4, inverseMassB: 5, inverseInertiaA: 6, inverseInertiaB: 7, crossA: 8, dotA: 9, crossB: 10, dotB: 11, outlineA: 12, outlineB: 13, innerA: 14, innerB: 15, feature: 16, foundGap: 17, foundOffset: 18, foundAngleA: 20, foundAngleB: 21 } as const
/** @public */
export const GRAIN_PART = { stride: 8, center: 0, radius: 2, inner: 3, innerCenter: 4, outline: 6, hasSides: 7 } as const
/** @public */
export const GRAIN_SWEEP = { stride: 8, origin: 0, translation: 2, angle: 4, turn: 5, fraction: 6, isBullet: 7 } as const
/** @public */
export const GRAIN_TARGET = { stride: 10, position: 0, rotation: 2, radius: 4, firstPart: 5, partCount: 6, id: 7, category: 8, mask: 9 } as const
/** @public */
export const HIT = { stride: 6, point: 0, normal: 2, fraction: 4, key: 5 } as const
/** @public */
export const IMPULSES = { stride: 3, normal: 0, tangent: 1, rolling: 2 } as const
/** @public */
export const JOINT = { stride: 14, axis: 0, piece: 1, reference: 2, lower: 3, upper: 4, motorSpeed: 5, maxMotor: 6, hertz: 7, ratio: 8, slowest: 9, fastest: 10, driven: 11, push: 12, softness: 13 } as const
/** @public */
export const JOINT_EDIT = { stride: 54, index: 0, fields: 1, bond: 2, anchorA: 34, anchorB: 36, period: 38, joint: 40 } as const
/** @public */
export const LEVEL = { stride: 8, origin: 0, inverseCellSize: 2, inverseCellHeight: 3, largestRadius: 4, columns: 5, rows: 6, firstCell: 7 } as const
/** @public */
export const LIFE = { stride: 4, born: 0, span: 1, showsAge: 2, fade: 3 } as const
/** @public */
export const MATERIAL = { stride: 6, inverseMass: 0, friction: 1, restitution: 2, rolling: 3, category: 4, mask: 5 } as const
/** @public */
export const MEASURE = { stride: 12, mass: 0, kinetic: 1, moment: 2, momentum: 4, work: 6, overlap: 7, deepest: 8, overlaps: 9, diskContacts: 10, wallContacts: 11 } as const
/** @public */
export const MOTION = { stride: 4, velocity: 0, spin: 2, id: 3 } as const
/** @public */
export const NEAREST = { stride: 4, distance: 0, id: 1, normal: 2 } as const
/** @public */
export const OLD_GRAIN_IMPULSES = { stride: 20, key: 0, feature: 1, impulses: 2, gap: 5, normal: 6, foundOffset: 8, foundGap: 10, foundAngleA: 11, foundAngleB: 12, crossA: 13, dotA: 14, crossB: 15, dotB: 16, mass: 17, tangentMass: 18 } as const
/** @public */
export const OLD_IMPULSES = { stride: 4, key: 0, impulses: 1 } as const
/** @public */
export const OLD_TOUCH = { stride: 3, touch: 0, a: 1, b: 2 } as const
/** @public */
export const PAIR_MATERIAL = { stride: 7, mass: 0, friction: 1, rolling: 2, inverseMassA: 3, inverseMassB: 4, radiusA: 5, radiusB: 6 } as const
/** @public */
export const PARAMS = { stride: 368, levels: 0, fields: 64, gravity: 320, levelCount: 322, fieldCount: 323, cells: 324, disks: 325, bodies: 326, completedBefore: 327, newEdges: 328, h: 329, gravityDeltaV: 330, substepUnits: 331, reach: 332, maxReach: 333, maxPushSpeed: 334, restitutionThreshold: 335, hitSpeed: 336, contactDuration: 337, choosesSubsteps: 338, smallestRadius: 339, fewestSubsteps: 340, maxSubsteps: 341, maxWaves: 342, units: 343, brushCenter: 344, brushVelocity: 346, brushRadius: 348, brushRate: 349, stepTime: 350, lastStepTime: 351, wakesAll: 352, wallSpeed: 353, choosesStepping: 354, boundsLow: 356, boundsHigh: 358, time: 360, timeLow: 361, boxLow: 362, period: 364, imagesEnd: 366, imageStep: 367 } as const
/** @public */
export const PLACE = { stride: 4, position: 0, rotation: 2 } as const
/** @public */
export const POINT_ANSWER = { stride: 6, closest: 0, normal: 2, distance: 4 } as const
/** @public */
export const POINT_QUERY = { stride: 8, place: 0, point: 4, shape: 6 } as const
/** @public */
export const POLAR_CELL = { stride: 8, left: 0, right: 1, top: 2, bottom: 3, above: 4, aboveNext: 5, below: 6, belowNext: 7 } as const
/** @public */
export const POLAR_CIRCLE = { stride: 4, center: 0, radius: 2, built: 3 } as const
/** @public */
export const POLAR_LAYER = { stride: 21, circles: 0, searches: 1 } as const
/** @public */
export const POLAR_LINK = { stride: 6, normal: 0, circle: 2, parent: 3, jump: 4 } as const
/** @public */
export const POLAR_NODE = { stride: 3, cell: 0, left: 1, right: 2 } as const
/** @public */
export const POLAR_STEP = { stride: 2, level: 0, start: 1 } as const
/** @public */
export const POSE = { stride: 6, position: 0, angle: 2, radius: 3, residue: 4 } as const
/** @public */
export const PREDICTION = { stride: 6, time: 0, partner: 1, arrivalBound: 2, lookahead: 3, lookaheadOther: 4, lookaheadSource: 5 } as const
/** @public */
export const PROGRESS = { stride: 14, phase: 0, now: 1, end: 2, margin: 3, isRestart: 4, waves: 5, collisionsBefore: 6, collisions: 7, topSpeedExceeded: 8, fastest: 9, earliest: 10, earliestUnseen: 11, pause: 12, pauseLeft: 13 } as const
/** @public */
export const REGION = { stride: 6, low: 0, high: 2, radius: 4 } as const
/** @public */
export const REGION_ANSWER = { stride: 2, owner: 0, kind: 1 } as const
/** @public */
export const REGION_QUERY = { stride: 6, point: 0, layer: 2, axis: 3, ahead: 4, turn: 5 } as const
/** @public */
export const REQUEST = { stride: 5, count: 0, mask: 1, category: 2, kinds: 3, slices: 4 } as const
/** @public */
export const REST = { stride: 10, position: 0, residue: 2, angle: 4, radius: 5, time: 6, state: 7, contacts: 8 } as const
/** @public */
export const SHAPE_CAST = { stride: 8, origin: 0, translation: 2, radius: 4, outline: 5, rotation: 6 } as const
/** @public */
export const SHAPE_CONTACT = { stride: 10, normal: 0, first: 2, second: 4, depth: 6, secondDepth: 7, points: 8 } as const
/** @public */
export const SHAPE_PAIR = { stride: 10, placeA: 0, placeB: 4, a: 8, b: 9 } as const
/** @public */
export const SINK = { stride: 8, regionA: 0, regionB: 2, region: 4, mask: 5, padding0: 6, padding1: 7 } as const
/** @public */
export const SORTED_GRAIN = { stride: 11, id: 0, firstPart: 1, partCount: 2, category: 3, mask: 4, inverseMass: 5, inverseInertia: 6, inner: 7, friction: 8, restitution: 9, rolling: 10 } as const
/** @public */
export const SPAN = { stride: 2, start: 0, count: 1 } as const
/** @public */
export const STATUS = { stride: 86, halted: 0, stale: 1, rebuilt: 2, moved: 3, summed: 4, outlying: 5, sumIndex: 6, reach: 7, travel: 8, firstRebuilds: 9, laterRebuilds: 10, listed: 11, neededContacts: 12, completed: 13, collided: 14, placed: 15, carrying: 16, begun: 17, deepest: 18, lastDeepest: 19, bullets: 20, unsettledSweeps: 21, unsettled: 22, reduced: 23, summedIn: 24, bodyDeltaV: 25, crushes: 26, pressing: 27, pressed: 28, loosened: 29, brokenBonds: 30, candidates: 31, fastest: 32, h: 33, gravityDeltaV: 34, substepUnits: 35, chosenSubsteps: 36, lastH: 37, topSpeedSquared: 38, escaped: 39, farthestOut: 40, eventsBefore: 41, events: 42, neededEvents: 43, eventsAtStart: 44, waveHits: 45, births: 46, missedBirths: 47, deaths: 48, buried: 49, quarantined: 50, awakeSlots: 51, asleep: 52, awakeRows: 53, restMeasured: 69, someWoken: 70, allWoken: 71, progress: 72 } as const
/** @public */
export const STEP_INFO = { stride: 4, dt: 0, time: 1, slots: 2, halted: 3 } as const
/** @public */
export const SWEEP = { stride: 8, origin: 0, translation: 2, wallTranslation: 4, radius: 6, fraction: 7 } as const
/** @public */
export const SYSTEM_BOND = { stride: 48, along: 0, slotA: 2, slotB: 3, inverseMassA: 4, inverseInertiaA: 5, inverseMassB: 6, inverseInertiaB: 7, slotC: 8, inverseInertiaC: 9, leverC: 10, rows: 11, follows: 12, pull: 13, pressedPull: 14, stretch: 15, shear: 26, bend: 37 } as const
/** @public */
export const SYSTEM_ROW = { stride: 11, leverA: 0, leverB: 1, softness: 2, gain: 3, bias: 4, memory: 5, most: 6, impulse: 7, responseX: 8, responseY: 9, responseSpin: 10 } as const
/** @public */
export const TARGET = { stride: 6, position: 0, radius: 2, id: 3, category: 4, mask: 5 } as const
/** @public */
export const TILE_SUM = { stride: 24, velocity: 0, inverseMass: 2, pushOut: 3, faces: 4, wallWork: 22 } as const
/** @public */
export const TOUCH_EVENT = { stride: 16, point: 0, normal: 2, stepTime: 4, speed: 6, impulse: 7, a: 8, b: 9, body: 10, kind: 11, completed: 12, time: 13, timeError: 14 } as const
/** @public */
export const TRIP = { stride: 28, origin: 0, direction: 2, low: 4, high: 6, most: 8, isEndless: 9, travelled: 10, layer: 11, bounces: 12, state: 13, axis: 14, cell: 15, isOnLeg: 16, reached: 17, end: 18, met: 19, wasOpen: 20, lastLeft: 21, lastRight: 22, cells: 23, tests: 24, looks: 25, locations: 26, hits: 27 } as const
/** @public */
export const TRIP_END = { stride: 92, trip: 0, hits: 28 } as const
/** @public */
export const TRIP_HIT = { stride: 4, position: 0, length: 2, what: 3 } as const
/** @public */
export const USER_DATA = { stride: 2, label: 0, value: 1 } as const
/** @public */
export const WARM_START = { stride: 4, velocity: 0, spin: 2, contacts: 3 } as const
