/** Puts what a file or a link holds in place of the world. */
import { Replay, type ReplayRun, World } from '../../../src/index.ts'
import { sceneOf, withWallsOf } from '../../recordedScene.ts'
import { settingsOf } from '../recording/about.ts'
import { parseSettings, type Settings, toSearch } from '../settings.ts'
import type { Packet, Start } from '../share/packet.ts'
import { repeat } from '../share/repeat.ts'
import type { Simulation } from '../simulation.ts'
import { maxKept } from '../time/timeline.ts'
import type { WorldState } from '../worldState.ts'
import type { Opened } from './openBytes.ts'

/** A world that has replaced another. */
export interface Entered {
  readonly settings: Settings
  /** What it was made of just now; undefined if it has a past. */
  readonly start?: Start
  readonly playing?: { readonly replay: Replay; readonly run: ReplayRun }
  /** What is left to be repeated. */
  readonly packet?: Packet
}

/** Returns what the page shows from now on; undefined if a later load superseded it. Rejects with one sentence and changes nothing. */
export async function enter(
  opened: Opened,
  simulation: Simulation,
  current: Settings,
): Promise<Entered | undefined> {
  if (opened.kind === 'recording') {
    const replay = Replay.fromOpened(opened.recording)
    const settings = settingsOf(replay, current)
    const run = await simulation.replay(replay, settings)
    return run && { settings, playing: { replay, run } }
  }
  if (opened.kind === 'scene') {
    const { scene } = opened
    const settings: Settings = { ...bare(current), stepping: scene.stepping ?? 'discrete' }
    if (!(await simulation.load(settings, scene))) return undefined
    return { settings, start: { search: toSearch(settings), scene } }
  }
  if (opened.kind === 'snapshot') {
    const { state } = opened
    const settings = bare(current)
    const isShown = await simulation.adopt(async (place) => {
      const world = await worldOf(state, place)
      return { world, scene: await sceneOf(undefined, world) }
    }, settings)
    return isShown ? { settings } : undefined
  }
  return enterPacket(opened.packet, opened.state, simulation, current)
}

async function enterPacket(
  packet: Packet,
  state: WorldState | undefined,
  simulation: Simulation,
  current: Settings,
): Promise<Entered | undefined> {
  const { start, page } = packet
  const own = (search: string): Settings => ({
    ...parseSettings(search).settings,
    backend: current.backend,
    tool: current.tool,
  })
  if (state === undefined) {
    const settings = own(start.search)
    if (!(await simulation.load(settings, start.scene))) return undefined
    return { settings, start, packet }
  }
  const settings = { ...own(page), shape: undefined }
  const { scene: preset, count, seed } = own(start.search)
  const about = { app: 'scree', scene: start.scene ?? { preset, count, seed } }
  const isShown = await simulation.adopt(async (place) => {
    const world = await worldOf(state, place)
    return { world, scene: await sceneOf(about, world) }
  }, settings)
  return isShown ? { settings } : undefined
}

/**
 * Repeats the calls of a packet in the world that was made of its start. Returns the settings after them, and whether the state is that of
 * the sender; undefined if another world has taken its place. `onProgress` is called again and again meanwhile; once it returns false, the
 * rest is left out, and nothing is compared.
 */
export async function goOn(
  { start, page, calls = [], hash }: Packet,
  simulation: Simulation,
  current: Settings,
  onProgress: () => boolean,
): Promise<{ settings: Settings; agrees: boolean } | undefined> {
  const world = simulation.world!
  const isCurrent = () => simulation.world === world
  let isWanted = true
  const { hasNewWalls } = await repeat(
    world,
    calls,
    () => isWanted && isCurrent(),
    () => {
      isWanted = onProgress()
    },
  )
  if (!isCurrent()) return undefined
  if (hasNewWalls) simulation.retake(withWallsOf(simulation.scene!, world))
  const { backend, tool, count } = current
  const { shape } = parseSettings(start.search).settings
  const settings = { ...parseSettings(page).settings, backend, tool, count }
  const agrees = !isWanted || (await world.hash()) === hash
  return { settings: { ...settings, shape: hasNewWalls ? undefined : shape }, agrees }
}

/** Settings of a world that no preset has made. */
const bare = ({ scene, seed, backend, tool, forces }: Settings): Settings => ({
  scene,
  seed,
  backend,
  tool,
  forces,
  stepping: 'discrete',
})

function worldOf(state: WorldState, place: object): Promise<World> {
  return World.fromState(state, { ...place, maxKept: maxKept(state.host.disks.slots) })
}
