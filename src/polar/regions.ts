/** The polar regions along a way: the pairs of circles that bound the angle open ahead. */
import { NONE } from '../constants.ts'
import { type Chain, childTowards, edgeCrossing, type Look, linkIn } from './chain.ts'
import type { Lanes, Ray } from './lanes.ts'
import { aheadOf, chainOf, type Strips, stackAlong } from './strips.ts'
import type { Passage } from './walk.ts'

/** Owners of a stretch in both senses, turning towards smaller v and towards larger v; NONE where none is met. */
export interface RegionPair {
  readonly down: number
  readonly up: number
}

export interface RegionStretch extends RegionPair {
  /** Metres from where the way begins. */
  readonly start: number
  readonly end: number
}

/** Divides the passages of a way by the regions that it goes through, as they come; stretches of the same pair are one. */
export class RegionTracer {
  readonly stretches: RegionStretch[] = []
  readonly #strips: Strips
  readonly #ray: Ray

  constructor(strips: Strips, ray: Ray) {
    this.#strips = strips
    this.#ray = ray
  }

  add(passage: Passage): void {
    const { cell, start, end } = passage
    const ahead = this.#ray.du < 0 ? -1 : 1
    const owner = aheadOf(this.#strips.cells, cell, { ahead })
    if (owner !== NONE) {
      this.#append(start, end, { down: owner, up: owner })
      return
    }
    const down = new RegionCursor(this.#strips, { ahead, turn: -1 }, this.#ray, passage)
    const up = new RegionCursor(this.#strips, { ahead, turn: 1 }, this.#ray, passage)
    let reached = start
    for (;;) {
      const next = Math.min(end, down.end, up.end)
      this.#append(reached, next, { down: down.owner, up: up.owner })
      if (next >= end) return
      if (down.end <= next) down.advance()
      if (up.end <= next) up.advance()
      reached = next
    }
  }

  #append(start: number, end: number, { down, up }: RegionPair): void {
    const last = this.stretches.at(-1)
    if (last !== undefined && last.down === down && last.up === up)
      this.stretches[this.stretches.length - 1] = { ...last, end }
    else this.stretches.push({ start, end, down, up })
  }
}

/** The region of one sense in which a way is, from a place on with nothing ahead of it. */
class RegionCursor {
  readonly #lanes: Lanes
  readonly #chain: Chain
  readonly #ray: Ray
  /** Along the way, as the chain has it. */
  readonly #v: number
  readonly #dv: number
  #stack: number
  #link: number
  #reached: number
  #next: { readonly length: number; readonly link: number } | undefined

  constructor(strips: Strips, look: Look, ray: Ray, { cell, start }: Passage) {
    this.#lanes = strips.lanes
    this.#chain = chainOf(strips, look)
    this.#ray = ray
    this.#v = look.turn * ray.v
    this.#dv = look.turn * ray.dv
    this.#stack = stackAlong(strips, this.#chain, cell, ray.v + start * ray.dv, ray.dv)
    this.#link = linkIn(
      strips.lanes,
      this.#chain,
      this.#stack,
      ray.u + start * ray.du,
      ray.v + start * ray.dv,
    )
    this.#reached = start
  }

  get owner(): number {
    return this.#link === NONE ? NONE : this.#chain.circles[this.#link]
  }

  /** Metres at which the way leaves the region; Infinity where it never does. */
  get end(): number {
    this.#next ??= this.#crossing()
    return this.#next.length
  }

  advance(): void {
    this.#next ??= this.#crossing()
    ;({ length: this.#reached, link: this.#link } = this.#next)
    this.#next = undefined
  }

  /** An oblique edge leads to the parent of its link, or to the link that was pushed on it; a level to another stack. */
  #crossing(): { readonly length: number; readonly link: number } {
    const { levels, tops, parents } = this.#chain
    for (;;) {
      const level = this.#dv < 0 ? levels[this.#stack + 1] : this.#dv > 0 ? levels[this.#stack] : undefined
      const change = level === undefined ? Infinity : Math.max((level - this.#v) / this.#dv, this.#reached)
      if (this.#link !== NONE) {
        const child = childTowards(this.#chain, tops[this.#stack], this.#link)
        const out = this.#edge(this.#link, 1)
        const back = child === NONE ? Infinity : this.#edge(child, -1)
        if (Math.min(out, back) <= change && Math.min(out, back) < Infinity)
          return out <= back ? { length: out, link: parents[this.#link] } : { length: back, link: child }
      }
      if (change === Infinity) return { length: Infinity, link: this.#link }
      this.#stack += this.#dv < 0 ? 1 : -1
      this.#reached = change
      if (this.#stack < 0) return { length: change, link: NONE }
      if (this.#link === NONE) return { length: change, link: tops[this.#stack] }
    }
  }

  #edge(link: number, side: 1 | -1): number {
    return Math.max(edgeCrossing(this.#lanes, this.#chain, link, this.#ray, side), this.#reached)
  }
}
