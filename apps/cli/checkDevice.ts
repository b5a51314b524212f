/** `npm run check:device -- docs/hardware/name.json`: checks the GPU that Node finds with every preset, and writes what was found. */
import { writeFileSync } from 'node:fs'
import { platform } from 'node:os'
import { Command } from 'commander'
import { checkDevice, describeArithmetic } from '../../src/entries/check.ts'
import { DEVICE_DISKS, DEVICE_STEPS, deviceScenes } from '../deviceScenes.ts'
import { whole } from './arguments.ts'
import { nodeDevice } from './nodeGpu.ts'
import { checkFolder } from './output.ts'

const program = new Command('check:device')
  .description(
    'Checks the GPU with every preset, stage by stage, against the CPU. Exits with 1 if anything differs.',
  )
  .argument('[file]', 'JSON file to write, as docs/hardware collects them')
  .option('-n, --count <n>', 'disks per scene', whole(1, 10_000), DEVICE_DISKS)
  .option('--steps <n>', 'steps per scene', whole(1, 10_000), DEVICE_STEPS)
program.parse()
const [file] = program.args
const { count, steps } = program.opts<{ count: number; steps: number }>()
if (file !== undefined) checkFolder(file)

const { device } = await nodeDevice()
let last = ''
const report = await checkDevice({
  device,
  scenes: deviceScenes(count),
  steps,
  onProgress: ({ scene = '', done }) => {
    if (scene !== last) process.stderr.write(`${Math.floor(100 * done)} %: ${scene}\n`)
    last = scene
  },
})
const { adapter, arithmetic, compared, differing } = report
console.log(`${adapter}: ${differing} of ${compared} values differ\n${describeArithmetic(arithmetic)}`)
const [system, date] = [`Node ${process.version}, ${platform()}`, new Date().toISOString()]
if (file !== undefined)
  writeFileSync(file, `${JSON.stringify({ ...report, system, date: date.slice(0, 10) }, null, 2)}\n`)
process.exit(differing === 0 ? 0 : 1)
