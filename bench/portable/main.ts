/**
 * Entry point of the packed benchmark for a machine with a GPU: runs the benchmark of bench.html and writes its result, compares
 * every stage with
 * its twin bit for bit, times the settled pile from a thousand to a million disks, and counts collisions per second
 * with event-driven stepping. With arguments it runs the benchmark.
 */
import { writeFileSync } from 'node:fs'
import { markdownTable } from 'markdown-table'
import { benchmarkHere, describeBenchmark } from '../../apps/benchmark/headless.ts'
import { nodeDevice } from '../../apps/cli/nodeGpu.ts'
import { check, describeCheck } from '../../src/check/check.ts'
import { parseArguments } from '../arguments.ts'
import { bench } from '../bench.ts'
import { batchesOf, entrantsOf } from '../entries.ts'
import { machine } from '../machine.ts'
import { report } from '../report.ts'
import { runBatch } from '../run.ts'
import { SCENES } from '../scenes.ts'
import { runAndExit, tell } from '../terminal.ts'
import { COLLISIONS, measureCollisions, QUICK_COLLISIONS } from '../time/collisions.ts'
import { rates, waves } from '../time/collisionsTables.ts'

/** What docs/results collects; written into the current folder. */
const RESULT = 'scree-benchmark.json'

const COUNTS = [1000, 5000, 20_000, 100_000, 250_000, 500_000, 1_000_000]
const SUBSTEPS = 8
const FRAME_MS = 1000 / 60

/** Scenes, disks and steps of the comparison with the CPU. */
const CHECKS = [
  ['falling', 2000, 10],
  ['hourglass', 2000, 10],
  ['drum', 2000, 10],
  ['mixed-50', 2000, 10],
  ['falling', 100_000, 2],
] as const

async function parity(): Promise<string> {
  const lines: string[] = []
  for (const [name, count, steps] of CHECKS) {
    tell(`checking ${name}, ${count} disks`)
    const { device } = await nodeDevice()
    const result = await check(SCENES[name].build(count, 1), { device, steps, substeps: SUBSTEPS })
    device.destroy()
    lines.push(`${name}, ${count} disks: ${describeCheck(result)}`)
  }
  return lines.join('\n')
}

async function speed(counts: readonly number[], bandwidth: number): Promise<string> {
  const options = parseArguments([
    ...['settled', '--backend', 'gpu', '--substeps', String(SUBSTEPS), '--stages'],
    ...['--repeats', '5', '--count', ...counts.map(String)],
  ])
  const entrants = await entrantsOf(options)
  const results = []
  for (const jobs of batchesOf(options)) results.push(...(await runBatch(jobs, entrants, options, tell)))
  const eta = results.map(({ disks, time, diskSubstepsPerSecond }) => [
    String(disks),
    time.median.toFixed(3),
    (diskSubstepsPerSecond / 1e6).toFixed(1),
    (diskSubstepsPerSecond / 1e6 / bandwidth).toFixed(3),
  ])
  const smooth = results.filter(({ time }) => time.median <= FRAME_MS).map(({ disks }) => disks)
  return [
    report(results),
    markdownTable([['disks', 'ms per step', 'M disk-substeps/s', 'η: M disk-substeps/s per GB/s'], ...eta]),
    `Largest of these at 60 steps per second with ${SUBSTEPS} substeps: ${Math.max(0, ...smooth)} disks`,
  ].join('\n\n')
}

async function collisions(): Promise<string> {
  const adapter = await nodeDevice()
  const options = adapter.isSoftware ? { ...COLLISIONS, ...QUICK_COLLISIONS } : COLLISIONS
  const results = await measureCollisions(options, adapter, tell)
  adapter.device.destroy()
  return [rates(results), waves(results)].map((table) => markdownTable(table)).join('\n\n')
}

async function main(argv: readonly string[]): Promise<void> {
  if (argv.length > 0) return bench(argv)
  const { device, isSoftware } = await nodeDevice()
  const result = await benchmarkHere({ backend: 'gpu', device }, {}, tell)
  device.destroy()
  writeFileSync(RESULT, `${JSON.stringify(result, null, 2)}\n`)
  console.log(`${describeBenchmark(result)}\nwritten to ${RESULT}\n${machine()}\n`)
  const bandwidth = result.copyBandwidth ?? Number.NaN
  console.log(`${await parity()}\n`)
  // a software driver would take days for a million disks
  console.log(await speed(isSoftware ? COUNTS.slice(0, 2) : COUNTS, bandwidth))
  console.log(`\n${await collisions()}`)
}

runAndExit(() => main(process.argv.slice(2)))
