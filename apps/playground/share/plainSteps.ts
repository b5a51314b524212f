/** Recognizes worlds that nobody has edited. */
import { ByteWriter } from '../../../src/record/bytes.ts'
import { CALLS } from '../../../src/record/calls.ts'
import { ValueWriter } from '../../../src/record/values.ts'
import { STEP } from '../simulation.ts'

/** The first step in the format of recordings; each one after it is a byte. */
function firstStep(): Uint8Array {
  const bytes = new ByteWriter()
  bytes.u8(CALLS.indexOf('step'))
  new ValueWriter(bytes).write(STEP)
  return bytes.copy()
}

/** Returns the number of steps if these calls are steps of the page and nothing else; undefined otherwise. */
export function plainSteps(parts: readonly Uint8Array[]): number | undefined {
  const first = firstStep()
  const again = CALLS.indexOf('sameStep')
  let steps = 0
  for (const part of parts) {
    const isPlain = part.every((byte, at) => byte === (first[at] ?? again))
    if (!isPlain || part.length < first.length) return undefined
    steps += part.length - first.length + 1
  }
  return steps
}
