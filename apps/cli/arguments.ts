/** The command line of `simulate`. */

import { Command, InvalidArgumentError, Option } from 'commander'
import { BACKEND_CHOICES } from '../../src/backends/backendChoice.ts'
import type { BackendChoice, Stepping, Substeps } from '../../src/index.ts'
import { STEPPINGS } from '../../src/pipeline/substeps.ts'
import { MOST_DISKS, presets } from '../../src/scene/presets.ts'

export interface SimulateOptions {
  readonly count?: number
  readonly seed?: number
  readonly seconds: number
  readonly dt: number
  readonly substeps?: Substeps
  readonly stepping?: Stepping
  readonly backend: BackendChoice
  readonly check?: boolean
  readonly png?: string
  readonly forces?: boolean
  readonly out?: string
}

function numberWhere(expected: string, holds: (value: number) => boolean) {
  return (text: string): number => {
    const value = Number(text)
    if (text.trim() === '' || !holds(value)) throw new InvalidArgumentError(`Expected ${expected}.`)
    return value
  }
}

const whole = (least: number, most: number, more = '') =>
  numberWhere(
    `a whole number from ${least} to ${most}${more}`,
    (v) => Number.isSafeInteger(v) && v >= least && v <= most,
  )
const substeps = (text: string): Substeps => (text === 'auto' ? text : whole(1, 1000, ', or auto')(text))
const stepLength = numberWhere('a number from 0.000001 to 1', (v) => v >= 1e-6 && v <= 1)
/** Seconds; 30 years. */
const LONGEST = 1e9
const duration = numberWhere(`a positive number of at most ${LONGEST}`, (v) => v > 0 && v <= LONGEST)

export function parseArguments(argv: readonly string[]): { scene: string; options: SimulateOptions } {
  const names = Object.entries(presets).map(
    ([name, { description, count }]) => `  ${name.padEnd(10)} ${description} (${count} disks)`,
  )
  const program = new Command('simulate')
    .description('Simulates a scene of disks and walls without a page.')
    .argument('<scene>', 'a preset, or a JSON file with a scene')
    .option('-n, --count <n>', 'disks of a preset', whole(1, MOST_DISKS))
    .option('--seed <n>', 'seed of a preset (default: 1)', whole(0, Number.MAX_SAFE_INTEGER))
    .option('-s, --seconds <s>', 'how long to simulate', duration, 5)
    .addOption(new Option('--dt <s>', 'seconds a step').argParser(stepLength).default(1 / 60, '1/60'))
    .option(
      '-k, --substeps <k>',
      'substeps of a step, or auto (default: what the scene says, or 8)',
      substeps,
    )
    .addOption(
      new Option(
        '--stepping <way>',
        'pit: interference tests after each substep; pic: each hit at its predicted instant ' +
          '(default: what the scene says, or pit)',
      ).choices(STEPPINGS),
    )
    .addOption(
      new Option('-b, --backend <name>', 'what computes; auto takes the CPU where there is no graphics card')
        .choices(BACKEND_CHOICES)
        .default('auto'),
    )
    .option(
      '--check',
      'step CPU and GPU side by side, whatever --backend says, and compare every buffer of every stage, bit for bit',
    )
    .option('--png <file>', 'write a picture of the last state, as a PNG')
    .addOption(new Option('--forces', 'draw the forces of contacts into the picture').conflicts('check'))
    .option('--out <file>', 'write the last state: .csv a row a disk, .json a scene to go on from')
    .addHelpText(
      'after',
      `\nPresets:\n${names.join('\n')}\n\nThe exit status is 0, 1 where a check differs, 2 for a mistake in the input.`,
    )
    .showHelpAfterError('(--help tells more)')
    .exitOverride()
  program.parse([...argv], { from: 'user' })
  return { scene: program.args[0], options: program.opts<SimulateOptions>() }
}
