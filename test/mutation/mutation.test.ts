/** The mutation test itself: what it changes, what it catches, and what it lets pass. npm run test:full tries one of twenty, main.ts all. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { deserialize, serialize } from 'node:v8'
import { build } from 'vite'
import { beforeAll, describe, expect, test } from 'vitest'
import { presets } from '../../src/scene/presets.ts'
import { words } from '../../src/schemas/typedViews.ts'
import { testDevice } from '../support/device.ts'
import { fullTest } from '../support/fullTest.ts'
import { isFull } from '../support/quality.ts'
import { recordTrials } from './battery.ts'
import { equivalents, isMeant } from './equivalents/index.ts'
import { guardedShader, withGuards } from './guards.ts'
import { type Mutant, mutantsOf } from './mutants.ts'
import { kernelName, keyOf } from './normal.ts'
import { agree } from './outputs.ts'
import type { Recording } from './recording.ts'
import { filesOf, kernelsOf, readSource, SHADERS, TWIN_ROOTS, TWINS } from './sources.ts'
import { type Battery, expectedOf, GpuTrial, TwinTrial } from './trial.ts'

const changesOf = (file: string, source: string) => mutantsOf(file, source).map(({ change }) => change)

describe('mutantsOf', () => {
  fullTest('changes the tokens of bodies, and nothing else', () => {
    const source = 'fn half(x: f32) -> f32 {\n  return -x * 0.5 + select(0.0, x, x < 1.0); // x + 1.0\n}\n'
    expect(changesOf('shaders/half.wgsl', source)).toEqual([
      '- → ',
      '* → /',
      '0.5 → 0.55',
      '+ → -',
      '0.0 → 1.0',
      '0.0, x → x, 0.0',
      '< → <=',
      '1.0 → 1.1',
    ])
  })

  test('leaves out statements', () => {
    const source = 'export function set(a: Numbers): void {\n  if (a[0] === 1) return\n  a[1] = a[2]\n}\n'
    const changes = changesOf('src/reference/set.ts', source)
    expect(changes).toContain('if (a[0] === 1) return → ;')
    expect(changes).toContain('a[1] = a[2] → ;')
  })
})

test('guards bound each loop, but for those with a barrier', () => {
  const source = 'fn f() {\n  for (var k = 0u; k < 9u; k--) { a(); }\n  while (b) { workgroupBarrier(); }\n}'
  expect(withGuards(source)).toContain('for (var k = 0u; mutationTurn() && (k < 9u); k--)')
  expect(withGuards(source)).toContain('while (b) {')
})

test('a file that imports minExact is linked with maxExact, too, which a mutant may put in its place', () => {
  const both = guardedShader(readSource(`${SHADERS}/shared/sweep.wgsl`)!, false)
  expect(both).toContain('import package::shared::exact::maxExact;')
})

test('a change to shared code is tried in the kernels that come to it', () => {
  const [mutant] = mutantsOf(`${SHADERS}/shared/brush.wgsl`, readSource(`${SHADERS}/shared/brush.wgsl`)!)
  expect(kernelsOf(mutant, ['solveContacts', 'integrateVelocities', 'integratePositions'])).toEqual([
    'integrateVelocities',
  ])
})

test('a change to a function of a twin is not tried where a faster form has its own function of that name', () => {
  const file = `${TWINS}/solver/updateContacts.ts`
  const mutants = mutantsOf(file, readSource(file)!)
  const kernelsAt = (text: string) => {
    const mutant = mutants.find((one) => one.text.startsWith(text))!
    return kernelsOf(mutant, ['updateContacts'])
  }
  expect(kernelsAt('if (firstThread >= upTo) return')).toEqual([])
  expect(kernelsAt('const end = contactSpans[i].start')).toEqual(['updateContacts'])
})

describe('a battery of one small scene', () => {
  let recordings: ReadonlyMap<string, readonly Recording[]>
  let battery: Battery
  beforeAll(async () => {
    const scene = presets.everything.build(8, 1)
    recordings = await recordTrials([{ scene, options: { substeps: 2 }, steps: 1 }])
    const few = [...recordings].filter(
      ([kernel]) => kernel === 'integratePositions' || kernel === 'solveContacts',
    )
    // as a process reads it that tries mutants: the bytes of all recordings lie in one buffer
    battery = deserialize(serialize(await expectedOf(new Map(few))))
  })

  const mutant = (file: string, from: string, to: string): Mutant => {
    const source = readSource(file)!
    expect(source).toContain(from)
    return { file, line: 1, text: '', change: '', nth: 1, source: source.replace(from, to) }
  }
  const [wgsl, twin] = [`${SHADERS}/solver/integratePositions.wgsl`, `${TWINS}/solver/integratePositions.ts`]

  test('agree: what a kernel writes agrees with itself, whichever bindings the kernel has', () => {
    expect([...recordings.keys()]).toContain('endSubstep')
    for (const recording of [...recordings.values()].flat()) {
      const written = recording.bindings.filter(({ isWritten, bytes }) => isWritten && bytes.length > 0)
      const outputs = new Map(written.map(({ name, bytes }) => [name, words(bytes.slice().buffer).u32]))
      expect(agree(recording, outputs, outputs), recording.kernel).toBe(true)
    }
  })

  fullTest('catches a twin that is wrong, and passes one that is only written otherwise', async () => {
    const trial = new TwinTrial(battery)
    const outcomes = await trial.try([
      mutant(twin, 'params.h * motion.spin', 'params.h / motion.spin'),
      mutant(twin, 'params.h * motion.spin', 'motion.spin * params.h'),
      mutant(twin, 'params.h * motion.spin', 'params.h * '),
    ])
    expect(outcomes).toEqual(['caught', 'survived', 'invalid'])
  })

  fullTest('passes a twin that reads a colour and is only written otherwise', async () => {
    const solve = `${TWINS}/solver/solveContacts.ts`
    const tried = [mutant(solve, 'tangentVelocity * THIRD', 'THIRD * tangentVelocity')]
    expect(await new TwinTrial(battery).try(tried)).toEqual(['survived'])
  })

  fullTest('catches a kernel that is wrong, and passes one that is only written otherwise', async () => {
    const trial = new GpuTrial(await testDevice(), battery)
    const tried = [
      mutant(wgsl, 'params.h * motion.spin', 'params.h / motion.spin'),
      mutant(wgsl, 'params.h * motion.spin', 'motion.spin * params.h'),
      mutant(wgsl, 'params.h * motion.spin', 'params.h * '),
    ]
    const outcomes = []
    for (const one of tried) outcomes.push(await trial.try(one))
    expect(outcomes).toEqual(['caught', 'survived', 'invalid'])
    trial.destroy()
  })
})

const allMutants = [[SHADERS], TWIN_ROOTS].map((roots) =>
  roots.flatMap(filesOf).flatMap((file) => mutantsOf(file, readSource(file)!)),
)

test('keyOf: a mutant of a kernel and the one of its twin that changes the same have one key', () => {
  const mutantOf = (file: string, text: string, change: string) => ({ file, text, change, nth: 1 })
  const pairs = [
    [
      ['for (var k = 0u; k < 3u; k++) {', '3u → 4u'],
      ['for (let k: u32 = 0; k < 3; k++) {', '3 → 4'],
    ],
    [
      ['let first = select(b, a, a < 1.0);', 'b, a → a, b'],
      ['const first: f32 = a < 1 ? a : b', ' ?  →  === false ? '],
    ],
    [
      ['if (a == 0.0) { return; }', 'if (a == 0.0) { return; } → ;'],
      ['if (a === 0) continue', 'if (a === 0) continue → ;'],
    ],
  ]
  for (const [kernel, twin] of pairs)
    expect(keyOf(mutantOf(`${SHADERS}/eventDriven/a.wgsl`, kernel[0], kernel[1]))).toBe(
      keyOf(mutantOf(`${TWINS}/eventDriven/a.ts`, twin[0], twin[1])),
    )
})

test('keyOf: no two mutants of a file have one key', () => {
  for (const mutants of allMutants) expect(new Set(mutants.map(keyOf)).size).toBe(mutants.length)
})

test('each change that is known to be equivalent is a mutant that there is', () => {
  const byKernel = new Map<string, Mutant[]>()
  for (const mutant of allMutants.flat()) {
    const kernel = kernelName(mutant.file)
    byKernel.set(kernel, [...(byKernel.get(kernel) ?? []), mutant])
  }
  const rows = Object.entries(equivalents).flatMap(([kernel, rows]) => rows.map((row) => ({ kernel, row })))
  // of each row, each line with each change
  const changes = rows.flatMap(({ kernel, row: [reason, line, ...changes] }) =>
    (changes.length === 0 ? [[]] : changes.map((change) => [change])).map((change) => ({
      kernel,
      row: [reason, line, ...change] as const,
    })),
  )
  const stale = changes.filter(({ kernel, row }) => !byKernel.get(kernel)?.some((one) => isMeant(row, one)))
  expect(stale).toEqual([])
})

test.runIf(isFull)(
  'of every twentieth mutant that is not equivalent, 95 % are caught, of WGSL and of twins',
  async () => {
    const root = fileURLToPath(new URL('../..', import.meta.url))
    const outDir = `${root}/node_modules/.cache/scree/mutation/build`
    await build({
      root,
      mode: 'program',
      logLevel: 'error',
      build: { ssr: 'test/mutation/main.ts', outDir, emptyOutDir: true },
    })
    const { VK_ICD_FILENAMES, VK_DRIVER_FILES, ...env } = process.env
    const [code, output, errors] = await new Promise<[number, string, string]>((resolve) => {
      execFile(
        process.execPath,
        [`${outDir}/main.js`, '--share', '20'],
        { cwd: root, env },
        (error, stdout, stderr) => resolve([error === null ? 0 : Number(error.code), stdout, stderr]),
      )
    })
    expect(output, errors).toMatch(/^WGSL: \d{3} of \d{3} mutants are caught/)
    expect(code, output).toBe(0)
  },
)
