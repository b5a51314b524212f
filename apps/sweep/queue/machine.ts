/** Returns the machine of a worker, its host and backend: `host:gpu` for `host:1234:gpu`. */
export const machineOf = (worker: string): string => worker.replace(/:\d+(?=:[cg]pu$)/, '')
