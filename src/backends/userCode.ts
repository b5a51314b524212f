/** The passes and forces that were added to a backend, for the next one. */
import type { CheckedForce } from '../features/passes/force.ts'
import type { CheckedPass } from '../features/passes/pass.ts'
import type { Backend } from '../pipeline/backend.ts'

type Retry = (act: (backend: Backend) => Promise<void>) => Promise<void>

export class UserCode {
  readonly #passes = new Set<CheckedPass>()
  readonly #forces = new Set<CheckedForce>()

  addPass(pass: CheckedPass, retry: Retry): Promise<void> {
    return add(this.#passes, pass, () => retry((backend) => backend.addPass(pass)))
  }

  addForce(force: CheckedForce, retry: Retry): Promise<void> {
    return add(this.#forces, force, () => retry((backend) => backend.addForce(force)))
  }

  /** Adds all to another backend. Code that is invalid is refused by the call that adds it. */
  async addTo(backend: Backend): Promise<void> {
    for (const pass of this.#passes) await backend.addPass(pass).catch(() => {})
    for (const force of this.#forces) await backend.addForce(force).catch(() => {})
  }
}

async function add<T>(all: Set<T>, one: T, act: () => Promise<void>): Promise<void> {
  all.add(one)
  try {
    await act()
  } catch (error) {
    all.delete(one)
    throw error
  }
}
