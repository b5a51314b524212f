/** Usage hints for the active tool, below the title. */
import { element } from '../dom.ts'
import type { ToolName } from './tool.ts'

type Situation = ToolName | 'noShape' | 'light' | 'nearestWall' | 'flick'

const HINTS: Record<Situation, string> = {
  push: 'Drag to push grains · scroll to zoom · right-drag to pan · double-click to fit',
  flick: 'Press a grain or a body, draw an arrow and let go: it gets an impulse at that point',
  grab: 'Drag grains and let go to throw them · scroll to zoom · right-drag to pan',
  pour: 'Hold to pour grains · scroll to zoom · right-drag to pan',
  erase: 'Drag to erase grains · r brings the scene back',
  wall: 'Draw a line: it becomes a wall · end at its start to close it · Esc cancels',
  cast: 'Drag from the start of a ray to its end · [ and ] change its radius · Esc removes it',
  light: 'Move the pointer to light the scene from there · Esc puts the light out',
  nearestWall: 'Move the pointer to find the wall next to it, and how far it is · Esc removes it',
  gravity: 'Draw an arrow: its direction and length are gravity · right-drag to pan',
  noShape: 'Click to place a shape · select n-arc or rounded polygon in the panel',
  shape: 'Drag points or the whole shape · double-click a side to add points · Delete removes one',
}

/** The same text for both situations, so that the picture does not move when a shape is placed. */
const SHAPE_GUIDE =
  'Tap to place a shape, drag it or its points. Double-tap a side to add points, hold a point to remove it.'

/** Hints for touch screens. */
const GUIDES: Record<Situation, string> = {
  push: 'Drag to push grains. Two fingers zoom and pan.',
  flick: 'Press a grain or a body, draw an arrow and let go: it gets an impulse there.',
  grab: 'Drag grains and let go to throw them.',
  pour: 'Hold to pour grains.',
  erase: 'Drag to erase grains.',
  wall: 'Draw a line: it becomes a wall.',
  cast: 'Drag from the start of a ray to its end. It is cast every frame.',
  light: 'Hold or drag to light the scene from there.',
  nearestWall: 'Hold or drag to find the wall next to your finger.',
  gravity: 'Draw an arrow: its direction and length are gravity.',
  noShape: SHAPE_GUIDE,
  shape: SHAPE_GUIDE,
}

const guide = element('#guide')
// without a mouse there is neither a wheel nor a right button
const hints = window.matchMedia('(any-pointer: fine)').matches ? HINTS : GUIDES
let shown: Situation | undefined

export function showHint(situation: Situation): void {
  if (situation === shown) return
  shown = situation
  guide.textContent = hints[situation]
}
