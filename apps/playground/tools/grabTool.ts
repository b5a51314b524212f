/** The grab tool: the grains under the pointer follow it on springs, and keep their velocity when they are let go. */
import type { World } from '../../../src/index.ts'
import type { Point } from '../../../src/render/camera.ts'
import { STEP } from '../simulation.ts'
import { HeldTool } from './heldTool.ts'
import { hasGrains, idsNear } from './near.ts'

/** Maximum number of grains that are held at once. */
const MAX_GRAINS = 24
/** Frequency of a grain on its spring, rad/s, and damping ratio. */
const FREQUENCY = 40
const DAMPING_RATIO = 0.7

/** Duration in which grains catch up with the pointer, s. */
const FOLLOW = 3 * STEP

const NO_BONDS = new Uint32Array(0)

interface Handful {
  readonly world: World
  readonly ids: number[]
  readonly masses: number[]
  /** Positions of the disks relative to the pointer, when it was pressed, m. */
  readonly offsets: Point[]
  bonds: Uint32Array
}

export class GrabTool extends HeldTool {
  size = 20
  #handful: Handful | null = null
  /** Whether an answer is pending. */
  #isWaiting = false
  /** Whether the current press has grabbed nothing yet. */
  #isNew = false

  override start(at: Point): boolean {
    this.#isNew = true
    return super.start(at)
  }

  override end(): void {
    super.end()
    this.#isNew = false
    this.#release()
  }

  draw(world: World): void {
    if (this.at === null || this.#isWaiting) return
    if (this.#handful !== null && this.#handful.world !== world) this.#handful = null
    if (this.#isNew) this.#wait(this.#grab(world, this.camera.toWorld(this.at)))
    else if (this.#handful !== null) this.#wait(this.#pull(this.#handful, this.camera.toWorld(this.at)))
  }

  async #wait(work: Promise<void>): Promise<void> {
    this.#isWaiting = true
    // a grain was removed, or the world was replaced or its device lost, which is reported elsewhere
    await work.catch(() => this.#release())
    this.#isWaiting = false
  }

  async #grab(world: World, [x, y]: Point): Promise<void> {
    this.#isNew = false
    if (this.simulation.isEventDriven) return this.say('Grab needs discrete time stepping: see the settings.')
    const found = await idsNear(world, [[x, y]], this.reach)
    const own = new Set(world.disks.ids)
    const near = Array.from(found).filter((id) => own.has(id))
    if (near.length === 0) return
    const { positions, masses } = await world.disks.read(near)
    // the answer may be to an earlier press
    if (this.at === null || this.#isNew || this.simulation.world !== world) return
    const away = (row: number) => Math.hypot(positions[2 * row] - x, positions[2 * row + 1] - y)
    const rows = near.map((_, row) => row).sort((a, b) => away(a) - away(b))
    const held = rows.slice(0, MAX_GRAINS).filter((row) => masses[row] > 0)
    this.#handful = {
      world,
      ids: held.map((row) => near[row]),
      masses: held.map((row) => masses[row]),
      offsets: held.map((row): Point => [positions[2 * row] - x, positions[2 * row + 1] - y]),
      bonds: NO_BONDS,
    }
  }

  /** Moves the ends of the springs: to the pointer, or as far towards it as a grain may move in a step. */
  async #pull(handful: Handful, [x, y]: Point): Promise<void> {
    const { world, ids, masses, offsets } = handful
    const { positions } = await world.disks.read(ids)
    if (this.#handful !== handful || this.simulation.world !== world) return
    if (hasGrains(world)) return this.#push(handful, positions, [x, y])
    const longest = this.simulation.topBrushSpeed * STEP
    const points = offsets.flatMap(([offsetX, offsetY], k) => {
      const [fromX, fromY] = [positions[2 * k], positions[2 * k + 1]]
      const [dx, dy] = [x + offsetX - fromX, y + offsetY - fromY]
      const part = Math.min(1, longest / Math.max(Math.hypot(dx, dy), 1e-9))
      return [fromX + part * dx, fromY + part * dy]
    })
    world.bonds.remove(handful.bonds)
    handful.bonds = NO_BONDS
    handful.bonds = world.bonds.add({
      type: 'spring',
      disks: ids,
      points,
      lengths: 0,
      stiffness: masses.map((mass) => mass * FREQUENCY ** 2),
      dampingRatio: DAMPING_RATIO,
    })
  }

  /** Moves grains, which have no bonds yet, by their velocities: they are at the pointer after FOLLOW, unless something is in the way. */
  #push({ world, ids, offsets }: Handful, positions: Float32Array, [x, y]: Point): void {
    const fastest = this.simulation.topBrushSpeed
    const velocities = offsets.flatMap(([offsetX, offsetY], k) => {
      const [dx, dy] = [x + offsetX - positions[2 * k], y + offsetY - positions[2 * k + 1]]
      const part = Math.min(1 / FOLLOW, fastest / Math.max(Math.hypot(dx, dy), 1e-9))
      return [part * dx, part * dy]
    })
    world.disks.write(ids, { velocities })
  }

  #release(): void {
    const handful = this.#handful
    this.#handful = null
    if (handful === null || handful.world !== this.simulation.world) return
    const { world, ids, bonds } = handful
    // removed grains have lost their bonds
    const left = new Set(world.disks.ids)
    try {
      world.bonds.remove(bonds.filter((_, k) => left.has(ids[k])))
    } catch {
      // the device was lost, which is reported elsewhere
    }
  }
}
