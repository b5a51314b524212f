/** The bodies of walls of a world, and where they are through a step. */
import type { BodyGrid } from './edgeSet.ts'
import { BODY } from './fields.ts'
import { type BodyMotion, type Course, courseOf, type Placement } from './motion.ts'
import { words } from './words.ts'

const GROUNDED: Placement = { position: [0, 0], angle: 0 }

export class Bodies {
  /** The ground comes first. */
  readonly #courses: Course[] = [() => GROUNDED]
  /** The last moments that were asked for; those of the ground alone serve again. */
  #still: { buffer: ArrayBuffer; grids: readonly BodyGrid[]; moments: number } | undefined

  get count(): number {
    return this.#courses.length
  }

  /** Adds a body and returns its number. */
  add(course: Course): number {
    return this.#courses.push(course) - 1
  }

  /** A checked motion that begins now. Throws where it is not one. */
  plan(motion: BodyMotion, now: number, here: Placement = GROUNDED): Course {
    const course = courseOf(motion, now, here)
    course(now)
    return course
  }

  setCourse(body: number, course: Course): void {
    this.#courses[body] = course
  }

  placement(body: number, time: number): Placement {
    const { position, angle } = this.#courses[body](time)
    return { position, angle }
  }

  /**
   * `Body` structs of a step from `time` over `substeps` substeps of `substep` seconds: all bodies at its start, then at
   * the end of each substep. Throws where a motion gives no placement.
   */
  moments(time: number, substep: number, substeps: number, grids: readonly BodyGrid[]): ArrayBuffer {
    const moments = substeps + 1
    const still = this.#still
    if (this.count === 1 && still?.grids === grids && still.moments === moments) return still.buffer
    const buffer = new ArrayBuffer(moments * this.count * BODY.stride * 4)
    const { f32, u32 } = words(buffer)
    for (const [body, course] of this.#courses.entries()) {
      const { grid, table } = grids[body]
      let now = course(time)
      for (let moment = 0; moment < moments; moment++) {
        const next = course(time + (moment + 1) * substep)
        const b = (moment * this.count + body) * BODY.stride
        f32.set(now.position, b + BODY.position)
        f32.set([Math.cos(now.angle), Math.sin(now.angle)], b + BODY.rotation)
        f32[b + BODY.velocity] = (next.position[0] - now.position[0]) / substep
        f32[b + BODY.velocity + 1] = (next.position[1] - now.position[1]) / substep
        f32[b + BODY.spin] = (next.angle - now.angle) / substep
        f32.set([grid.originX, grid.originY], b + BODY.corner)
        f32[b + BODY.inverseCellSize] = 1 / grid.cellSize
        u32[b + BODY.columns] = grid.columns
        u32[b + BODY.rows] = grid.rows
        u32[b + BODY.table] = table
        now = next
      }
    }
    this.#still = { buffer, grids, moments }
    return buffer
  }
}
