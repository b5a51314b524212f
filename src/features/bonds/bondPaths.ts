/** Divides bonds into paths: ropes and beams are one, trees a few, lattices have one per line. A gear with a carrier is a path by itself. */
import { NONE } from '../../schemas/constants.ts'
import type { JointTerms } from './checkJoints.ts'

/** A bond or a joint: its number, and the ids of its disks; b is NONE for a point. */
export interface BondEnds {
  readonly number: number
  readonly a: number
  readonly b: number
  /** Of a gear whose wheels turn on another body: the id of that. */
  readonly carrier?: number
  /** Of a joint. */
  readonly joint?: JointTerms
}

/** Returns the ids of the disks and bodies that a bond holds. */
export function sidesOf({ a, b, carrier = NONE }: BondEnds): number[] {
  return [a, b, carrier].filter((id) => id !== NONE)
}

/** A bond of a path; `isReversed`: b comes before a. */
export interface PathLink {
  readonly bond: BondEnds
  readonly isReversed: boolean
}

/** Bonds that follow one another, each sharing a disk with the next; no disk comes twice. */
export interface BondPath {
  readonly links: readonly PathLink[]
  /** Whether it shares disks with other paths. */
  readonly isLinked: boolean
}

/** A disk with its bonds. */
export interface BondedDisk {
  readonly id: number
  readonly bonds: readonly BondEnds[]
}

export interface BondPaths {
  readonly paths: readonly BondPath[]
  /** The disks of each part of bonds that hang together and have several paths. */
  readonly parts: readonly (readonly BondedDisk[])[]
}

/** Bonds per disk of a part of a world up to which its paths turn at will; where there are more, it is a lattice, and they go straight on. */
const FEW_BONDS = 1.25

/**
 * Returns the paths of bonds, which come in ascending order of their numbers. A path that reaches a disk with several bonds takes the one whose
 * disk differs from it as it does from the disk before, which in a lattice goes straight on.
 */
export function bondPaths(bonds: readonly BondEnds[], idCount: number): BondPaths {
  const walk = new Walk(bonds, idCount)
  const paths = bonds.flatMap((bond) => {
    const links = walk.pathFrom(bond)
    return links.length === 0 ? [] : [links]
  })
  const pathsOf = new Map<number, number>()
  for (const [{ bond }] of paths) {
    const root = walk.rootOf(bond.a)
    pathsOf.set(root, (pathsOf.get(root) ?? 0) + 1)
  }
  const isLinked = (id: number) => pathsOf.get(walk.rootOf(id))! > 1
  return {
    paths: paths.map((links) => ({ links, isLinked: isLinked(links[0].bond.a) })),
    parts: walk.partsOf(isLinked),
  }
}

class Walk {
  /** Bonds of each disk, by id. */
  readonly #ofDisk: (BondEnds[] | undefined)[]
  readonly #taken = new Set<BondEnds>()
  /** Disks of the path that is walked. */
  readonly #visited = new Set<number>()
  readonly #parents: Uint32Array
  /** Bonds and disks of each part that hangs together, by root. */
  readonly #bonds: Uint32Array
  readonly #disks: Uint32Array

  constructor(bonds: readonly BondEnds[], idCount: number) {
    this.#ofDisk = new Array(idCount)
    this.#parents = Uint32Array.from({ length: idCount }, (_, id) => id)
    this.#bonds = new Uint32Array(idCount)
    this.#disks = new Uint32Array(idCount)
    for (const bond of bonds) {
      for (const id of sidesOf(bond)) {
        this.#ofDisk[id] ??= []
        this.#ofDisk[id].push(bond)
        this.#parents[this.rootOf(bond.a)] = this.rootOf(id)
      }
    }
    for (const { a } of bonds) this.#bonds[this.rootOf(a)]++
    for (const id of this.#ofDisk.keys()) if (this.#ofDisk[id] !== undefined) this.#disks[this.rootOf(id)]++
  }

  rootOf(id: number): number {
    const parents = this.#parents
    while (parents[id] !== id) {
      parents[id] = parents[parents[id]]
      id = parents[id]
    }
    return id
  }

  /** Returns the disks of each part that `takes` accepts. */
  partsOf(takes: (id: number) => boolean): BondedDisk[][] {
    const parts = new Map<number, BondedDisk[]>()
    this.#ofDisk.forEach((bonds, id) => {
      if (bonds === undefined || !takes(id)) return
      const root = this.rootOf(id)
      const disks = parts.get(root) ?? []
      disks.push({ id, bonds })
      parts.set(root, disks)
    })
    return [...parts.values()]
  }

  /** Returns the path with this bond, as long as it goes; none if the bond is in a path already. */
  pathFrom(bond: BondEnds): PathLink[] {
    if (this.#taken.has(bond)) return []
    this.#visited.clear()
    this.#take(bond)
    if (bond.carrier !== undefined) return [{ bond, isReversed: false }]
    const after = this.#extend(bond.b, bond.a)
    const before = this.#extend(bond.a, bond.b)
    const back = before.map((link) => ({ ...link, isReversed: !link.isReversed })).reverse()
    return [...back, { bond, isReversed: false }, ...after]
  }

  #take(bond: BondEnds): void {
    this.#taken.add(bond)
    this.#visited.add(bond.a)
    if (bond.b !== NONE) this.#visited.add(bond.b)
  }

  /** Returns the links from a disk on; `before` is the disk before it. */
  #extend(id: number, before: number): PathLink[] {
    const links: PathLink[] = []
    for (let bond = this.#next(id, before); bond !== undefined; bond = this.#next(id, before)) {
      const isReversed = bond.a !== id
      links.push({ bond, isReversed })
      this.#take(bond)
      before = id
      id = isReversed ? bond.a : bond.b
    }
    return links
  }

  /** Returns the bond along which a path continues from a disk. */
  #next(id: number, before: number): BondEnds | undefined {
    if (id === NONE) return undefined
    const all = this.#ofDisk[id]!
    const other = ({ a, b }: BondEnds) => (a === id ? b : a)
    const free = all.filter(
      (bond) =>
        bond.carrier === undefined &&
        !this.#taken.has(bond) &&
        (other(bond) === NONE || !this.#visited.has(other(bond))),
    )
    const straight = free.find((bond) => other(bond) - id === id - before)
    const root = this.rootOf(id)
    const isLattice = this.#bonds[root] > FEW_BONDS * this.#disks[root]
    return straight ?? (isLattice && all.length > 2 ? undefined : free[0])
  }
}
