/** What a sweep can measure: measures by name, each with its columns of the table. */
import { meanStress } from '../../src/entries/measure.ts'
import type { ContactList, DiskState, Loads, Measures, World } from '../../src/index.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { massOfUnion } from '../../src/shapes/unionMass.ts'
import { didYouMean } from '../../src/util/didYouMean.ts'
import { POSITIVE, requireBounds, requireFields, requireInteger } from '../../src/util/validate.ts'

/** A measure of a plan with its options. */
export interface MeasureSpec {
  readonly measure: string
  /** Area for the mean stress, m². */
  readonly area?: number
  /** Region of the solid fraction, m. */
  readonly bounds?: readonly [number, number, number, number]
  /** Fixed walls, in the order of the scene, and bodies whose loads are measured. */
  readonly walls?: readonly number[]
  readonly bodies?: readonly number[]
}

interface Measure {
  /** What it measures, for the help. */
  readonly about: string
  readonly options?: readonly (keyof MeasureSpec)[]
  /** Throws if an option is missing or invalid. */
  readonly check?: (spec: MeasureSpec, name: string) => void
  readonly columns: (spec: MeasureSpec) => string[]
  /** Returns a number per column. */
  readonly values: (reading: Reading, spec: MeasureSpec) => Promise<number[]> | number[]
}

/** What a measure reads of a world after a step: each at most once. */
class Reading {
  readonly world: World
  readonly scene: Scene
  readonly #kept = new Map<string, Promise<unknown>>()

  constructor(world: World, scene: Scene) {
    this.world = world
    this.scene = scene
  }

  #once<T>(name: string, read: () => Promise<T>): Promise<T> {
    if (!this.#kept.has(name)) this.#kept.set(name, read())
    return this.#kept.get(name) as Promise<T>
  }

  measures = (): Promise<Measures> => this.#once('measures', () => this.world.measure())
  state = (): Promise<DiskState> => this.#once('state', () => this.world.disks.read())
  contacts = (): Promise<ContactList> => this.#once('contacts', () => this.world.readContacts())
  loads = (): Promise<Loads> => this.#once('loads', () => this.world.readLoads())
}

const named = (columns: string[]) => () => columns
const NUMBERS = 'an array of at most 100 whole numbers from 0 to 999'

function requireIndices(name: string, values: unknown): void {
  if (!Array.isArray(values) || values.length > 100)
    throw new Error(`${name} is invalid: expected ${NUMBERS}`)
  for (const [k, value] of values.entries()) requireInteger(`${name}[${k}]`, value, 0, 999)
}

const MEASURES: Readonly<Record<string, Measure>> = {
  energy: {
    about: 'kinetic and potential energy, J',
    columns: named(['kinetic', 'potential']),
    values: async (reading) => {
      const { kinetic, potential } = await reading.measures()
      return [kinetic, potential]
    },
  },
  momentum: {
    about: 'total momentum, kg·m/s',
    columns: named(['momentumX', 'momentumY']),
    values: async (reading) => [...(await reading.measures()).momentum],
  },
  overlap: {
    about: 'mean and largest overlap of contacts, m',
    columns: named(['meanOverlap', 'largestOverlap']),
    values: async (reading) => {
      const { meanOverlap, largestOverlap } = await reading.measures()
      return [meanOverlap, largestOverlap]
    },
  },
  coordination: {
    about: 'mean contacts per disk',
    columns: named(['coordination']),
    values: async (reading) => [(await reading.measures()).coordination],
  },
  contacts: {
    about: 'contacts between disks, and with walls',
    columns: named(['diskContacts', 'wallContacts']),
    values: async (reading) => {
      const { diskContacts, wallContacts } = await reading.measures()
      return [diskContacts, wallContacts]
    },
  },
  counts: {
    about: 'disks, births, deaths, disks in quarantine and broken bonds',
    columns: named(['disks', 'births', 'deaths', 'quarantined', 'brokenBonds']),
    values: ({ world }) => {
      const { disks, births, deaths, quarantined, brokenBonds } = world.stats
      return [disks, births, deaths, quarantined, brokenBonds]
    },
  },
  center: {
    about: 'centre of mass, m',
    columns: named(['centerX', 'centerY']),
    values: async (reading) => {
      const { positions, masses } = await reading.state()
      let [mass, x, y] = [0, 0, 0]
      for (const [row, own] of masses.entries()) {
        mass += own
        x += own * positions[2 * row]
        y += own * positions[2 * row + 1]
      }
      return [x / mass, y / mass]
    },
  },
  extent: {
    about: 'the box around all disks, m',
    columns: named(['minX', 'minY', 'maxX', 'maxY']),
    values: async (reading) => {
      const { positions, radii } = await reading.state()
      const box = [Infinity, Infinity, -Infinity, -Infinity]
      for (const [row, radius] of radii.entries())
        for (const axis of [0, 1]) {
          box[axis] = Math.min(box[axis], positions[2 * row + axis] - radius)
          box[axis + 2] = Math.max(box[axis + 2], positions[2 * row + axis] + radius)
        }
      return box
    },
  },
  stress: {
    about: 'mean stress over an area, N/m, and the pressure',
    options: ['area'],
    check: ({ area }, name) => {
      if (typeof area !== 'number' || !POSITIVE.holds(area))
        throw new Error(`${name}.area is ${area ?? 'missing'}: expected a positive number of m²`)
    },
    columns: named(['stressXX', 'stressXY', 'stressYX', 'stressYY', 'pressure']),
    values: async (reading, { area }) => {
      const { periodic } = reading.scene
      const [state, contacts] = [await reading.state(), await reading.contacts()]
      const { total, pressure } = meanStress(state, contacts, { area: area!, ...(periodic && { periodic }) })
      return [...total, pressure]
    },
  },
  solidFraction: {
    about: 'area of the disks and grains with their centre in a region, over that of the region',
    options: ['bounds'],
    check: ({ bounds }, name) => requireBounds(`${name}.bounds`, bounds),
    columns: named(['solidFraction']),
    values: async (reading, { bounds }) => [await solidFraction(reading, bounds!)],
  },
  wallLoads: {
    about:
      'forces on fixed walls and bodies, N, and torques on bodies, N·m; without options of all fixed walls',
    options: ['walls', 'bodies'],
    check: ({ walls = [], bodies = [] }, name) => {
      requireIndices(`${name}.walls`, walls)
      requireIndices(`${name}.bodies`, bodies)
    },
    columns: (spec) => {
      const { walls, bodies } = loaded(spec)
      return [
        ...walls.flatMap((k) => [`wall${k}ForceX`, `wall${k}ForceY`]),
        ...bodies.flatMap((k) => [`body${k}ForceX`, `body${k}ForceY`, `body${k}Torque`]),
      ]
    },
    values: async (reading, spec) => wallLoads(reading, loaded(spec)),
  },
}

