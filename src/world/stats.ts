/** Statistics of a world, as far as the host knows them. */

import type { Rounding } from '../features/passes/rounding.ts'
import type { Backend } from '../pipeline/backend.ts'
import type { Substeps } from '../pipeline/substeps.ts'
import { FEWEST_SUBSTEPS } from '../schemas/constants.ts'

export interface WorldStats {
  readonly backend: 'gpu' | 'cpu'
  /** Description of the GPU adapter, or 'CPU (WebAssembly)'. */
  readonly adapter: string
  /**
   * Whether the backend computes every bit that the CPU backend does, with the passes and forces of yours as far as their `rounding` asks for it. On a
   * GPU its arithmetic is probed when this is first read; undefined until
   * that is done, some 0.1 s later. See `rounding` and docs/hardware.md.
   */
  readonly hasCpuBits: boolean | undefined
  /** Number of threads of the CPU backend: 1 if they cannot share memory here. 1 if the backend is 'gpu'. */
  readonly threads: number
  /** Living disks; with emitters or sinks, or after quarantine, at the last known step. */
  readonly disks: number
  /** Disks that are awake, at the last known step: all of them without `sleep`. */
  readonly awake: number
  /** Bonds, including broken ones that were not removed. */
  readonly bonds: number
  /** Joints, including those of bodies that have died. */
  readonly joints: number
  /** Bonds broken so far; bonds and joints of disks that have died count, too. */
  readonly brokenBonds: number
  /** Edges of all walls. */
  readonly edges: number
  /** Simulated time, s. */
  readonly time: number
  /** Contacts that carried an impulse into the last known substep, without those of sleeping disks with each other. */
  readonly contacts: number
  /** Entries of the contact list: pairs closer than the search margin, touching or not. */
  readonly contactRecords: number
  /**
   * Largest overlap in that substep, m, without contacts of sleeping disks with each other. Under 'eventDriven': largest overlap between disks in the last step; overlaps up to 1/256 of the
   * radius count as 0.
   */
  readonly deepestOverlap: number
  /** Number of times the contact buffers grew. The substep was repeated each time; no contact was dropped. */
  readonly contactGrowths: number
  /** Substeps of the last known step. Under 'eventDriven': substeps for the rest of a step that runs out of waves. */
  readonly substeps: number
  /** Hits so far under 'eventDriven'. */
  readonly collisions: number
  /** Waves of the last step under 'eventDriven'. */
  readonly waves: number
  /** Steps under 'eventDriven' so far that ran out of waves and were completed as under 'discrete'; see `maxWaves`. */
  readonly spentSteps: number
  /** Steps under 'auto' so far that were discrete. */
  readonly discreteSteps: number
  /** Disks that were swept in the last known substep; see `ccd`. */
  readonly bullets: number
  /**
   * Substeps so far whose bullet stops were not fully resolved, because more than 4096 bullets moved at once or a chain of
   * dependent stops was longer than sixty. Bullets may have passed through or into each other in these substeps.
   */
  readonly unsettledSweeps: number
  /**
   * Tiles of the solver so far, counted in each substep, in which walls press disks or grains together that cannot give way: they stay overlapped,
   * and walls may pass through them.
   */
  readonly crushes: number
  /** Speed of the fastest disk after the last known step, m/s. */
  readonly fastest: number
  /** Births by emitters so far. */
  readonly births: number
  /** Births so far that were due while all disks of their emitter lived, and were left out. */
  readonly missedBirths: number
  /** Deaths so far: in sinks, of age, with a removed emitter, and in quarantine. */
  readonly deaths: number
  /** Disks taken into quarantine so far: see `World.disks.readQuarantined`. */
  readonly quarantined: number
  /** Disks with their centre outside `World.bounds` after the last known step. */
  readonly escaped: number
}

/** Statistics of a world without disks. */
const NO_DISKS = {
  contacts: 0,
  contactRecords: 0,
  deepestOverlap: 0,
  bullets: 0,
  fastest: 0,
  escaped: 0,
}

/** Statistics that the host keeps. */
type HostStats = Pick<WorldStats, 'disks' | 'bonds' | 'joints' | 'edges' | 'time'> & {
  readonly substeps: Substeps
  /** How the passes and forces of the user's own are compiled: 'fast' if one is. */
  readonly ownCode: Rounding
}

/** Combines the statistics of the host and the backend. */
export function statsOf(backend: Backend, host: HostStats): WorldStats {
  const { ownCode, ...known } = host
  const { kind, adapter, threads, status } = backend
  const {
    contactGrowths,
    unsettledSweeps,
    crushes,
    collisions,
    waves,
    spentSteps,
    discreteSteps,
    chosenSubsteps,
    brokenBonds,
    asleep,
    ...last
  } = status
  const { births, missedBirths, deaths, quarantined } = status
  const { contacts, contactRecords, deepestOverlap, bullets, fastest, escaped } =
    host.disks === 0 ? NO_DISKS : last
  return {
    ...known,
    backend: kind,
    adapter,
    // probes the device
    get hasCpuBits() {
      return backend.hasCpuBits(ownCode)
    },
    threads,
    awake: Math.max(host.disks - asleep, 0),
    brokenBonds,
    contacts,
    contactRecords,
    deepestOverlap,
    contactGrowths,
    substeps: host.substeps === 'auto' ? chosenSubsteps || FEWEST_SUBSTEPS : host.substeps,
    collisions,
    waves,
    spentSteps,
    discreteSteps,
    bullets,
    unsettledSweeps,
    crushes,
    fastest,
    births,
    missedBirths,
    deaths,
    quarantined,
    escaped,
  }
}
