/** The intervals of directions that points see, in columns. */

/** The key of nothing: larger than others. */
export const NOTHING = Infinity

type Column = Float64Array<ArrayBuffer>

function grown(column: Column, room: number): Column {
  const longer = new Float64Array(room)
  longer.set(column)
  return longer
}

export class Intervals {
  count = 0
  keys: Column
  startAngles: Column
  endAngles: Column
  startDistances: Column
  middleDistances: Column
  endDistances: Column

  /** Makes room for a number of intervals. */
  constructor(room: number) {
    this.keys = new Float64Array(room)
    this.startAngles = new Float64Array(room)
    this.endAngles = new Float64Array(room)
    this.startDistances = new Float64Array(room)
    this.middleDistances = new Float64Array(room)
    this.endDistances = new Float64Array(room)
  }

  /** Makes room for intervals; columns taken before are no longer filled. */
  reserve(added: number): void {
    const room = this.count + added
    if (room <= this.keys.length) return
    const length = Math.max(room, 2 * this.keys.length)
    this.keys = grown(this.keys, length)
    this.startAngles = grown(this.startAngles, length)
    this.endAngles = grown(this.endAngles, length)
    this.startDistances = grown(this.startDistances, length)
    this.middleDistances = grown(this.middleDistances, length)
    this.endDistances = grown(this.endDistances, length)
  }
}
