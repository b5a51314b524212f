/** Captions of the pictures: one sentence per case and method. */

import type { CollisionCase } from '../../../src/scene/fourCases.ts'
import type { Setup } from './setup.ts'
import type { CaseStepping, Moment } from './track.ts'

export interface CaseWords {
  readonly title: string
  readonly discrete: string
  readonly eventDriven: string
}

export const WORDS: Readonly<Record<CollisionCase['name'], CaseWords>> = {
  delay: {
    title: 'Delay',
    discrete:
      'The hit is detected at the end of the frame, when green already overlaps blue deeply: blue starts late and lags behind.',
    eventDriven: 'Blue starts at the instant of contact, between two frames, and green stops there.',
  },
  'wrong direction': {
    title: 'Wrong direction',
    discrete:
      'By the end of the frame the line between the centres has rotated, and the impulse with it: the direction of blue is wrong by 30°.',
    eventDriven: 'The impulse acts along the line between the centres at the instant of contact.',
  },
  'missed collision': {
    title: 'Missed collision',
    discrete:
      'The disks are apart at the end of one frame and have passed each other at the end of the next: the hit is missed (tunnelling).',
    eventDriven: 'They collide between two frames and bounce off each other.',
  },
  'nearly simultaneous collisions': {
    title: 'Nearly simultaneous collisions',
    discrete:
      'Blue overlaps green and red in the same frame and is repelled by both; it should never reach red.',
    eventDriven: 'Blue hits green, then green hits red, one after the other within the same frame.',
  },
}

/** Largest error in metres that counts as correct. */
const CLOSE = 0.01

/**
 * Returns the verdict and a caption for a case that the viewer has changed, from the difference between PIT and PIC at
 * the end.
 */
export function judge(
  { colors, frames, hits }: Setup,
  tracks: Readonly<Record<CaseStepping, readonly Moment[]>>,
): Record<CaseStepping, { readonly verdict: string; readonly words: string }> {
  const [pit, pic] = [tracks.discrete, tracks.eventDriven].map((track) => track[track.length - 1].positions)
  const off = colors.map((_, disk) =>
    Math.hypot(pit[2 * disk] - pic[2 * disk], pit[2 * disk + 1] - pic[2 * disk + 1]),
  )
  const most = Math.max(...off)
  const name = colors[off.indexOf(most)]
  const isRight = most < CLOSE
  const count = hits.length === 0 ? 'No hit' : hits.length === 1 ? 'One hit' : `${hits.length} hits`
  return {
    discrete: {
      verdict: isRight ? 'right' : 'wrong',
      words: isRight
        ? `After ${frames} frames all disks are at the correct positions.`
        : `After ${frames} frames ${name} is ${most.toFixed(2)} m from its correct position.`,
    },
    eventDriven: {
      verdict: 'right',
      words:
        hits.length === 0
          ? `${count}.`
          : `${count}, ${hits.length === 1 ? 'at its' : 'each at its'} instant.`,
    },
  }
}
