/** The parts of the page that the playground connects. */
import type { PointerBrush } from './brush.ts'
import type { Display } from './display.ts'
import type { Graphics } from './graphics.ts'
import type { Panel } from './panel.ts'
import type { Simulation } from './simulation.ts'
import type { ToolBelt } from './tools/belt.ts'

export interface Parts {
  readonly graphics: Graphics
  readonly simulation: Simulation
  readonly display: Display
  readonly brush: PointerBrush
  readonly panel: Panel
  readonly belt: ToolBelt
}
