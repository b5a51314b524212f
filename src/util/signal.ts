/** Wakes those who wait for a change. */
export class Signal {
  #waiters: (() => void)[] = []

  /** Resolves with the next `notify`. */
  next(): Promise<void> {
    return new Promise((resolve) => this.#waiters.push(resolve))
  }

  notify(): void {
    for (const resolve of this.#waiters.splice(0)) resolve()
  }
}
