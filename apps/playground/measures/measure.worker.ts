/** A worker that measures, so that frames do not wait. */
import { Measurer } from './measurer.ts'
import type { Answer, Wish } from './wishes.ts'

const measurer = new Measurer()

self.onmessage = ({ data }: MessageEvent<Wish>) => {
  try {
    const answer: Answer = measurer.measure(data)
    self.postMessage(answer)
  } catch (error) {
    self.postMessage({ error: error instanceof Error ? error.message : String(error) })
  }
}
