/** Options that several commands have, and parsers of values. */
import { type Command, InvalidArgumentError, Option } from 'commander'
import { BACKEND_CHOICES } from '../../src/backends/backendChoice.ts'
import type { BackendChoice, Substeps } from '../../src/index.ts'
import { SVG_COLORS, type SvgLook } from '../../src/render/diskColors.ts'

/** Where a world runs. */
export interface PlaceOptions {
  readonly backend: BackendChoice
  readonly threads?: number
}

/** What is written at the end of a run. */
export interface OutputOptions {
  readonly png?: string
  readonly color?: SvgLook['colorBy']
  readonly range?: SvgLook['valueRange']
  readonly out?: string
}

export function numberWhere(expected: string, holds: (value: number) => boolean) {
  return (text: string): number => {
    const value = Number(text)
    if (text.trim() === '' || !holds(value)) throw new InvalidArgumentError(`Expected ${expected}.`)
    return value
  }
}

/** Returns a parser of whole numbers in a range; `more` is what else is allowed. */
export const whole = (least: number, most: number, more = '') =>
  numberWhere(
    `a whole number from ${least} to ${most}${more}`,
    (v) => Number.isSafeInteger(v) && v >= least && v <= most,
  )
export const substeps = (text: string): Substeps =>
  text === 'auto' ? text : whole(1, 1000, ', or auto')(text)
export const stepLength = numberWhere('a number from 0.000001 to 1', (v) => v >= 1e-6 && v <= 1)
/** Maximum duration in seconds; 30 years. */
const MAX_DURATION = 1e9
export const duration = numberWhere(
  `a positive number of at most ${MAX_DURATION}`,
  (v) => v > 0 && v <= MAX_DURATION,
)

const range = (text: string): [number, number] => {
  const ends = text.split(',').map((end) => (end.trim() === '' ? Number.NaN : Number(end)))
  const [low, high] = ends
  if (ends.length !== 2 || !ends.every(Number.isFinite) || low >= high)
    throw new InvalidArgumentError('Expected two numbers, the first lower, such as 0,10.')
  return [low, high]
}

/** Adds `--backend` and `--threads`. */
export const addPlaceOptions = (command: Command): Command =>
  command
    .addOption(
      new Option('-b, --backend <name>', 'backend; auto uses the CPU if there is no hardware GPU')
        .choices(BACKEND_CHOICES)
        .default('auto'),
    )
    .option('-t, --threads <t>', 'threads of the CPU backend (default: the cores, up to 8)', whole(1, 16))

/** Returns the option of contact forces in the picture. */
export const forcesOption = () =>
  new Option('--forces', 'draw contact forces into the picture').conflicts(['check', 'color'])

/** Adds `--png`, `--color`, `--range` and `--out`, with its description. */
export const addOutputOptions = (command: Command, out: string): Command =>
  command
    .option('--png <file>', 'write a picture of the final state as a PNG')
    .addOption(
      new Option(
        '--color <what>',
        'colour of the disks in the picture (default: label if the scene has several, its image for the preset picture, else speed)',
      ).choices(SVG_COLORS),
    )
    .option(
      '--range <low,high>',
      'values of the first and the last colour of --color value (default: the lowest and the highest)',
      range,
    )
    .option('--out <file>', out)
