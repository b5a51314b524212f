/** Where the grains of a picture come to rest: shipped with the page, or found by a worker. */
import { DEFAULT_SEED } from '../../../src/scene/presets.ts'
import type { Wish } from './landings.worker.ts'

const shipped = import.meta.glob<string>('./landings/*.bin', {
  eager: true,
  import: 'default',
  query: '?url&no-inline',
})

let worker: Worker | undefined

/**
 * Resolves to two bytes per grain, as `settle` does. A later call ends the work of an earlier one, which then never resolves. `report`
 * gets the part of the grains at rest, 0 to 1, if they are not shipped.
 */
export async function landingsOf(wish: Wish, report: (part: number) => void): Promise<Uint8Array> {
  worker?.terminate()
  worker = undefined
  const { count, seed, substeps } = wish
  const url = shipped[`./landings/${count}.bin`]
  if (url !== undefined && seed === DEFAULT_SEED && substeps === undefined) {
    const response = await fetch(url)
    if (!response.ok) throw new Error(`the landings of the picture are missing: ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  }
  const made = new Worker(new URL('./landings.worker.ts', import.meta.url), { type: 'module' })
  worker = made
  return new Promise((resolve, reject) => {
    made.onmessage = ({ data }: MessageEvent<number | Uint8Array>) => {
      if (typeof data === 'number') return report(data)
      made.terminate()
      resolve(data)
    }
    made.onerror = ({ message }) => reject(new Error(`the picture cannot be found: ${message}`))
    made.postMessage(wish)
  })
}
