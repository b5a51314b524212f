/** What is made once and kept. */

interface Promises<K, T> {
  get(key: K): Promise<T> | undefined
  set(key: K, promise: Promise<T>): unknown
  delete(key: K): unknown
}

/** The promise that is kept under this key, or the one that `make` gives; one that is broken is not kept. */
export function memoizePromise<K, T>(promises: Promises<K, T>, key: K, make: () => Promise<T>): Promise<T> {
  const kept = promises.get(key)
  if (kept !== undefined) return kept
  const promise = make()
  promises.set(key, promise)
  promise.catch(() => promises.delete(key))
  return promise
}
