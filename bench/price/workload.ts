/** What the steps of a world work on: its sizes, its contacts, the tiles of the solver, and how often the contact list is rebuilt. */
import type { Sizes } from '../../src/features/sizes.ts'
import { solverTilesOfLevel } from '../../src/features/solver/tiles.ts'
import { CONTACT_COLORS, TILE_THREADS, TILINGS } from '../../src/schemas/constants.ts'
import { type Contacts, contactsIn } from '../traffic.ts'

/**
 * The tiles of one tiling of one level. A round is one contact per thread of the workgroup: a color with at most as many contacts
 * as there are threads takes one, and rounds of a tile follow one another.
 */
export interface TilingRounds {
  readonly tiles: number
  readonly contacts: number
  /** Rounds of the tile with the most rounds, and the contacts of the tile with the most contacts. */
  readonly maxRounds: number
  readonly maxContacts: number
  /** Rounds of all tiles. */
  readonly rounds: number
}

export interface Workload {
  readonly sizes: Sizes
  readonly substeps: number
  readonly contacts: Contacts
  /** By `stageIndex` of the solver's stages: level × TILINGS + tiling. */
  readonly tilings: readonly TilingRounds[]
  /** Fraction of the contact records that carry an impulse. */
  readonly carriedShare: number
  /** Fraction of substeps that rebuild the contact list. */
  readonly remadeShare: number
}

/** Returns the rounds of each level and tiling; `contactOrder` are the words of this buffer. */
export function roundsIn(
  contactOrder: Uint32Array,
  { levels }: Pick<Sizes, 'levels'>,
  threads = TILE_THREADS,
): TilingRounds[] {
  const stride = CONTACT_COLORS + 2
  let at = 0
  return levels.flatMap((level) => {
    const tiles = solverTilesOfLevel(level)
    return Array.from({ length: TILINGS }, () => {
      let [contacts, rounds, maxRounds, maxContacts] = [0, 0, 0, 0]
      for (let tile = 0; tile < tiles; tile++, at += stride) {
        const words = contactOrder.subarray(at, at + stride)
        const found = words[stride - 1] - words[0]
        const needed = roundsOfTile(words, threads)
        contacts += found
        rounds += needed
        maxRounds = Math.max(maxRounds, needed)
        maxContacts = Math.max(maxContacts, found)
      }
      return { tiles, contacts, maxRounds, maxContacts, rounds }
    })
  })
}

/** Returns the rounds of one tile. Contacts without a color, before the last word, are solved by one thread. */
function roundsOfTile(words: Uint32Array, threads: number): number {
  let rounds = 0
  for (let color = 1; color <= CONTACT_COLORS + 1; color++) {
    const contacts = words[color] - words[color - 1]
    rounds += color > CONTACT_COLORS ? contacts : Math.ceil(contacts / threads)
  }
  return rounds
}

/** Returns the workload of a world with `carrying` contacts that carry an impulse; `contactOrder` are the words of this buffer. */
export function workloadOf(
  { sizes, substeps, remadeShare }: Pick<Workload, 'sizes' | 'substeps' | 'remadeShare'>,
  contactOrder: Uint32Array,
  carrying: number,
): Workload {
  const contacts = contactsIn(contactOrder, sizes)
  return {
    sizes,
    substeps,
    contacts,
    tilings: roundsIn(contactOrder, sizes),
    carriedShare: Math.min(carrying / Math.max(contacts.records, 1), 1),
    remadeShare,
  }
}

/** Returns the workload of a world of one level that is this many times as large, and as high for its width, with as many contacts per disk. */
export function scaled(workload: Workload, factor: number): Workload {
  const { sizes, contacts, tilings } = workload
  const levels = sizes.levels.map(({ columns, rows, ...level }) => ({
    ...level,
    columns: Math.round(columns * Math.sqrt(factor)),
    rows: Math.round(rows * Math.sqrt(factor)),
  }))
  const perTile = solverTilesOfLevel(levels[0]) / tilings[0].tiles
  return {
    ...workload,
    sizes: {
      ...sizes,
      levels,
      disks: factor * sizes.disks,
      ids: factor * sizes.ids,
      contacts: factor * sizes.contacts,
      events: factor * sizes.events,
    },
    contacts: {
      ...contacts,
      records: factor * contacts.records,
      words: Math.round(perTile * contacts.words),
    },
    tilings: tilings.map((tiling) => ({
      ...tiling,
      tiles: Math.round(perTile * tiling.tiles),
      contacts: factor * tiling.contacts,
      rounds: Math.round(perTile * tiling.rounds),
    })),
  }
}
