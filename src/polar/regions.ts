/** Splits a path by polar regions: the pairs of circles that bound the open angle ahead. */
import { NONE } from '../schemas/constants.ts'
import { type Chain, childTowards, edgeCrossing, isInStack, type Look, linkIn } from './chain.ts'
import type { Passage } from './followPath.ts'
import { aheadOf, chainOf, type Strips, stackAlong } from './strips.ts'
import type { Ray, SweepCircles } from './sweepCircles.ts'

/** Owners on both sides, rotating towards smaller v and towards larger v; NONE if nothing is hit. */
export interface RegionPair {
  readonly down: number
  readonly up: number
}

export interface RegionStretch extends RegionPair {
  /** Path length in metres at which the stretch begins. */
  readonly start: number
  readonly end: number
}

/**
 * Stretches shorter than this many rounding errors are dropped: near poles at equal heights a path has many, and their
 * owners are arbitrary.
 */
const MIN_STRETCH_ROUNDINGS = 64

/** Splits the passages of a path at region boundaries; merges consecutive stretches with equal owners. */
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
    if (end < start) {
      this.#cut(end)
      return
    }
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

  /** Ends the path at a circle that rounding had missed and that is found behind it. */
  #cut(end: number): void {
    while (this.stretches.length > 1 && this.stretches.at(-1)!.start >= end) this.stretches.pop()
    const last = this.stretches.length - 1
    this.stretches[last] = { ...this.stretches[last], end }
  }

  #append(start: number, end: number, { down, up }: RegionPair): void {
    const least = MIN_STRETCH_ROUNDINGS * this.#strips.sweepCircles.rounding
    const last = this.stretches.at(-1)
    if (last === undefined) this.stretches.push({ start, end, down, up })
    else if (last.end - last.start <= least)
      this.stretches[this.stretches.length - 1] = { start: last.start, end, down, up }
    else if ((last.down === down && last.up === up) || end - start <= least)
      this.stretches[this.stretches.length - 1] = { ...last, end }
    else this.stretches.push({ start, end, down, up })
  }
}

/** Tracks the region of one sense along a path, starting from a position with nothing ahead. */
class RegionCursor {
  readonly #sweepCircles: SweepCircles
  readonly #chain: Chain
  readonly #ray: Ray
  /**
   * Direction in which the path advances through the stacks: -1 upwards in the chain, 0 within one stack, 1 downwards.
   */
  readonly #step: number
  #stack: number
  #link: number
  #reached: number
  #next: { readonly length: number; readonly link: number } | undefined

  constructor(strips: Strips, look: Look, ray: Ray, { cell, start }: Passage) {
    this.#sweepCircles = strips.sweepCircles
    this.#chain = chainOf(strips, look)
    this.#ray = ray
    this.#step = -Math.sign(look.turn * ray.dv)
    this.#stack = stackAlong(strips, this.#chain, cell, ray.v + start * ray.dv, ray.dv)
    this.#reached = start
    this.#link = this.#locate()
  }

  get owner(): number {
    return this.#link === NONE ? NONE : this.#chain.circles[this.#link]
  }

  /** Path length in metres at which the path leaves the region; Infinity if it never does. */
  get end(): number {
    this.#next ??= this.#crossing()
    return this.#next.length
  }

  advance(): void {
    this.#next ??= this.#crossing()
    ;({ length: this.#reached, link: this.#link } = this.#next)
    this.#next = undefined
  }

  /**
   * Finds the next crossing. An oblique edge leads to the parent of its link or to the link pushed on it; a level leads
   * to another stack.
   */
  #crossing(): { readonly length: number; readonly link: number } {
    const { tops, parents } = this.#chain
    for (;;) {
      const next = this.#nextStack()
      const change = this.#changeTo(next)
      if (this.#link !== NONE) {
        const child = childTowards(this.#chain, tops[this.#stack], this.#link)
        const out = this.#edge(this.#link, 1)
        const back = child === NONE ? Infinity : this.#edge(child, -1)
        if (Math.min(out, back) <= change && Math.min(out, back) < Infinity)
          return out <= back ? { length: out, link: parents[this.#link] } : { length: back, link: child }
      }
      if (change === Infinity) return { length: Infinity, link: this.#link }
      this.#stack = next
      this.#reached = change
      // rounding may lead the path across the level at which its link was pushed or popped
      if (this.#link === NONE || next < 0 || !isInStack(this.#chain, tops[next], this.#link))
        return { length: change, link: this.#locate() }
    }
  }

  /** Returns the next stack along the path, or the current one if there is none. */
  #nextStack(): number {
    const last = this.#step < 0 ? -1 : this.#chain.levels.length - 1
    return this.#stack === last ? last : this.#stack + this.#step
  }

  /** Returns the path length in metres at which the next stack begins. */
  #changeTo(next: number): number {
    if (next === this.#stack) return Infinity
    const level = this.#chain.levels[this.#step < 0 ? next + 1 : next]
    return Math.max((this.#chain.turn * level - this.#ray.v) / this.#ray.dv, this.#reached)
  }

  #edge(link: number, side: 1 | -1): number {
    return Math.max(edgeCrossing(this.#sweepCircles, this.#chain, link, this.#ray, side), this.#reached)
  }

  /** Returns the link of the current position within the current stack. */
  #locate(): number {
    const { u, v, du, dv } = this.#ray
    return linkIn(
      this.#sweepCircles,
      this.#chain,
      this.#stack,
      u + this.#reached * du,
      v + this.#reached * dv,
    )
  }
}
