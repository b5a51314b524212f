/** What one may do with the tool in hand: a line at the foot of a wide screen, under the title of a narrow one. */
import { element } from '../dom.ts'
import type { ToolName } from './tool.ts'

type Situation = ToolName | 'noShape'

const HINTS: Record<Situation, string> = {
  push: 'Drag to push grains · scroll to zoom · right-drag to pan · double-click to fit',
  cast: 'Drag from the start of a ray to its end · [ and ] change its radius · Esc takes it away',
  noShape: 'Click to put a shape · an n-arc or a rounded polygon, as the panel says',
  shape: 'Drag points or the whole · double-click a side for more points · Delete takes one away',
}

/** One for both, or the picture would move when a shape is put. */
const SHAPE_GUIDE =
  'Tap to put a shape, drag it or its points. Double-tap a side for more, hold a point to remove it.'

/** For fingers. */
const GUIDES: Record<Situation, string> = {
  push: '',
  cast: 'Drag from the start of a ray to its end: it is cast anew in each frame.',
  noShape: SHAPE_GUIDE,
  shape: SHAPE_GUIDE,
}

const hint = element('#hint')
const guide = element('#guide')
let shown: Situation | undefined

export function showHint(situation: Situation): void {
  if (situation === shown) return
  shown = situation
  hint.textContent = HINTS[situation]
  guide.textContent = GUIDES[situation]
}
