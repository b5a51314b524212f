/** The steps of the tutorial: what runs under each, and which part of the world its canvas shows. */
import type { World } from 'scree'

/** What the file of a step exports. */
export interface StepCode {
  make(): Promise<World>
  /** Returns the line under the canvas. */
  look?(world: World): Promise<string>
  /** Steps and draws the world by itself, until what it returns is called. */
  show?(world: World, canvas: HTMLCanvasElement): () => void
}

export interface Step {
  readonly title: string
  /** [minX, minY, maxX, maxY] in metres. */
  readonly view: readonly [number, number, number, number]
  readonly load: () => Promise<StepCode>
}

export const STEPS = {
  pile: { title: 'A pile of disks', view: [-5.3, -0.3, 5.3, 5], load: () => import('./pile.ts') },
  walls: { title: 'A funnel, a peg and a bowl', view: [-5.3, -0.6, 5.3, 7.2], load: () => import('./walls.ts') },
  materials: { title: 'Three bouncing balls and two heaps', view: [-6.3, -0.3, 6.3, 5.2], load: () => import('./materials.ts') },
  bodies: { title: 'A stirrer and a wheel', view: [-5.3, -0.3, 5.3, 7], load: () => import('./bodies.ts') },
  grains: { title: 'Grains of four shapes', view: [-5.3, -0.3, 5.3, 5], load: () => import('./grains.ts') },
  bonds: { title: 'A bridge that breaks', view: [-5.3, -0.3, 5.3, 6], load: () => import('./bonds.ts') },
  fountain: { title: 'A fountain in the wind', view: [-5.6, -0.4, 5.6, 6.6], load: () => import('./fountain.ts') },
  drawing: { title: 'A drum, drawn by the code above', view: [-20, -20, 20, 20], load: () => import('./drawing.ts') },
  measuring: { title: 'A heap on scales', view: [-4.6, -0.3, 4.6, 5], load: () => import('./measuring.ts') },
  checking: { title: 'A mixer and its twin', view: [-14, -14, 14, 14], load: () => import('./checking.ts') },
} satisfies Record<string, Step>

export type StepName = keyof typeof STEPS
