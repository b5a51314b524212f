/** `scree bench`: the benchmark of bench.html, without a browser. */
import { writeFileSync } from 'node:fs'
import { Command, Option } from 'commander'
import { SECONDS } from '../../../src/benchmark/benchmark.ts'
import { SCENE_NAMES } from '../../../src/benchmark/format.ts'
import { benchmarkHere, describeBenchmark, type HeadlessOptions } from '../../benchmark/headless.ts'
import { addPlaceOptions, type PlaceOptions, whole } from '../arguments.ts'
import type { CommandFile } from '../command.ts'
import { checkFolder } from '../output.ts'
import { placeOf } from '../place.ts'

async function run(file: string | undefined, chosen: PlaceOptions & HeadlessOptions): Promise<number> {
  if (file !== undefined) checkFolder(file)
  const report = await benchmarkHere(await placeOf(chosen), chosen, (line) =>
    process.stderr.write(`${line}\n`),
  )
  console.log(describeBenchmark(report))
  if (file !== undefined) writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`)
  return 0
}

export const command: CommandFile = {
  define: (end) =>
    addPlaceOptions(
      new Command('bench')
        .description(
          'times four scenes at rising counts, as bench.html does, and finds how many disks fit into a frame',
        )
        .argument('[file]', 'JSON file to write, as docs/results collects them'),
    )
      .addOption(new Option('-s, --scenes <names...>', 'scenes').choices(SCENE_NAMES))
      .option('--limit <seconds>', 'time limit of the whole', whole(1, 3600), SECONDS)
      .option('--name <text>', 'what you call the device', '')
      .action(async (file: string | undefined, chosen: PlaceOptions & HeadlessOptions) =>
        end(await run(file, chosen)),
      ),
}
