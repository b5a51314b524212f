/** Figures of a world as far as the host knows them. */
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
  /** Largest overlap of that substep, in metres. */
  readonly deepestOverlap: number
  /** How often the contacts outgrew their room. The substep was begun again each time; nothing was lost. */
  readonly contactGrowths: number
  /** Under stepping 'pic': hits so far, waves of the last step, and steps that ran out of waves and were ended as under 'pit'. */
  readonly collisions: number
  readonly waves: number
  readonly spentSteps: number
}

/** Of a world without disks. */
export const NO_CONTACTS = { contacts: 0, contactRecords: 0, deepestOverlap: 0 }
