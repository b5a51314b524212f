/** The page: finds out what the browser offers, then builds the parts and starts. */
import { type Adapter, requestDevice } from '../gpu/device.ts'
import { PointerBrush } from './brush.ts'
import { Display } from './display.ts'
import { element } from './dom.ts'
import { listenToTransport } from './hud.ts'
import { insets, listenToToggle } from './layout.ts'
import { showMessage } from './messages.ts'
import { Panel } from './panel.ts'
import { Playground } from './playground.ts'
import { listenToPointers } from './pointer.ts'
import { type Change, parseSettings } from './settings.ts'
import { Simulation } from './simulation.ts'
import { ToolBelt } from './tools/belt.ts'
import './hook.ts'

/** A browser that fails to give a device is one without WebGPU. */
async function findAdapter(): Promise<Adapter | null> {
  try {
    return await requestDevice(navigator.gpu)
  } catch {
    return null
  }
}

async function start(): Promise<void> {
  const { settings, problem } = parseSettings(location.search)
  if (problem !== undefined) showMessage(problem)
  const adapter = await findAdapter()
  const stage = element('#stage')
  const simulation = new Simulation(adapter)
  const display = new Display(stage, adapter, insets)
  const brush = new PointerBrush(element('#ring'), display.camera)
  const change: Change = (changes, isLast) => playground.change(changes, isLast)
  const belt = new ToolBelt({ brush, display, insets, change })
  const panel = new Panel(element('#controls'), change, belt)
  const playground = new Playground({ adapter, simulation, display, brush, panel, belt }, settings)

  adapter?.device.lost.then(() => playground.lose())
  listenToTransport(playground)
  listenToToggle(() => {
    if (display.camera.isFitted) display.fit()
  })
  listenToPointers(stage, display.camera, belt)
  window.scree = { world: () => simulation.world, ready: startWorld(playground, simulation) }
}

/** Asks for less until there is a world. */
async function startWorld(playground: Playground, simulation: Simulation): Promise<void> {
  for (const changes of [
    {},
    { count: undefined },
    { shape: undefined },
    { stepping: 'pit' },
    { backend: 'cpu' },
  ] as const) {
    if (simulation.world === undefined) await playground.change(changes)
  }
}

start()
