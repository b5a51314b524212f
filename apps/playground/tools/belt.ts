/** The pointer tools, one of which is active. */
import type { World } from '../../../src/index.ts'
import type { Insets, Point } from '../../../src/render/camera.ts'
import type { Shape } from '../../../src/shapes/shape.ts'
import type { PointerBrush } from '../brush.ts'
import type { Display } from '../display.ts'
import { element } from '../dom.ts'
import { isForPage } from '../hud.ts'
import { showMessage } from '../messages.ts'
import type { Gestures } from '../pointer.ts'
import { sentence } from '../sentence.ts'
import type { Change } from '../settings.ts'
import type { Simulation } from '../simulation.ts'
import { CastTool } from './castTool.ts'
import { Chip } from './chip.ts'
import { EraseTool } from './eraseTool.ts'
import { FlickTool } from './flickTool.ts'
import { GrabTool } from './grabTool.ts'
import { type Gravity, GravityTool } from './gravityTool.ts'
import { showHint } from './hints.ts'
import { PourTool } from './pourTool.ts'
import type { Ring } from './ring.ts'
import { addShape, rainShapes } from './shapeGrains.ts'
import { ShapeTool } from './shapeTool.ts'
import { TOOLS, type Tool, type ToolName } from './tool.ts'
import { WallTool } from './wallTool.ts'

/** Tools whose presses change the world. */
const EDITING: readonly ToolName[] = ['push', 'grab', 'pour', 'erase', 'wall']

const CAST_HINTS = { ray: 'cast', light: 'light', wall: 'nearestWall' } as const

export interface BeltParts {
  readonly brush: PointerBrush
  readonly ring: Ring
  readonly simulation: Simulation
  readonly display: Display
  readonly insets: () => Insets
  readonly change: Change
}

export class ToolBelt implements Gestures {
  readonly cast: CastTool
  readonly shape: ShapeTool
  readonly pour: PourTool
  readonly #erase: EraseTool
  readonly #flick: FlickTool
  readonly #tools: Record<ToolName, Tool>
  readonly #display: Display
  readonly #simulation: Simulation
  readonly #stage = element('#stage')
  readonly #buttons = TOOLS.map((name) => element(`#tools [data-tool=${name}]`))
  readonly #change: Change
  #chosen: ToolName = 'push'
  #flicks = false
  #shownGravity: Gravity = [Number.NaN, 0]
  #couldPaint = false
  #isLocked = false
  /** Whether a press that changes the world continues. */
  #isEditing = false
  /** Called when the tool changes and when a tool changes its own settings. */
  onChange = (): void => {}
  /** Called with the gravity of the world when it has changed, while the gravity tool is active. */
  onGravity = (_gravity: Gravity): void => {}
  /** Called before a tool changes the world, and when that edit was none. */
  onEdit = (): void => {}
  onCancel = (): void => {}

  constructor({ brush, ring, simulation, display, insets, change }: BeltParts) {
    const [overlay, box] = [element('#overlay'), element('#chip')]
    const { camera } = display
    const chip = new Chip(box, insets)
    this.#display = display
    this.#simulation = simulation
    this.cast = new CastTool(overlay, camera, chip, () => this.onChange())
    this.shape = new ShapeTool(overlay, camera, chip, (shape) => {
      change({ shape })
      this.onChange()
    })
    const held = { camera, simulation, ring, chip }
    this.#erase = new EraseTool(held)
    this.#flick = new FlickTool(overlay, camera, simulation, chip)
    this.pour = new PourTool(held)
    this.pour.onPour = (ids, color) => display.tinting.paint(ids, color)
    this.#tools = {
      push: brush,
      grab: new GrabTool(held),
      pour: this.pour,
      erase: this.#erase,
      wall: new WallTool(overlay, camera, simulation),
      shape: this.shape,
      cast: this.cast,
      gravity: new GravityTool(overlay, (gravity, isLast) => this.setGravity(gravity, isLast)),
    }
    this.#change = change
    TOOLS.forEach((tool, k) => {
      this.#buttons[k].addEventListener('click', () => change({ tool }))
    })
    window.addEventListener('keydown', (event) => {
      if (!isForPage(event)) return
      const tool = TOOLS[Number(event.key) - 1]
      if (tool !== undefined) change({ tool })
      else if (!this.#isLocked && this.#tool.key?.(event.key)) event.preventDefault()
    })
  }

  get chosen(): ToolName {
    return this.#chosen
  }

  /** Whether tools leave the world alone, as during a replay: drags then pan the view. */
  get isLocked(): boolean {
    return this.#isLocked
  }

