/** What the pictures of a case show, in a sentence each. */

import type { Stepping } from '../../../src/index.ts'
import type { CollisionCase } from '../../../src/scene/fourCases.ts'
import type { Setup } from './setup.ts'
import type { Moment } from './track.ts'

export interface CaseWords {
  readonly title: string
  readonly pit: string
  readonly pic: string
}

export const WORDS: Readonly<Record<CollisionCase['name'], CaseWords>> = {
  delay: {
    title: 'Delay',
    pit: 'Green is deep in blue before the frame ends and the hit is seen: blue starts late and stays behind.',
    pic: 'Blue starts at the touch, between two frames, and green stops there.',
  },
  'wrong direction': {
    title: 'Wrong direction',
    pit: 'At the end of the frame the line between the centres has turned, and the impulse with it: blue leaves 30° off.',
    pic: 'The impulse acts along the line between the centres at the touch.',
  },
  'missed collision': {
    title: 'Missed collision',
    pit: 'Apart at the end of one frame, past each other at the end of the next: the hit never happens.',
    pic: 'They touch between two frames, and bounce off each other.',
  },
  'nearly simultaneous collisions': {
    title: 'Nearly simultaneous collisions',
    pit: 'Blue gets into green and into red in one frame, and is thrown back by both; it should never reach red.',
    pic: 'Blue hits green, then green hits red, one after the other within the same frame.',
  },
}

/** Metres that a disk may be off and count as right. */
const CLOSE = 0.01

/** Says in a word and a sentence how a case of the viewer's own comes out, by how far PIT is from PIC at the end. */
export function judge(
  { colors, frames, hits }: Setup,
  tracks: Readonly<Record<Stepping, readonly Moment[]>>,
): Record<Stepping, { readonly verdict: string; readonly words: string }> {
  const [pit, pic] = [tracks.pit, tracks.pic].map((track) => track[track.length - 1].positions)
  const off = colors.map((_, disk) =>
    Math.hypot(pit[2 * disk] - pic[2 * disk], pit[2 * disk + 1] - pic[2 * disk + 1]),
  )
  const most = Math.max(...off)
  const name = colors[off.indexOf(most)]
  const isRight = most < CLOSE
  const count = hits.length === 0 ? 'No hit' : hits.length === 1 ? 'One hit' : `${hits.length} hits`
  return {
    pit: {
      verdict: isRight ? 'right' : 'wrong',
      words: isRight
        ? `After ${frames} frames all are where they should be.`
        : `After ${frames} frames ${name} is ${most.toFixed(2)} m from where it should be.`,
    },
    pic: {
      verdict: 'right',
      words:
        hits.length === 0
          ? `${count}.`
          : `${count}, ${hits.length === 1 ? 'at its' : 'each at its'} instant.`,
    },
  }
}
