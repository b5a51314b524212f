import { NONE } from '../../../schemas/constants.ts'
import { closeClass } from '../../../util/closedClass.ts'
import { requireArrayLike } from '../../../util/validate.ts'
import type { WorldCore } from '../../../world/core.ts'
import { checkWallMaterial, GROUND, type WallMaterial, type WallOptions } from '../walls.ts'
import { wallsOf } from '../wallsOf.ts'

/** The walls of a world, `World.walls`: static ones, and those of bodies. */
export class Walls {
  static {
    closeClass(Walls, 'world.walls')
  }

  readonly #core: WorldCore

  /** @internal */
  constructor(core: WorldCore) {
    this.#core = core
  }

  /**
   * Friction, restitution and rolling resistance that override those of all walls. Where a field is missing, each wall keeps its own
   * value; initially all fields are missing. The setter throws, and changes nothing, if a value is out of range.
   */
  get material(): WallMaterial {
    return { ...this.#core.walls.set.material }
  }

  set material(material: WallMaterial) {
    this.#core.backend.requireAlive()
    this.#core.walls.set.material = checkWallMaterial(material)
    this.#core.values.wakesAll = true
    this.#core.recording?.note('walls.material', material)
  }

  /**
   * Adds static walls and returns their ids, in the same order. Each side of a chain is one edge; an arc may become several. Throws,
   * and adds none, if a wall has no length or a value is out of range.
   */
  add(walls: readonly WallOptions[]): Uint32Array {
    this.#core.backend.requireAlive()
    const ids = this.#core.walls.add(walls)
    this.#core.recording?.note('walls.add', walls)
    return ids
  }

  /**
   * Removes the walls with these ids, static ones and those of bodies. Other walls keep their ids, and their edges their indices; those of
   * removed walls may be used again after the next step. `World.bounds` stays as it is. Throws, and removes nothing, if an id is unknown
   * or given twice.
   */
  remove(ids: ArrayLike<number>): void {
    this.#core.backend.requireAlive()
    this.#core.walls.remove(ids)
    this.#core.recording?.note('walls.remove', ids)
  }

  /**
   * Returns the ids of the walls of a body, ascending, which is the order in which the walls were added unless others were removed before;
   * of all static walls if `body` is omitted. The id of a wall is the index of its first edge. Throws if the body is unknown.
   */
  ids(body = GROUND): Uint32Array {
    return this.#core.walls.ids(body)
  }

  /**
   * Returns the ids of the walls that these edges belong to, as events, contacts and loads name them: NONE for NONE and for edges of
   * walls that were removed. Hits of queries have the ids of their walls.
   */
  of(edges: ArrayLike<number>): Uint32Array {
    requireArrayLike('edges', edges)
    const { wallOf } = this.#core.walls.set
    return Uint32Array.from(edges, (edge) => wallOf[edge] ?? NONE)
  }

  /**
   * Returns the walls of a body, in the order of `ids`; of all static walls if `body` is omitted. They are in the coordinates of the
   * body; an arc may be several sides. For renderers. Throws if the body is unknown.
   */
  list(body = GROUND): WallOptions[] {
    this.#core.walls.ids(body)
    return wallsOf(this.#core.walls.set.saveEdges(), body)
  }
}
