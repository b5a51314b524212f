/**
 * Entry point of the packed benchmark for a machine with a GPU. Without arguments it measures the machine part by part; `--short`
 * and `--parts` select a short form and some of the parts. With other arguments it runs the benchmark of `npm run bench`.
 */
import { bench } from '../bench.ts'
import { runAndExit } from '../terminal.ts'
import { flagsOf } from './flags.ts'
import { supervise } from './supervisor.ts'
import { work } from './worker.ts'

runAndExit(async () => {
  const argv = process.argv.slice(2)
  const flags = flagsOf(argv)
  if (flags === null) await bench(argv)
  else {
    const length = { isShort: flags.short, patience: flags.patience }
    if (flags.worker) await work(flags.parts, length)
    else process.exit(await supervise(flags.parts, length))
  }
})
