/**
 * Measures whether arithmetic that fuses `a * b + c`, as graphics cards do, changes the height at which a pile comes to rest.
 * Runs piles of many seeds on the CPU: as they are, with fused sums in all kernels or in some, and, as a control, with one disk moved by 1 µm.
 */
import { Command } from 'commander'
import { markdownTable } from 'markdown-table'
import { type PresetName, presets } from '../../src/scene/presets.ts'
import { World } from '../../src/world.ts'
import { wholeFrom } from '../parsers.ts'
import { runAndExit, tell } from '../terminal.ts'
import { fusedWasm } from './fusedWasm.ts'

/** The kernels with fused sums; none: the arithmetic of the CPU. */
const VARIANTS: Readonly<Record<string, readonly string[] | 'all'>> = {
  plain: [],
  'plain, one disk moved by 1 µm': [],
  'fused in all kernels': 'all',
  'fused in solveContacts': ['solveContacts'],
  'fused in updateContacts': ['updateContacts'],
}

interface Options {
  readonly preset: PresetName
  readonly disks: number
  readonly seeds: number
  readonly steps: number
}

/** Replaces the modules of the CPU backend by those of a variant. */
function chooseModules() {
  const [compile, instantiate] = [WebAssembly.compile, WebAssembly.instantiate]
  const bytes = new Map<WebAssembly.Module, Uint8Array>()
  const made = new Map<string, Promise<WebAssembly.Module>>()
  let variant = 'plain'
  const moduleOf = (module: WebAssembly.Module) => {
    const kernels = VARIANTS[variant]
    const known = made.get(variant)
    if (kernels.length === 0 || known !== undefined) return known ?? Promise.resolve(module)
    const { binary, count } = fusedWasm(bytes.get(module)!, kernels === 'all' ? [] : kernels)
    tell(`${variant}: ${count} sums`)
    const fresh = compile(binary)
    made.set(variant, fresh)
    return fresh
  }
  Object.assign(WebAssembly, {
    compile: async (source: Uint8Array<ArrayBuffer>) => {
      const module = await compile(source)
      bytes.set(module, source)
      return module
    },
    instantiate: async (module: WebAssembly.Module, imports: WebAssembly.Imports) =>
      instantiate(await moduleOf(module), imports),
  })
  return (name: string) => {
    variant = name
  }
}

/** Returns the mean height of the disks after the run. */
async function settledHeight(seed: number, isMoved: boolean, { preset, disks, steps }: Options) {
  const scene = presets[preset].build(disks, seed)
  const positions = Array.from(scene.disks.positions)
  if (isMoved) positions[0] += 1e-6
  const world = await World.fromScene(
    { ...scene, disks: { ...scene.disks, positions } },
    { backend: 'cpu', threads: 1 },
  )
  const height = async () => {
    const { positions: now } = await world.disks.read()
    let sum = 0
    for (let k = 1; k < now.length; k += 2) sum += now[k]
    return sum / (now.length / 2)
  }
  for (let step = 0; step < steps; step++) world.step(1 / 60)
  const result = await height()
  world.destroy()
  return result
}

function statistics(values: readonly number[]) {
  const mean = values.reduce((sum, x) => sum + x, 0) / values.length
  const variance = values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (values.length - 1)
  return { mean, error: Math.sqrt(variance / values.length) }
}

async function measure(options: Options): Promise<void> {
  const choose = chooseModules()
  const heights = new Map<string, number[]>()
  for (const name of Object.keys(VARIANTS)) {
    choose(name)
    const list: number[] = []
    for (let seed = 1; seed <= options.seeds; seed++)
      list.push(await settledHeight(seed, name.includes('moved'), options))
    heights.set(name, list)
    tell(`${name}: ${list.map((x) => x.toFixed(4)).join(' ')}`)
  }
  const plain = heights.get('plain')!
  const millimetres = (x: number) => (1000 * x).toFixed(1)
  const rows = [...heights].map(([name, list]) => {
    const { mean } = statistics(list)
    const difference = statistics(list.map((x, k) => x - plain[k]))
    const higher = list.filter((x, k) => x > plain[k]).length
    return [
      name,
      mean.toFixed(4),
      ...(name === 'plain'
        ? ['–', '–']
        : [
            `${millimetres(difference.mean)} ± ${millimetres(difference.error)}`,
            `${higher} of ${list.length}`,
          ]),
    ]
  })
  console.log(
    markdownTable([
      [
        'arithmetic',
        'mean height, m',
        'higher than plain, mm (mean and its standard error)',
        'seeds that are higher',
      ],
      ...rows,
    ]),
  )
}

runAndExit(async () => {
  const command = new Command('bench/bias')
    .option('--preset <name>', 'a preset', 'pile')
    .option('--disks <n>', 'number of disks', wholeFrom(1), 1000)
    .option('--seeds <n>', 'number of seeds', wholeFrom(2), 20)
    .option('--steps <n>', 'steps of 1/60 s', wholeFrom(1), 1200)
    .action((options: Options) => measure(options))
  await command.parseAsync()
})
