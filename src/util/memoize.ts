/** Memoization. */

interface Promises<K, T> {
  get(key: K): Promise<T> | undefined
  set(key: K, promise: Promise<T>): unknown
  delete(key: K): unknown
}

/** Returns the promise stored under this key, or stores the result of `make` first. A rejected promise is removed again. */
export function memoizePromise<K, T>(promises: Promises<K, T>, key: K, make: () => Promise<T>): Promise<T> {
  const known = promises.get(key)
  if (known !== undefined) return known
  const promise = make()
  promises.set(key, promise)
  promise.catch(() => promises.delete(key))
  return promise
}