/** Names and descriptions of all measures. */
export const MEASURE_NAMES: readonly (readonly [string, string])[] = Object.entries(MEASURES).map(
  ([name, { about }]) => [name, about],
)

/** Throws if a measure of a plan is unknown or has invalid options. */
export function checkMeasure(name: string, spec: MeasureSpec): void {
  const names = Object.keys(MEASURES)
  if (typeof spec.measure !== 'string' || !Object.hasOwn(MEASURES, spec.measure))
    throw new Error(
      `${name} is ${JSON.stringify(spec.measure)}: expected one of ${names.join(', ')}${didYouMean(`${spec.measure}`, names)}`,
    )
  const { options = [], check } = MEASURES[spec.measure]
  requireFields(name, spec, ['measure', ...options])
  check?.(spec, name)
}

/** Returns the columns of measures, without the state hash. */
export const columnsOf = (specs: readonly MeasureSpec[]): string[] =>
  specs.flatMap((spec) => MEASURES[spec.measure].columns(spec))

/** Measures a world. Returns a number per column; it may be infinite or not a number. */
export async function measure(world: World, scene: Scene, specs: readonly MeasureSpec[]): Promise<number[]> {
  const reading = new Reading(world, scene)
  const values: number[] = []
  for (const spec of specs) values.push(...(await MEASURES[spec.measure].values(reading, spec)))
  return values
}

const loaded = ({ walls, bodies }: MeasureSpec) => ({
  walls: walls ?? [],
  bodies: bodies ?? (walls === undefined ? [0] : []),
})

async function wallLoads(
  reading: Reading,
  { walls, bodies }: { readonly walls: readonly number[]; readonly bodies: readonly number[] },
): Promise<number[]> {
  const { world } = reading
  const loads = await reading.loads()
  const ids = world.walls.ids()
  const wallOf = world.walls.of(Array.from({ length: loads.edges.length / 2 }, (_, edge) => edge))
  const ofWall = (wall: number) => {
    const id = ids[wall]
    if (id === undefined)
      throw new Error(`measure wallLoads: wall ${wall} is missing: the scene has ${ids.length} fixed walls`)
    const force = [0, 0]
    for (let edge = 0; edge < wallOf.length; edge++)
      for (const axis of [0, 1]) if (wallOf[edge] === id) force[axis] += loads.edges[2 * edge + axis]
    return force
  }
  const ofBody = (body: number) => {
    if (body >= loads.torques.length)
      throw new Error(
        `measure wallLoads: body ${body} is missing: the scene has ${loads.torques.length - 1} bodies`,
      )
    return [loads.bodies[2 * body], loads.bodies[2 * body + 1], loads.torques[body]]
  }
  return [...walls.flatMap(ofWall), ...bodies.flatMap(ofBody)]
}

async function solidFraction(
  reading: Reading,
  [minX, minY, maxX, maxY]: readonly [number, number, number, number],
): Promise<number> {
  const { ids, positions, radii } = await reading.state()
  const areas = new Map(reading.world.grains.outlines().map(({ id, parts }) => [id, massOfUnion(parts).area]))
  let covered = 0
  for (const [row, id] of ids.entries()) {
    const [x, y] = [positions[2 * row], positions[2 * row + 1]]
    if (x < minX || x > maxX || y < minY || y > maxY) continue
    covered += areas.get(id) ?? Math.PI * radii[row] * radii[row]
  }
  return covered / ((maxX - minX) * (maxY - minY))
}
