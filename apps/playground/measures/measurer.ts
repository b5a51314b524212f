/** Makes maps and numbers of plots; runs in a worker. */
import { coarseGrain } from '../../../src/entries/measure.ts'
import { FIELD_LOOKS, type FieldName, fieldValues, type MappedFields } from './choices.ts'
import { FieldMeans } from './fieldMeans.ts'
import { type Colors, fieldTints, mapImage } from './mapImage.ts'
import { rampOf } from './ramps.ts'
import { maxOf } from './scale.ts'
import { statisticsOf } from './statistics.ts'
import type { Answer, FieldMap, MapWish, Wish } from './wishes.ts'

/** Parts of the highest density below which a point does not count for the range of colours, and has no arrow. */
const EMPTY = 0.1
const NO_ARROW = 0.3

export class Measurer {
  #world = ''
  readonly #means = new FieldMeans()
  /** Values of the last colours. */
  readonly #most = new Map<FieldName, number>()

  measure(wish: Wish): Answer {
    const { world, map, statistic } = wish
    return {
      world,
      map: map && this.#map(wish, map),
      statistics: statistic && statisticsOf(wish),
    }
  }

  #map({ world, time, state, contacts, meanRadius }: Wish, wish: MapWish): FieldMap {
    const { field, grid, seconds, drawn, isLight } = wish
    const key = JSON.stringify([world, grid])
    if (key !== this.#world) {
      this.#means.clear()
      this.#most.clear()
    }
    this.#world = key
    const now: MappedFields = coarseGrain(state, contacts, grid)
    const fields = this.#means.add(time, now, seconds)
    const values = fieldValues(field, fields)
    const { density } = fields
    const highest = density.reduce((a, b) => Math.max(a, b), 0)
    const isShown = (point: number) => density[point] > EMPTY * highest
    const hasArrow = (point: number) => density[point] > NO_ARROW * highest
    const most = maxOf(values, isShown, this.#most.get(field))
    this.#most.set(field, most)
    const isSigned = FIELD_LOOKS[field].isSigned ?? false
    const colors: Colors = { ramp: rampOf(field, isLight), most, isSigned }
    return {
      wish,
      time,
      values,
      most,
      span: this.#means.span,
      moments: this.#means.count,
      image: drawn === 'map' ? mapImage(grid, values, state, meanRadius, colors) : undefined,
      tints: drawn === 'disks' ? fieldTints(grid, values, state, colors) : undefined,
      arrows: field === 'velocity' ? fields.velocity.map((v, k) => (hasArrow(k >> 1) ? v : 0)) : undefined,
    }
  }
}
