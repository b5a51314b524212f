/** The buttons and keys of sharing, time and help. */
import type { Display } from './display.ts'
import { element } from './dom.ts'
import { isForPage, isTaken } from './hud.ts'
import { iconButton } from './icons.ts'
import { showMessage } from './messages.ts'
import type { Playground } from './playground.ts'
import { sentence } from './sentence.ts'
import { Film } from './share/film.ts'
import type { GifTaking } from './share/gifTaking.ts'
import { addHelp } from './share/help.ts'
import { LINK_MARK } from './share/link.ts'
import { ShareSheet } from './share/shareSheet.ts'
import type { Simulation } from './simulation.ts'

/** Adds the buttons, and listens to keys and to links that are pasted into the address. */
export function listenToHands(
  playground: Playground,
  simulation: Simulation,
  display: Display,
  gif: GifTaking,
): void {
  const film = new Film()
  const name = () => simulation.scene?.name ?? 'scene'
  const help = addHelp()
  const toggleFilm = () => {
    try {
      if (film.isOn) film.stop()
      else if (display.canvas !== undefined) film.start(display.canvas, name())
    } catch (error) {
      showMessage(sentence(error))
    }
  }
  const share = new ShareSheet({
    words: () => {
      const { world } = simulation
      if (world === undefined) return undefined
      const { disks, time } = world.stats
      return `${name()}, ${disks.toLocaleString('en')} grains, ${time.toFixed(1)} s after its start`
    },
    name,
    moment: () => playground.moment(),
    toggleFilm,
    isFilming: () => film.isOn,
    toggleGif: () => gif.toggle(),
    isMakingGif: () => gif.isOn,
    scene: async () => {
      const { world, scene, walls } = simulation
      const { sceneNow } = await import('./files/sceneJson.ts')
      const { time } = world!.stats
      const now = await sceneNow(world!, { scene: scene!, walls, material: playground.settings })
      return { json: JSON.stringify(now), time }
    },
    toggleFullscreen,
    help,
  })
  const before = element('#settings')
  const bar = element('#bar')
  const buttons = [
    iconButton(bar, 'share', 'Share', 'Share: link, code, files, film, GIF (s)', () => share.open()),
    iconButton(bar, 'help', 'Help', 'Help: tools, keys and gestures (?)', help),
  ]
  buttons[1].id = 'open-help'
  for (const button of buttons) bar.insertBefore(button, before)
  const keys: Readonly<Record<string, () => void>> = {
    s: () => void share.open(),
    '?': help,
    m: toggleFilm,
    i: () => gif.toggle(),
    w: toggleFullscreen,
    ',': () => playground.time.stepBack(),
    '-': () => playground.timeBar.turn(-1),
    '+': () => playground.timeBar.turn(1),
  }
  window.addEventListener('keydown', (event) => {
    if (isUndo(event)) {
      event.preventDefault()
      if (event.shiftKey) playground.time.redo()
      else playground.time.undo()
    } else if (isForPage(event)) keys[event.key]?.()
  })
  window.addEventListener('hashchange', () => {
    if (location.hash.startsWith(LINK_MARK)) playground.opening.link(location.hash)
  })
}

/** Whether a key is Ctrl+Z or Cmd+Z outside dialogs and fields of text. */
function isUndo({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !altKey && !isTaken(target)
}

function toggleFullscreen(): void {
  const change =
    document.fullscreenElement === null
      ? document.documentElement.requestFullscreen?.()
      : document.exitFullscreen()
  if (change === undefined) showMessage('This browser cannot show a page on the whole screen.')
  change?.catch((error) => showMessage(sentence(error)))
}
