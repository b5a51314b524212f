/** What the headless tool says of wrong input; test/cli/simulate.test.ts runs it as a process. */
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { main } from '../../apps/cli/main.ts'
import { screeHere } from '../support/cli.ts'
import { full } from '../support/full.ts'
import { thicket } from './thicket.ts'

const folder = mkdtempSync(join(tmpdir(), 'scree-'))
const file = (name: string) => join(folder, name)

afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('simulate: a mistake in the input ends with status 2 and one sentence', () => {
  writeFileSync(file('wrong.json'), JSON.stringify({ ...thicket(2, 1), gravity: [0, 'down'] }))
  writeFileSync(file('pic.json'), JSON.stringify({ ...thicket(2, 1), stepping: 'eventDriven' }))
  writeFileSync(file('cut.json'), '{ "version": 1')
  test.each([
    [['nowhere'], /^no preset is called nowhere: expected pile, hourglass, /],
    [
      ['hourglas'],
      /^no preset is called hourglas: expected pile, .* or a \.json file \(Did you mean hourglass\?\)$/,
    ],
    [['rope_bridge'], /\(Did you mean rope-bridge\?\)$/],
    [['xyzzy'], /or a \.json file$/],
    [['pile', '--pgn', 'a.png'], /unknown option '--pgn'\n\(Did you mean .*--png/],
    [['pile', '--count', '2.5'], /argument '2.5' is invalid. Expected a whole number from 1 to 268435456\./],
    [
      ['pile', '--count', '99999999999'],
      /argument '99999999999' is invalid. Expected a whole number from 1 to 268435456\./,
    ],
    [
      ['pile', '--seed', '1e300'],
      /argument '1e300' is invalid. Expected a whole number from 0 to 9007199254740991\./,
    ],
    [
      ['pile', '--seconds', '-1'],
      /argument '-1' is invalid. Expected a positive number of at most 1000000000\./,
    ],
    [
      ['pile', '--seconds', '1e308'],
      /argument '1e308' is invalid. Expected a positive number of at most 1000000000\./,
    ],
    [['pile', '--backend', 'tpu'], /argument 'tpu' is invalid. Allowed choices are auto, gpu, cpu\./],
    [
      ['pile', '--substeps', '2000', '--backend', 'cpu'],
      /argument '2000' is invalid\. Expected a whole number from 1 to 1000, or auto\./,
    ],
    [['pile', '--out', 'a.txt'], /^--out is a.txt: expected a file that ends in .csv or .json$/m],
    [['pile', '--dt', '1e-300'], /argument '1e-300' is invalid. Expected a number from 0.000001 to 1\./],
    [
      ['pile', '--png', '/nowhere/a.png'],
      /^\/nowhere\/a.png cannot be written: there is no folder \/nowhere$/m,
    ],
    [['pile', '--forces'], /^--forces requires --png$/m],
    [['pile', '--color', 'id'], /^--color requires --png or --gif$/m],
    [['pile', '--png', 'a.png', '--color', 'mass'], /Allowed choices are speed, id, value, label\./],
    [
      ['pile', '--png', 'a.png', '--color', 'id', '--forces'],
      /option '--forces' cannot be used with option '--color <what>'/,
    ],
    [['pile', '--png', 'a.png', '--range', '0,1'], /^--range requires --color value$/m],
    [
      ['pile', '--png', 'a.png', '--color', 'value', '--range', '1,1'],
      /argument '1,1' is invalid\. Expected two numbers, the first lower, such as 0,10\./,
    ],
    [['pile', '--gif', 'a.mp4'], /^--gif is a.mp4: expected a file that ends in .gif$/m],
    [['pile', '--vtu', 'a.vtu'], /^--vtu is a.vtu: expected a file that ends in .pvd$/m],
    [
      ['pile', '--npz', '/nowhere/a.npz'],
      /^\/nowhere\/a.npz cannot be written: there is no folder \/nowhere$/m,
    ],
    [['pile', '--every', '1'], /^--every requires --csv, --parquet, --npz, --vtu or --gif$/m],
    [['pile', '--every', '0', '--csv', 'a.csv'], /argument '0' is invalid\. Expected a positive number\./],
    [['pile', '--csv', 'a.csv', '--check'], /option '--csv <file>' cannot be used with option '--check'/],
    [['pile', '--png', 'a.jpg'], /^--png is a.jpg: expected a file that ends in .png$/m],
    [
      ['gas', '--png', 'a.png', '--forces', '--stepping', 'eventDriven'],
      /^--forces requires stepping 'discrete', because contacts are instantaneous with 'eventDriven'$/m,
    ],
    [
      [file('pic.json'), '--png', file('forces.png'), '--forces'],
      /^--forces requires stepping 'discrete', because contacts are instantaneous with 'eventDriven'$/m,
    ],
    [['pile', '--forces', '--check'], /option '--forces' cannot be used with option '--check'/],
    [['pile', '--colour'], /unknown option '--colour'/],
    [[], /missing required argument 'scene'/],
    [[file('none.json')], /^there is no file .*none.json$/],
    [[file('cut.json')], /cut.json cannot be read as JSON: /],
    [[file('wrong.json')], /^scene\.gravity\[1\] is "down": expected a number from -1e6 to 1e6$/m],
    [[file('wrong.json'), '--count', '5'], /^--count is 5, but .* is a file: only presets take a count$/m],
    [[file('wrong.json'), '--seed', '5'], /^--seed is 5, but .* is a file: only presets take a seed$/m],
  ])('%j', async (args, message) => {
    const errors: string[] = []
    vi.spyOn(console, 'error').mockImplementation((line) => errors.push(line))
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => errors.push(String(text)) > 0)
    expect(await main(['simulate', ...args])).toBe(2)
    expect(errors.join('')).toMatch(message)
  })
})

test.runIf(existsSync('/dev/full'))(
  'simulate: a full disk is named with the file, for each kind of file',
  async () => {
    const run = ['pile', '--count', '20', '--seconds', '0.05', '--backend', 'cpu', '--threads', '1']
    for (const option of full(
      ['--csv', '--out'],
      ['--csv', '--parquet', '--npz', '--gif', '--png', '--out', '--record'],
    )) {
      const ends: Record<string, string> = { '--out': 'json', '--record': 'scree' }
      const name = file(`full.${ends[option] ?? option.slice(2)}`)
      symlinkSync('/dev/full', name)
      const { status, errors } = await screeHere(['simulate', ...run, option, name])
      expect(errors).toBe(`${name} cannot be written: the disk is full\n`)
      expect(status).toBe(2)
    }
  },
)
