/** Figures of a world as far as the host knows them. */

import type { Backend } from '../pipeline/backend.ts'
import type { Substeps } from '../pipeline/substeps.ts'
import { FEWEST_SUBSTEPS } from '../schemas/constants.ts'

export interface WorldStats {
  readonly backend: 'gpu' | 'cpu'
  /** What computes, in words. */
  readonly adapter: string
  readonly disks: number
  readonly edges: number
  /** Simulated seconds. */
  readonly time: number
  /** Contacts that carried an impulse into the last substep that is known of. */
  readonly contacts: number
  /** Pairs near enough to be watched, touching or not. */
  readonly contactRecords: number
  /**
   * Largest overlap of that substep, in metres. Under stepping 'pic', of disks with each other in the last step, 0 where none
   * overlaps by more than 1/256 of its radius.
   */
  readonly deepestOverlap: number
  /** How often the contacts outgrew their room. The substep was begun again each time; nothing was lost. */
  readonly contactGrowths: number
  /** Substeps of the last step that is known of; under stepping 'pic' those of what is left when the waves are spent. */
  readonly substeps: number
  /** Under stepping 'pic': hits so far, waves of the last step, and steps that ran out of waves and were ended as under 'pit'. */
  readonly collisions: number
  readonly waves: number
  readonly spentSteps: number
  /** Disks that were swept in that substep: see `ccd`. */
  readonly bullets: number
  /**
   * Substeps so far in which it was not settled where bullets stop, as there were more than 4096 of them, or a stop hung on
   * more than sixty others, one on the next: bullets may have passed through each other then, or into each other.
   */
  readonly unsettledSweeps: number
  /** Speed in m/s of the fastest disk after the last step that is known of. */
  readonly fastest: number
  /** Disks with their centre outside `World.bounds` after that step. */
  readonly escaped: number
}

/** Of a world without disks. */
const NO_DISKS = {
  contacts: 0,
  contactRecords: 0,
  deepestOverlap: 0,
  bullets: 0,
  fastest: 0,
  escaped: 0,
}

/** Figures that the host itself keeps. */
type HostFigures = Pick<WorldStats, 'disks' | 'edges' | 'time'> & { readonly substeps: Substeps }

/** Joins what the host and its backend know of a world. */
export function statsOf({ kind, adapter, status }: Backend, host: HostFigures): WorldStats {
  const { contactGrowths, unsettledSweeps, collisions, waves, spentSteps, chosenSubsteps, ...last } = status
  const { contacts, contactRecords, deepestOverlap, bullets, fastest, escaped } =
    host.disks === 0 ? NO_DISKS : last
  return {
    ...host,
    backend: kind,
    adapter,
    contacts,
    contactRecords,
    deepestOverlap,
    contactGrowths,
    substeps: host.substeps === 'auto' ? chosenSubsteps || FEWEST_SUBSTEPS : host.substeps,
    collisions,
    waves,
    spentSteps,
    bullets,
    unsettledSweeps,
    fastest,
    escaped,
  }
}
