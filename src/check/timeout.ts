/** The time that a GPU is given: what hangs tells nobody. */

/** Seconds for a stage; the slowest of a million disks takes a few on a software driver. */
export const DEFAULT_TIMEOUT = 60

/** Rejects, naming the stage, where the promise is not settled after so many seconds. */
export function withTimeout<T>(promise: Promise<T>, seconds: number, stage: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () =>
      reject(new Error(`the GPU does not advance: stage ${stage} has not ended after ${seconds} s`))
    const timer = setTimeout(late, 1000 * seconds)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
