/** The bindings that twins import from their kernels: names, types and order are checked as twins compile. */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { exportTwin } from '../../src/build/twinSources.ts'
import { compileTwins, readSources } from '../../src/build/wasmTwins.ts'
import { argumentsOf, bindName } from '../../src/cpu/twinBinding.ts'
import { worldKernels } from '../../src/schemas/index.ts'
import { fullTest } from '../support/fullTest.ts'

const TWIN = 'src/reference/solver/integrateVelocities.ts'
const source = readFileSync(TWIN, 'utf8')

/** Compiles a twin with another source. */
function compile(changed: string) {
  const read = readSources((name) => {
    if (name === TWIN) return changed
    return existsSync(name) ? readFileSync(name, 'utf8') : null
  })
  return compileTwins(exportTwin('integrateVelocities', '.'), read, ['-O0'])
}

/** The twin with each of these words in place of another. */
function change(...words: readonly (readonly [from: string, to: string])[]): string {
  return words.reduce((changed, [from, to]) => {
    expect(changed).toContain(from)
    return changed.replaceAll(from, to)
  }, source)
}

describe('a twin does not compile', () => {
  fullTest('with a misspelt binding', async () => {
    const { binary, complaints } = await compile(change(['motions', 'motion_s']))
    expect(binary).toBeUndefined()
    expect(complaints).toContain(`has no exported member 'motion_s'`)
  })

  fullTest('with a binding that its kernel does not have', async () => {
    const { binary, complaints } = await compile(change(['motions', 'contacts']))
    expect(binary).toBeUndefined()
    expect(complaints).toContain(`has no exported member 'contacts'`)
  })

  fullTest('with a binding of another type', async () => {
    const { binary, complaints } = await compile(change(['poses[i]', 'motions[i]']))
    expect(binary).toBeUndefined()
    expect(complaints).toContain(`Property 'position' does not exist on type`)
  })
})

fullTest('a twin takes no parameters; its bind takes bindings and lengths', async () => {
  const { binary } = await compile(source)
  const { exports } = (await WebAssembly.instantiate(binary!)).instance
  const lengthOf = (name: string) => (exports[name] as (...numbers: number[]) => void).length
  expect(lengthOf('integrateVelocities')).toBe(0)
  // params, status, seven arrays with their lengths, FIELDS, SUMMED, SLEEP and PERIODIC
  expect(lengthOf(bindName('integrateVelocities'))).toBe(20)
})

test('argumentsOf: bindings in the order of the kernel, arrays with their length, overrides last', () => {
  const names: string[] = worldKernels.solveContacts.bindings.map(({ name }) => name)
  const numbers = argumentsOf(
    worldKernels.solveContacts,
    (name) => {
      if (name === 'stageIndex') return { value: 77 }
      return { address: 1000 * names.indexOf(name), bytes: name === 'motions' ? 160 : 0 }
    },
    { PLAIN: 1, PASS: 2, SLEEP: 3, ITERATIONS: 4, THREADS: 5, SUMMED: 6 },
  )
  // params, stageIndex, status, contactOrder … motions of 16 bytes each, and two more; PASS, ITERATIONS, PLAIN, SUMMED, SLEEP, THREADS
  expect(numbers).toEqual([
    0, 77, 2000, 3000, 0, 4000, 0, 5000, 0, 6000, 0, 7000, 10, 8000, 0, 9000, 0, 2, 4, 1, 6, 3, 5,
  ])
})
