/** Runs the built headless tool as a user would. */
import { execFile, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { vi } from 'vitest'
import { main } from '../../apps/cli/main.ts'
import { sharedBuild } from './builds.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** The package, which `npm test` has built. Another one lies below the root, too, so that packages are found. */
const outDir =
  process.env.SCREE_BUILT === undefined ? `${root}/node_modules/.cache/scree/lib` : `${root}/dist/lib`
const program = `${outDir}/apps/cli/scree.js`

/** Builds the package unless `npm test` has, once per test run, and returns the file of its command line. */
export async function buildCli(): Promise<string> {
  if (process.env.SCREE_BUILT === undefined)
    await sharedBuild('lib', () =>
      build({ root, mode: 'lib', logLevel: 'error', build: { outDir, emptyOutDir: true } }),
    )
  return program
}

/** As a shell has them: in a process with a GPU, these name its driver. */
const { VK_ICD_FILENAMES, VK_DRIVER_FILES, ...env } = process.env

export interface Run {
  readonly status: number
  readonly output: string
  readonly errors: string
}

export function simulate(args: readonly string[], nodeArgs: readonly string[] = []): Promise<Run> {
  return new Promise((resolve) => {
    const command = [...nodeArgs, program, 'simulate', ...args]
    execFile(process.execPath, command, { env }, (error, output, errors) => {
      resolve({ status: error === null ? 0 : Number(error.code), output, errors })
    })
  })
}

/** Runs `scree simulate` in this process, which costs no start and no build. */
export const simulateHere = (args: readonly string[]): Promise<Run> => screeHere(['simulate', ...args])

/** Runs the tool in this process. */
export async function screeHere(args: readonly string[]): Promise<Run> {
  let [output, errors] = ['', '']
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((line) => {
      output += `${line}\n`
    }),
    vi.spyOn(console, 'error').mockImplementation((line) => {
      errors += `${line}\n`
    }),
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      output += text
      return true
    }),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      errors += text
      return true
    }),
  ]
  try {
    return { status: await main(args), output, errors }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

/** Sends SIGINT, as Ctrl-C does, once standard error matches `begun`. */
export function interrupt(
  args: readonly string[],
  nodeArgs: readonly string[],
  begun: RegExp,
): Promise<{ readonly signal: NodeJS.Signals | null; readonly errors: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...nodeArgs, program, 'simulate', ...args], { env })
    let errors = ''
    child.stderr.on('data', (data) => {
      errors += data
      if (begun.test(errors)) child.kill('SIGINT')
    })
    child.on('close', (_, signal) => resolve({ signal, errors }))
  })
}
