/** A worker that finds landings which are not shipped. */
import { settle } from './settle.ts'

export interface Wish {
  readonly count: number
  readonly seed: number
  readonly substeps?: number
}

self.onmessage = async ({ data }: MessageEvent<Wish>) => {
  const landings = await settle(data.count, data.seed, data.substeps, (part) => self.postMessage(part))
  self.postMessage(landings)
}
