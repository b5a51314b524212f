/** What the command line tells somebody who has just installed it. */
import { expect, test } from 'vitest'
import { version } from '../../package.json'
import { presets } from '../../src/scene/presets.ts'
import { screeHere } from '../support/cli.ts'

test('scree: without arguments and with --help lists the commands', async () => {
  for (const args of [[], ['--help']]) {
    const { status, output, errors } = await screeHere(args)
    expect([status, errors]).toEqual([0, ''])
    for (const name of ['simulate', 'replay', 'check', 'presets'])
      expect(output).toMatch(new RegExp(`^  ${name} `, 'm'))
    expect(output).toMatch(/^ {2}scree simulate drum --png drum\.png/m)
  }
  expect(await screeHere(['--version'])).toMatchObject({ status: 0, output: `${version}\n` })
})

test('scree presets: lists every preset with its number of disks', async () => {
  const { status, output } = await screeHere(['presets'])
  expect(status).toBe(0)
  expect(output.trim().split('\n')).toHaveLength(Object.keys(presets).length)
  for (const [name, { count }] of Object.entries(presets))
    expect(output).toMatch(new RegExp(`^  ${name} .*\\(${count} disks\\)$`, 'm'))
})

test.each([
  [['nothing'], /^error: unknown command 'nothing'\n\(see --help\)\n$/],
  [['replay'], /missing required argument 'file'/],
  [['presets', '--color'], /unknown option '--color'/],
])('scree: %j ends with status 2 and one sentence', async (args, sentence) => {
  const { status, errors } = await screeHere(args)
  expect(errors).toMatch(sentence)
  expect(status).toBe(2)
})
