/** Entry point of the page: detects the browser's capabilities, builds the parts and starts. */
import { PointerBrush } from './brush.ts'
import { timeFirstVisit } from './capacity.ts'
import { Display } from './display.ts'
import { element, notify } from './dom.ts'
import { applyEmbed, withoutEmbed } from './embed.ts'
import { Front } from './gallery/front.ts'
import { Graphics } from './graphics.ts'
import { listenToHands } from './hands.ts'
import { listenToTransport } from './hud.ts'
import { listenToKeys } from './keyboardPointer.ts'
import { insets, listenToLayout, listenToToggle } from './layout.ts'
import { chooseBackend, moreThan } from './limits.ts'
import { wantsRest } from './looks/theme.ts'
import { Measures } from './measures/measures.ts'
import { showRemark } from './messages.ts'
import { Panel } from './panel.ts'
import { Playground } from './playground.ts'
import { listenToPointers } from './pointer.ts'
import { listenToFiles } from './recording/files.ts'
import { type Change, parseSettings, type Settings } from './settings.ts'
import { GifTaking } from './share/gifTaking.ts'
import { LINK_MARK } from './share/link.ts'
import { Simulation } from './simulation.ts'
import { ToolBelt } from './tools/belt.ts'
import { addToolOptions } from './tools/options.ts'
import { Ring } from './tools/ring.ts'
import './hook.ts'

async function start(): Promise<void> {
  applyEmbed()
  const { settings, problem } = parseSettings(withoutEmbed(location.search))
  if (problem !== undefined) showRemark(problem)
  const graphics = new Graphics()
  await graphics.find()
  const stage = element('#stage')
  const simulation = new Simulation(graphics)
  const display = new Display(stage, graphics, insets)
  const ring = new Ring(element('#ring'))
  const brush = new PointerBrush(ring, display.camera)
  const change: Change = (changes, isLast) => playground.change(changes, isLast)
  const belt = new ToolBelt({ brush, ring, simulation, display, insets, change })
  const panel = new Panel(element('#controls'), change, belt)
  addToolOptions(belt)
  const playground = new Playground({ graphics, simulation, display, brush, panel, belt }, settings)

  simulation.onWalls = () => display.showWalls(simulation.walls, simulation.scene!)
  graphics.onLoss = () => playground.lose()
  listenToTransport(playground)
  const front = new Front({
    display,
    time: () => simulation.time,
    more: () => moreThan(playground.settings.scene, simulation.count, simulation.maxDisks),
    change: (changes) => playground.change(changes),
    togglePlay: () => playground.togglePlay(),
  })
  playground.onShow = (scene, isPaused) => front.show(scene, isPaused)
  if (wantsRest()) playground.togglePlay()
  listenToFiles((file) =>
    file.type.startsWith('image/') ? front.openImage(file) : playground.opening.file(file),
  )
  listenToToggle()
  const measures = new Measures(simulation, display, change)
  listenToLayout(() => {
    if (display.camera.isFitted) display.fit()
  })
  const gif = new GifTaking(display, measures, () => simulation.scene?.name ?? 'scene')
  playground.onDraw = (shown) => {
    measures.update(shown)
    gif.drawn()
  }
  listenToHands(playground, simulation, display, gif)
  listenToPointers(stage, display.camera, belt)
  listenToKeys(stage, element('#overlay'), belt)
  window.scree = {
    world: () => simulation.world,
    map: () => measures.map,
    ready: startWorld(playground, simulation, graphics, settings),
  }
}

/** Creates the first world: that of a link, or else one of a preset, dropping requested settings until one can be created. */
async function startWorld(
  playground: Playground,
  simulation: Simulation,
  { adapter }: Graphics,
  { backend, count }: Settings,
): Promise<void> {
  if (location.hash.startsWith(LINK_MARK)) await playground.opening.link(location.hash)
  if (simulation.world !== undefined) return
  const kind = chooseBackend(backend, adapter)
  if (count === undefined) await timeFirstVisit(kind, kind === 'gpu' ? adapter?.device : undefined)
  for (const changes of [
    {},
    { count: undefined },
    { shape: undefined },
    { stepping: 'discrete' },
    { backend: 'cpu' },
  ] as const) {
    if (simulation.world === undefined) await playground.change(changes)
  }
  // a message says why; the notice still says that a scene is being prepared
  if (simulation.world === undefined) notify()
}

start()
