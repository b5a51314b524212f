/** A tool that works at the pointer for as long as it is pressed. */
import type { Camera, Point } from '../../../src/render/camera.ts'
import type { Simulation } from '../simulation.ts'
import type { Chip } from './chip.ts'
import type { Ring } from './ring.ts'
import type { Tool } from './tool.ts'

export interface HeldParts {
  readonly camera: Camera
  readonly simulation: Simulation
  readonly ring: Ring
  readonly chip: Chip
}

export abstract class HeldTool implements Tool {
  protected readonly camera: Camera
  protected readonly simulation: Simulation
  protected readonly ring: Ring
  protected readonly chip: Chip
  /** The pointer while it is pressed, in CSS pixels. */
  protected at: Point | null = null
  abstract size: number

  constructor({ camera, simulation, ring, chip }: HeldParts) {
    this.camera = camera
    this.simulation = simulation
    this.ring = ring
    this.chip = chip
  }

  /** Radius of the ring in CSS pixels. */
  protected get radius(): number {
    return this.size
  }

  /** Radius of the ring in metres. */
  protected get reach(): number {
    return this.radius / this.camera.scale
  }

  start(at: Point): boolean {
    if (this.simulation.world === undefined) return false
    this.at = at
    this.ring.show(at, this.radius)
    return true
  }

  move(at: Point): void {
    if (this.at === null) return
    this.at = at
    this.ring.show(at, this.radius)
  }

  end(): void {
    this.at = null
    this.ring.hide()
    this.chip.hide()
  }

  cancel(): void {
    this.end()
  }

  leave(): void {
    this.end()
  }

  /** Shows a sentence beside the pointer. */
  protected say(main: string): void {
    if (this.at !== null) this.chip.show({ main, isError: true }, this.at, 'over')
  }
}
