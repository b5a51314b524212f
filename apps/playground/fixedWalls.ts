/** The fixed walls of a running world: those of its scene, the shape, and what the viewer has drawn. */
import type { World } from '../../src/index.ts'
import type { Point } from '../../src/render/camera.ts'
import type { Scene, Wall } from '../../src/scene/scene.ts'
import { cutWall } from './tools/cutWall.ts'

/** The fixed walls of a moment, to go back to together with the world. */
export interface FixedState {
  readonly all: readonly Fixed[]
  readonly shape: Fixed | undefined
  readonly isCut: boolean
}

interface Fixed {
  readonly wall: Wall
  /** Its id in the world. */
  readonly id: number
}

export class FixedWalls {
  readonly #world: World
  #all: readonly Fixed[] = []
  #shape: Fixed | undefined
  #isCut = false

  constructor(world: World, walls: readonly Wall[]) {
    this.#world = world
    if (walls.length > 0) this.add(walls)
  }

  /** Returns those that a world has now; a shape is a wall like others. `scene` tells whether there are more sinks than at first. */
  static of(world: World, { walls, sinks = [] }: Scene): FixedWalls {
    const fixed = new FixedWalls(world, [])
    const ids = world.walls.ids()
    fixed.#all = walls.map((wall, k) => ({ wall, id: ids[k] }))
    fixed.#isCut = world.sinks.length > sinks.length
    return fixed
  }

  get state(): FixedState {
    return { all: this.#all, shape: this.#shape, isCut: this.#isCut }
  }

  /** Takes what `state` returned, after the world went back to that moment. */
  set state({ all, shape, isCut }: FixedState) {
    this.#all = all
    this.#shape = shape
    this.#isCut = isCut
  }

  get walls(): Wall[] {
    return this.#shape === undefined ? this.others : [...this.others, this.#shape.wall]
  }

  /** All but the shape. */
  get others(): Wall[] {
    return this.#all.map(({ wall }) => wall)
  }

  /** Whether parts of walls were erased, so that disks may leave the scene. */
  get isCut(): boolean {
    return this.#isCut
  }

  add(walls: readonly Wall[]): void {
    const ids = this.#world.walls.add(walls)
    this.#all = [...this.#all, ...walls.map((wall, k) => ({ wall, id: ids[k] }))]
  }

  /** Replaces the shape; undefined removes it. */
  setShape(wall: Wall | undefined): void {
    const id = wall && this.#world.walls.add([wall])[0]
    if (this.#shape !== undefined) this.#world.walls.remove([this.#shape.id])
    this.#shape = wall && { wall, id: id! }
  }

  /** Erases the parts of walls inside a disk, except the shape. Returns whether any wall changed. */
  erase(center: Point, radius: number): boolean {
    const cut = this.#all.flatMap((fixed) => {
      const rest = cutWall(fixed.wall, center, radius)
      return rest === undefined ? [] : [{ fixed, rest }]
    })
    if (cut.length === 0) return false
    const gone = new Set(cut.map(({ fixed }) => fixed))
    this.#world.walls.remove(Array.from(gone, ({ id }) => id))
    this.#all = this.#all.filter((fixed) => !gone.has(fixed))
    this.add(cut.flatMap(({ rest }) => rest))
    this.#isCut = true
    return true
  }
}
