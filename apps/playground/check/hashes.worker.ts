/** Runs a preset on the CPU and posts its hashes. */
import { sentence } from '../sentence.ts'
import { type HashedRun, hashRun, type StepHash } from './hashes.ts'

export type Posted = StepHash | { readonly isDone: true } | { readonly fault: string }

const post = (posted: Posted) => self.postMessage(posted)

self.onmessage = ({ data }: MessageEvent<HashedRun>) => {
  hashRun(data, post).then(
    () => post({ isDone: true }),
    (error) => post({ fault: sentence(error) }),
  )
}
