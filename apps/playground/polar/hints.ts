/** What the pointer and the keys do, as the hint below the picture says. */
import type { Choice } from './choice.ts'

const canHover = matchMedia('(hover: hover)').matches

const AIM = canHover
  ? {
      free: 'Move or drag to aim, click to fix the aim. Drag O to move it. Arrow keys rotate the aim, with Shift they move O.',
      held: 'The aim is fixed: point at the path to show the view from there, click to aim again. Drag O to move it.',
    }
  : {
      free: 'Drag to aim. Drag O to move it. Touch a stretch below to show its view.',
      held: 'Drag to aim. Drag O to move it. Touch a stretch below to show its view.',
    }

const CIRCLES = canHover
  ? 'Click an empty place to add a circle, or drag there to size it. Drag a circle to move it, its handle to resize it. Keys: N adds, Page Down selects, arrow keys move, + and − resize, Delete removes.'
  : 'Tap an empty place to add a circle, or drag there to size it. Drag a circle to move it, its handle to resize it.'

export function hintFor(tool: Choice['tool'], isHeld: boolean): string {
  return tool === 'circles' ? CIRCLES : isHeld ? AIM.held : AIM.free
}
