/** Words of recordings. */
import { changed, type Recording } from './recording.ts'

/** Sets a word of the status. */
export function withStatus(recording: Recording, from: string, word: number, value: number): Recording {
  return changed(recording, from, ({ name, bytes }) => {
    if (name !== 'status') return bytes
    const copy = bytes.slice()
    new Uint32Array(copy.buffer)[word] = value
    return copy
  })
}

/** A binding of a recording, as words. */
export function wordsOf({ bindings }: Recording, name: string): { u32: Uint32Array; f32: Float32Array } {
  const { buffer } = bindings.find((binding) => binding.name === name)!.bytes
  return { u32: new Uint32Array(buffer), f32: new Float32Array(buffer) }
}
