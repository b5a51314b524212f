/** Sweeps for tests. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { type PerformOptions, perform } from '../../apps/sweep/perform.ts'
import { type Plan, parsePlan } from '../../apps/sweep/plan.ts'

/** Returns a function that names files of a folder that is there until all tests of the file are done. */
export function files(): (name: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'scree-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return (name) => join(folder, name)
}

/** Eight jobs of a few steps with a dozen disks. */
export const TINY = {
  scene: 'pile',
  parameters: {
    count: [8, 12],
    friction: { from: 0, to: 0.5, steps: 2, sets: ['disks.friction', 'walls.*.friction'] },
  },
  seeds: [1, 7],
  at: [0.05, 0.1],
  measure: ['energy', 'coordination', 'wallLoads'],
}

export const planOf = (data: unknown, name = 'test'): Plan =>
  parsePlan(data, name, () => {
    throw new Error('no file')
  })

/** Performs a plan in this process, with a table and a journal of this name. */
export const performed = (
  plan: Plan,
  file: (name: string) => string,
  name: string,
  more: Partial<PerformOptions> = {},
) =>
  perform(plan, {
    out: [file(`${name}.csv`)],
    journal: file(`${name}.journal`),
    backend: 'cpu',
    threads: 1,
    recheck: 0,
    onProgress: () => {},
    onNote: () => {},
    ...more,
  })
