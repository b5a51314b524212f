/** The options of a world, checked and filled in. */
import { type BackendChoice, checkChoice } from '../backends/backendChoice.ts'
import type { Stepping, Substeps } from '../pipeline/substeps.ts'
import type { Bounds } from '../util/bounds.ts'
import {
  ACCELERATION,
  mapEach,
  NUMBER,
  requireBoolean,
  requireFields,
  requireInteger,
  requireNumber,
  requireVector,
  SIZE,
  show,
} from '../util/validate.ts'

export interface WorldOptions {
  /** m/s²; [0, -9.81] unless given. */
  readonly gravity?: readonly [number, number]
  /**
   * [minX, minY, maxX, maxY] in metres: what the grid covers; without it, the walls and wherever disks are put. Disks
   * outside stay in the simulation and are found, more slowly.
   */
  readonly bounds?: Bounds
  /**
   * Equal parts that a step is cut into, 1 to 1000; 8 unless given. 'auto' lets the backend choose them before each step: 8, or
   * twice, four times … up to 256 of them, so many that no disk moves half the radius of the smallest in one of them.
   */
  readonly substeps?: Substeps
  /** Disks to make room for at once; 1024 unless given. Room grows as needed. */
  readonly capacity?: number
  /** 'auto' unless given. */
  readonly backend?: BackendChoice
  /** A device to share, with a renderer say. It is not destroyed with the world. */
  readonly device?: GPUDevice
  /** Speed in m/s below which a hit does not bounce; 1 unless given, 0 for an elastic gas. Under stepping 'pic' every hit bounces. */
  readonly restitutionThreshold?: number
  /**
   * How hits are found. 'pit', periodic interference tests, the default: all move for a substep, then what touches is pushed
   * apart. 'pic', predicted instants of collision: disks fly from hit to hit, each at its exact time, so that nothing is missed
   * or late; there are no lasting contacts then, and bodies of walls stay where they are.
   */
  readonly stepping?: Stepping
  /**
   * Under 'pic', seconds that a contact lasts: a hit of a disk that comes sooner after its last one dissipates nothing (the TC
   * model of Luding and McNamara, 1998), and a disk at rest on a wall hops no oftener, with half of it times gravity, in m/s. 0 to 0.1;
   * 0.001 unless given. With 0 nothing that rests or collapses comes to an end of its hits.
   */
  readonly contactDuration?: number
  /**
   * Under 'pic', most waves of hits of a step, 1 to 1e6, counted in fours; a wave is all hits that can be taken at once. When they
   * are spent, the step is taken again as far as all its hits are known, and the rest of it as under 'pit' with `ccd`;
   * `stats.spentSteps` says so. 10,000 unless given.
   */
  readonly mostWaves?: number
  /**
   * Whether a disk that moves more than half its radius in a substep is swept along its way, and stops at the first wall or
   * disk that it touches, so that it passes through none; true unless given. See docs/solver.md.
   */
  readonly ccd?: boolean
}

/** Of a contact: with longer ones what rests would hop visibly. */
const BRIEF = {
  expected: 'a number from 0 to 0.1',
  holds: (seconds: number) => seconds >= 0 && seconds <= Math.fround(0.1),
}

export const OPTION_NAMES = [
  'gravity',
  'bounds',
  'substeps',
  'capacity',
  'backend',
  'device',
  'restitutionThreshold',
  'stepping',
  'contactDuration',
  'mostWaves',
  'ccd',
]

export type CheckedOptions = Omit<Required<WorldOptions>, 'bounds' | 'device'> &
  Pick<WorldOptions, 'bounds' | 'device'>

export function checkOptions(options: WorldOptions): CheckedOptions {
  requireFields('options', options, OPTION_NAMES)
  return {
    backend: checkChoice(options.backend ?? 'auto'),
    device: options.device,
    gravity: requireVector('gravity', options.gravity ?? [0, -9.81], ACCELERATION),
    bounds: options.bounds === undefined ? undefined : checkBounds(options.bounds),
    substeps: checkSubsteps(options.substeps ?? 8),
    capacity: requireInteger('capacity', options.capacity ?? 1024, 1, 2 ** 30),
    restitutionThreshold: requireNumber('restitutionThreshold', options.restitutionThreshold ?? 1, SIZE),
    stepping: checkStepping(options.stepping ?? 'pit'),
    contactDuration: requireNumber('contactDuration', options.contactDuration ?? 0.001, BRIEF),
    mostWaves: requireInteger('mostWaves', options.mostWaves ?? 10_000, 1, 1e6),
    ccd: requireBoolean('ccd', options.ccd ?? true),
  }
}

function checkStepping(stepping: Stepping): Stepping {
  if (stepping !== 'pit' && stepping !== 'pic')
    throw new Error(`stepping is ${show(stepping)}: expected 'pit' or 'pic'`)
  return stepping
}

export function checkSubsteps(substeps: Substeps): Substeps {
  if (typeof substeps === 'string' && substeps !== 'auto')
    throw new Error(`substeps is ${show(substeps)}: expected a whole number from 1 to 1000, or 'auto'`)
  return substeps === 'auto' ? substeps : requireInteger('substeps', substeps, 1, 1000)
}

function checkBounds(bounds: Bounds): Bounds {
  if (!Array.isArray(bounds) || bounds.length !== 4)
    throw new Error(`bounds is ${show(bounds)}: expected [minX, minY, maxX, maxY]`)
  const [minX, minY, maxX, maxY] = mapEach(bounds, (side, k) => requireNumber(`bounds[${k}]`, side, NUMBER))
  if (minX >= maxX || minY >= maxY)
    throw new Error(`bounds is ${show(bounds)}: expected minX < maxX and minY < maxY`)
  return [minX, minY, maxX, maxY]
}