  set isLocked(isLocked: boolean) {
    if (isLocked) this.#tool.leave?.()
    this.#isLocked = isLocked
    this.#stage.style.cursor = ''
  }

  get #tool(): Tool {
    return this.#flicks && this.#chosen === 'push' ? this.#flick : this.#tools[this.#chosen]
  }

  /** Whether the push tool gives an impulse when it is let go, and does not drag grains along. */
  get flicks(): boolean {
    return this.#flicks
  }

  set flicks(flicks: boolean) {
    this.#tool.leave?.()
    this.#flicks = flicks
    this.#hint()
    this.onChange()
  }

  choose(tool: ToolName): void {
    if (tool !== this.#chosen) this.#tool.leave?.()
    this.#chosen = tool
    this.#stage.style.cursor = ''
    TOOLS.forEach((name, k) => {
      this.#buttons[k].setAttribute('aria-pressed', String(name === tool))
    })
    document.documentElement.dataset.tool = tool
    this.#hint()
    this.onChange()
  }

  /** Size of the active tool in CSS pixels; undefined if it has none. */
  get size(): number | undefined {
    return this.#tool.size
  }

  set size(size: number) {
    this.#tool.size = size
  }

  /** Whether what is poured can have a colour of its own: not if disks are coloured by what they do. */
  get canPaint(): boolean {
    return this.#display.tinting.canPaint
  }

  /** Sets the gravity of the world; undefined sets that of the scene. `isLast` is false while it is being dragged. */
  setGravity(gravity: Gravity | undefined, isLast: boolean): void {
    if (!this.#isLocked) this.#change({ gravity }, isLast)
  }

  /** Whether the eraser cuts fixed walls, too. */
  set erasesWalls(erasesWalls: boolean) {
    this.#erase.erasesWalls = erasesWalls
  }

  /** Puts a grain in place of the shape. */
  drop(): void {
    this.#withShape((shape) => {
      addShape(this.#simulation, shape)
      this.shape.remove()
      this.onChange()
    })
  }

  /** Adds many grains of the shape, which stays. */
  rain(): void {
    this.#withShape(async (shape) => {
      if ((await rainShapes(this.#simulation, shape)) === 0) showMessage('There is no room around the shape.')
    })
  }

  async #withShape(work: (shape: Shape) => void | Promise<void>): Promise<void> {
    const { shape } = this.shape
    if (shape === null || this.#simulation.world === undefined) return
    this.onEdit()
    try {
      await work(shape)
    } catch (error) {
      showMessage(sentence(error))
    }
  }

  /** Shows the shape that the world now contains. `note` describes the displaced disks. */
  showShape(text: string | undefined, note?: string): void {
    this.shape.show(text, note)
    this.onChange()
  }

  start(at: Point, isTouch: boolean): boolean {
    if (this.#isLocked) return false
    if (EDITING.includes(this.#chosen)) this.onEdit()
    this.#isEditing = EDITING.includes(this.#chosen)
    const isTaken = this.#tool.start(at, isTouch)
    this.hover(at)
    return isTaken
  }

  move(at: Point): void {
    this.#tool.move(at)
  }

  end(): void {
    this.#isEditing = false
    this.#tool.end()
  }

  /** Ends the current press: the world went to another moment. */
  letGo(): void {
    this.#isEditing = false
    this.#tool.cancel()
  }

  cancel(): void {
    if (this.#isEditing) this.onCancel()
    this.#isEditing = false
    this.#tool.cancel()
  }

  hover(at: Point): void {
    if (!this.#isLocked) this.#tool.hover?.(at)
    this.#stage.style.cursor = this.#isLocked ? 'grab' : (this.#tool.cursorAt?.(at) ?? '')
  }

  doubleTap(at: Point, isTouch: boolean): void {
    if (this.#isLocked || !this.#tool.doubleTap?.(at, isTouch)) this.#display.fit()
  }

  draw(world: World): void {
    this.#tool.draw?.(world)
    this.#hint()
    if (this.#chosen === 'gravity') this.#showGravity(world.gravity)
    if (this.canPaint === this.#couldPaint) return
    this.#couldPaint = this.canPaint
    this.onChange()
  }

  #showGravity(gravity: Gravity): void {
    const [x, y] = this.#shownGravity
    if (gravity[0] === x && gravity[1] === y) return
    this.#shownGravity = gravity
    this.onGravity(gravity)
  }

  #hint(): void {
    if (this.#chosen === 'shape' && this.shape.isEmpty) showHint('noShape')
    else if (this.#chosen === 'cast') showHint(CAST_HINTS[this.cast.casting])
    else if (this.#tool === this.#flick) showHint('flick')
    else showHint(this.#chosen)
  }
}
