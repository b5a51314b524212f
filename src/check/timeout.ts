/** Timeouts for the GPU, which does not report a hang itself. */

/** Seconds per stage. The slowest stage of a million disks takes a few seconds on a software driver. */
export const DEFAULT_TIMEOUT = 60

/** Settles as the promise does. Rejects, naming the stage, if that takes more than `seconds`. */
export function withTimeout<T>(promise: Promise<T>, seconds: number, stage: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () =>
      reject(new Error(`the GPU does not advance: stage ${stage} has not ended after ${seconds} s`))
    const timer = setTimeout(late, 1000 * seconds)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
