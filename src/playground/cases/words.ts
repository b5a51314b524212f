/** What the pictures of a case show, in a sentence each. */
import type { CollisionCase } from '../../scene/fourCases.ts'

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
