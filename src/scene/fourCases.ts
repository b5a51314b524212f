/**
 * The four cases in which PIT goes wrong, after the paper of Forsthoefel and Fitzgerald (2008): delay, wrong direction, a
 * missed collision, nearly simultaneous collisions; with what is right in closed form. No gravity, no walls, elastic, without
 * friction. The paper gives no numbers: these are chosen so that each error shows. All inputs are exact in f32.
 */

export interface Hit {
  /** Seconds. */
  readonly time: number
  /** Disks, the lower id first. */
  readonly a: number
  readonly b: number
}

type DiskColor = 'blue' | 'green' | 'red'

export interface CollisionCase {
  readonly name: 'delay' | 'wrong direction' | 'missed collision' | 'nearly simultaneous collisions'
  /** A disk each, as in the paper: red is the one that hardly moves when it is hit. */
  readonly colors: readonly DiskColor[]
  /** Two numbers a disk, in metres. */
  readonly positions: readonly number[]
  /** Two numbers a disk, in m/s. */
  readonly velocities: readonly number[]
  /** Metres. */
  readonly radii: readonly number[]
  /** Kilograms. */
  readonly masses: readonly number[]
  /** Seconds; of a frame. PIT looks for overlaps at the end of each. */
  readonly dt: number
  readonly frames: number
  readonly hits: readonly Hit[]
  /** After all frames. */
  readonly finalPositions: readonly number[]
  readonly finalVelocities: readonly number[]
}

type Pair = readonly [number, number]

/** Both velocities after an elastic shock along the unit vector n from a to b, by conservation of momentum and energy. */
function shock(va: Pair, vb: Pair, massA: number, massB: number, n: Pair): [Pair, Pair] {
  const closing = (vb[0] - va[0]) * n[0] + (vb[1] - va[1]) * n[1]
  const a = (2 * massB * closing) / (massA + massB)
  const b = (2 * massA * closing) / (massA + massB)
  return [
    [va[0] + a * n[0], va[1] + a * n[1]],
    [vb[0] - b * n[0], vb[1] - b * n[1]],
  ]
}

const dt = 0.25
const frames = 5
const end = frames * dt
/** Kilograms; of a disk that hardly moves when it is hit. */
const HEAVY = 2 ** 20

/** Head-on, in the third frame: PIT sees it at its end. Along (4/5, 3/5). */
function delay(): CollisionCase {
  const [start, speed] = [6.25, 7.5]
  const gap = start - 2
  const time = gap / speed
  const along = (way: number): Pair => [0.8 * way, 0.6 * way]
  return {
    name: 'delay',
    colors: ['green', 'blue'],
    positions: [0, 0, ...along(start)],
    velocities: [...along(speed), 0, 0],
    radii: [1, 1],
    masses: [1, 1],
    dt,
    frames,
    hits: [{ time, a: 0, b: 1 }],
    finalPositions: [...along(gap), ...along(start + speed * (end - time))],
    finalVelocities: [0, 0, ...along(speed)],
  }
}

/**
 * A heavy disk hit half a diameter off its centre: at the touch the line of centres is 30° off the way, at the end of the
 * frame 45°.
 */
function wrongDirection(): CollisionCase {
  const [start, speed] = [-7, 8]
  const touch = -Math.sqrt(3)
  const time = (touch - start) / speed
  const rest = end - time
  const [light, heavy] = shock([speed, 0], [0, 0], 1, HEAVY, [Math.sqrt(3) / 2, -1 / 2])
  return {
    name: 'wrong direction',
    colors: ['blue', 'red'],
    positions: [start, 1, 0, 0],
    velocities: [speed, 0, 0, 0],
    radii: [1, 1],
    masses: [1, HEAVY],
    dt,
    frames,
    hits: [{ time, a: 0, b: 1 }],
    finalPositions: [touch + light[0] * rest, 1 + light[1] * rest, heavy[0] * rest, heavy[1] * rest],
    finalVelocities: [...light, ...heavy],
  }
}

/**
 * Mirrored, on ways that cross: at the end of one frame there is a gap of half a metre between them, at the end of the next
 * they have passed, with the same gap.
 */
function missed(): CollisionCase {
  const [aside, height, across, down, radius] = [6.25, 5, 10, 8, 1]
  const time = (aside - radius) / across
  const side = radius + across * (end - time)
  const last = height - down * end
  return {
    name: 'missed collision',
    colors: ['blue', 'green'],
    positions: [-aside, height, aside, height],
    velocities: [across, -down, -across, -down],
    radii: [radius, radius],
    masses: [1, 1],
    dt,
    frames,
    hits: [{ time, a: 0, b: 1 }],
    finalPositions: [-side, last, side, last],
    finalVelocities: [-across, -down, across, -down],
  }
}

/** The first hits the third, and that one the heavy second in the same frame; at its end the first overlaps both. */
function nearlySimultaneous(): CollisionCase {
  const [start, speed] = [-5.875, 8]
  const red: Pair = [1.625, -1.3125]
  const touch = -Math.sqrt(3)
  const first = (touch - start) / speed
  const [blue, green] = shock([speed, 0], [0, 0], 1, 1, [Math.sqrt(3) / 2, 1 / 2])
  // green goes at √3/2 of the speed along (√3/2, 1/2) until it is 2 away from red
  const ahead = (Math.sqrt(3) / 2) * red[0] + red[1] / 2
  const aside = (Math.sqrt(3) / 2) * red[1] - red[0] / 2
  const way = ahead - Math.sqrt(4 - aside * aside)
  const second = first + way / ((Math.sqrt(3) / 2) * speed)
  const place: Pair = [(Math.sqrt(3) / 2) * way, way / 2]
  const normal: Pair = [(place[0] - red[0]) / 2, (place[1] - red[1]) / 2]
  const [pushed, thrown] = shock([0, 0], green, HEAVY, 1, normal)
  return {
    name: 'nearly simultaneous collisions',
    colors: ['blue', 'red', 'green'],
    positions: [start, -1, ...red, 0, 0],
    velocities: [speed, 0, 0, 0, 0, 0],
    radii: [1, 1, 1],
    masses: [1, HEAVY, 1],
    dt,
    frames,
    hits: [
      { time: first, a: 0, b: 2 },
      { time: second, a: 1, b: 2 },
    ],
    finalPositions: [
      touch + blue[0] * (end - first),
      -1 + blue[1] * (end - first),
      red[0] + pushed[0] * (end - second),
      red[1] + pushed[1] * (end - second),
      place[0] + thrown[0] * (end - second),
      place[1] + thrown[1] * (end - second),
    ],
    finalVelocities: [...blue, ...pushed, ...thrown],
  }
}

export const fourCases: readonly CollisionCase[] = [delay(), wrongDirection(), missed(), nearlySimultaneous()]
