/**
 * The four cases in which discrete stepping (PIT) fails, after Forsthoefel and Fitzgerald (2008): delay, wrong direction, missed
 * collision and nearly simultaneous collisions, each with its exact solution in closed form. Collisions are elastic and frictionless,
 * without gravity or walls. The paper gives no numbers: these make each error visible. All inputs are exact in f32.
 */

export interface Hit {
  /** Time of the hit, s. */
  readonly time: number
  /** Indices of the disks, the lower one first. */
  readonly a: number
  readonly b: number
}

type DiskColor = 'blue' | 'green' | 'red'

export interface CollisionCase {
  readonly name: 'delay' | 'wrong direction' | 'missed collision' | 'nearly simultaneous collisions'
  /** Colours of the disks as in the paper. The red disk is so heavy that it hardly moves when hit. */
  readonly colors: readonly DiskColor[]
  /** Two numbers per disk, m. */
  readonly positions: readonly number[]
  /** Two numbers per disk, m/s. */
  readonly velocities: readonly number[]
  /** One number per disk, m. */
  readonly radii: readonly number[]
  /** One number per disk, kg. */
  readonly masses: readonly number[]
  /** Duration of a frame, s. Discrete stepping tests for overlaps at the end of each frame. */
  readonly dt: number
  readonly frames: number
  /** Exact hits in order. */
  readonly hits: readonly Hit[]
  /** Exact positions after all frames, m. */
  readonly finalPositions: readonly number[]
  /** Exact velocities after all frames, m/s. */
  readonly finalVelocities: readonly number[]
}

type Pair = readonly [number, number]

/** Returns both velocities after an elastic hit along the unit vector n from a to b, by conservation of momentum and energy. */
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
/** Mass of the red disk, kg. */
const HEAVY = 2 ** 20

/** A head-on hit along (4/5, 3/5) within a frame: discrete stepping finds it at the end of the frame. */
function delay(): CollisionCase {
  const [start, speed] = [6.25, 7.5]
  const gap = start - 2
  const time = gap / speed
  const along = (path: number): Pair => [0.8 * path, 0.6 * path]
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
 * A disk hits a heavy one half a diameter off its centre: at the hit the line of centres is 30° off the path, at the end of the frame
 * 45°.
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
 * Two disks on mirrored paths that cross: at the end of one frame there is a gap of half a metre between them, at the end of the next
 * they have passed each other, with the same gap.
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

/** Blue hits green, and green hits red in the same frame; at its end blue overlaps both. */
function nearlySimultaneous(): CollisionCase {
  const [start, speed] = [-5.875, 8]
  const red: Pair = [1.625, -1.3125]
  const touch = -Math.sqrt(3)
  const first = (touch - start) / speed
  const [blue, green] = shock([speed, 0], [0, 0], 1, 1, [Math.sqrt(3) / 2, 1 / 2])
  // green moves with √3/2 of the speed along (√3/2, 1/2) until it is 2 m from red
  const ahead = (Math.sqrt(3) / 2) * red[0] + red[1] / 2
  const aside = (Math.sqrt(3) / 2) * red[1] - red[0] / 2
  const path = ahead - Math.sqrt(4 - aside * aside)
  const second = first + path / ((Math.sqrt(3) / 2) * speed)
  const place: Pair = [(Math.sqrt(3) / 2) * path, path / 2]
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
