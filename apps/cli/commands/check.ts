/** `scree check`: checks the GPU that Node finds with every preset. */
import { writeFileSync } from 'node:fs'
import { Command } from 'commander'
import { checkDevice, describeArithmetic } from '../../../src/entries/check.ts'
import { nodeAdapter } from '../../../src/node/nodeGpu.ts'
import { DEVICE_DISKS, DEVICE_STEPS, deviceScenes } from '../../deviceScenes.ts'
import { whole } from '../arguments.ts'
import type { CommandFile } from '../command.ts'
import { checkFolder } from '../output.ts'
import { writtenCheck } from '../writtenCheck.ts'

async function run(file: string | undefined, count: number, steps: number): Promise<number> {
  if (file !== undefined) checkFolder(file)
  const { device } = await nodeAdapter()
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
  if (file !== undefined) writeFileSync(file, `${JSON.stringify(writtenCheck(report), null, 2)}\n`)
  return differing === 0 ? 0 : 1
}

export const command: CommandFile = {
  define: (end) =>
    new Command('check')
      .description('checks the GPU of this machine with every preset, stage by stage, against the CPU')
      .argument('[file]', 'JSON file to write, as docs/hardware collects them')
      .option('-n, --count <n>', 'disks per scene', whole(1, 10_000), DEVICE_DISKS)
      .option('--steps <n>', 'steps per scene', whole(1, 10_000), DEVICE_STEPS)
      .action(async (file: string | undefined, { count, steps }: { count: number; steps: number }) =>
        end(await run(file, count, steps)),
      ),
}
