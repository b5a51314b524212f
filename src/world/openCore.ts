/** Opens the backend of a world. */
import { createBackend } from '../backends/createBackend.ts'
import { WorldCore } from './core.ts'
import { Listeners } from './listeners.ts'
import { checkOptions, type WorldOptions } from './options.ts'

/** Resolves to the state of an empty world. Rejects if an option is invalid or there is no such backend. */
export async function openCore(options: WorldOptions): Promise<WorldCore> {
  const checked = checkOptions(options)
  const listeners = new Listeners()
  const backend = await createBackend(checked, {
    lost: (message) => listeners.tell('devicelost', { message }),
    restored: (kind) => listeners.tell('restored', { backend: kind }),
  })
  return new WorldCore(checked, backend, listeners)
}
