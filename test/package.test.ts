/** The package as its users get it: packed, unpacked into an empty Vite project, built, typed and run. */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  createReadStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-fs'
import { build, type Rolldown } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import { bin, exports } from '../package.json'
import { fullTest } from './support/fullTest.ts'
import { importsOfEntries, STRICTEST } from './support/strictest.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
// below the root, so that the package's own dependencies are found
const project = join(root, 'node_modules/.cache/scree/consumer')

const MAIN = `
import { type DiskState, World } from 'scree'
import { check, stateHash } from 'scree/check'
import { PolarDiagram } from 'scree/polar'
import { presets } from 'scree/scenes'
import { container, nArcFromPolygon } from 'scree/shapes'
export async function fall(): Promise<DiskState> {
  const world = await World.create({ gravity: [0, -9.81], backend: 'cpu' })
  world.walls.add([container(nArcFromPolygon([[0, 0], [60, 0], [60, 40], [0, 40]]))])
  world.disks.add({ positions: [30, 20], radii: 0.1 })
  world.step(1 / 60)
  return world.disks.read()
}
export const names: string[] = Object.keys(presets)
export const owner: number | null = PolarDiagram.build({ centers: [3, 1], radii: 1 }).locate([0, 1], 'east', 'ccw').owner
export { check, stateHash }
// @ts-expect-error: the types are there, and substeps is a number
export const wrong = (world: World) => world.substeps.length
`

/** A compute shader. */
const WGSL = /@compute/
/** WebAssembly: long text in base64. */
const TWINS = /[A-Za-z0-9+/]{10000}/

let paths: string[] = []

beforeAll(async () => {
  rmSync(project, { recursive: true, force: true })
  mkdirSync(join(project, 'node_modules'), { recursive: true })
  // npm test has just built the library, to lint the package
  const unbuilt = process.env.SCREE_BUILT ? ['--ignore-scripts'] : []
  const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', project, ...unbuilt], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const report = packed.toString()
  const [{ filename, files }] = JSON.parse(report.slice(report.search(/^\[/m)))
  paths = files.map(({ path }: { path: string }) => path)
  const unpacked = extract(join(project, 'node_modules/scree'), { strip: 1 })
  await pipeline(createReadStream(join(project, filename)), createGunzip(), unpacked)
})

/** Builds a program. Returns the code that it loads first, and that of each module which it loads later. */
async function bundle(code: string): Promise<{ first: string; later: (module: RegExp) => string }> {
  writeFileSync(join(project, 'main.ts'), code)
  const built = await build({
    root: project,
    configFile: false,
    logLevel: 'error',
    build: { lib: { entry: 'main.ts', formats: ['es'], fileName: 'main' } },
  })
  const { output } = (built as Rolldown.RolldownOutput[])[0]
  const chunks = new Map(output.map((one) => [one.fileName, one as Rolldown.OutputChunk]))
  const closure = (name: string, found = new Set<string>()) => {
    found.add(name)
    for (const other of chunks.get(name)!.imports) if (!found.has(other)) closure(other, found)
    return found
  }
  const codeOf = (names: Iterable<string>) => [...names].map((name) => chunks.get(name)!.code).join('\n')
  const first = closure('main.js')
  const later = (module: RegExp) => {
    const found = [...chunks.values()].filter(({ facadeModuleId }) => module.test(facadeModuleId ?? ''))
    expect(found, String(module)).toHaveLength(1)
    return codeOf([...closure(found[0].fileName)].filter((name) => !first.has(name)))
  }
  return { first: codeOf(first), later }
}

test('npm pack: packs the library, its types, its licence, the README, the guide and the examples', () => {
  expect(paths).toContain('LICENSE')
  const others = paths.filter(
    (path) => !/^dist\/lib\/.*\.(js|d\.ts)$|^docs\/.*\.(md|ts)$|^examples\//.test(path),
  )
  const texts = ['CHANGELOG.md', 'CONTRIBUTING.md', 'LICENSE', 'README.md']
  expect(others.sort()).toEqual([
    ...texts,
    'dist/scree.js',
    'docs/public/moving.webp',
    'docs/public/picture.webp',
    'llms.txt',
    'package.json',
  ])
})

test.each(['README.md', 'llms.txt'])(
  'npm pack: what %s links to is in the package or has an absolute address',
  (file) => {
    const text = readFileSync(join(project, 'node_modules/scree', file), 'utf8')
    const links = [...text.matchAll(/\]\(([^)]+)\)|(?:src|href)="([^"]+)"/g)].map(
      ([, link, source]) => link ?? source,
    )
    expect(links.length).toBeGreaterThan(40)
    const local = links.filter((link) => !/^(https:|#)/.test(link)).map((link) => link.replace(/#.*/, ''))
    expect(local.filter((path) => !paths.includes(path))).toEqual([])
  },
)

test('npm pack: the command line runs a scene, and tells newcomers what there is', () => {
  const file = join(project, 'node_modules/scree', bin.scree)
  expect(readFileSync(file, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/)
  const scree = (...args: string[]) => spawnSync('node', [file, ...args], { cwd: project, encoding: 'utf8' })
  const run = scree('simulate', 'pile', '--count', '20', '--seconds', '0.1', '--backend', 'cpu')
  expect(run).toMatchObject({ status: 0, stderr: '' })
  expect(run.stdout).toMatch(/^pile, seed 1: 6 steps of 0\.01667 s\nadapter +CPU/)
  expect(scree('simulat', 'pile')).toMatchObject({
    status: 2,
    stdout: '',
    stderr: "error: unknown command 'simulat'\n(Did you mean simulate?)\n(see --help)\n",
  })
})

/** Returns the errors of the installed TypeScript in these files of the project. */
function typeErrors(files: readonly string[]): string[] {
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: STRICTEST, files }))
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', '.', '--singleThreaded'], {
    cwd: project,
  })
  return stdout.toString().match(/^\S.*error TS.*$/gm) ?? []
}

test('npm pack: every entry point, and the example of the README, type-check in an empty project without skipLibCheck', () => {
  writeFileSync(join(project, 'types.ts'), importsOfEntries(Object.keys(exports)))
  writeFileSync(join(project, 'main.ts'), MAIN)
  const [, example] = /```ts\n(.*?)```/s.exec(
    readFileSync(join(project, 'node_modules/scree/README.md'), 'utf8'),
  )!
  writeFileSync(join(project, 'readme.ts'), example)
  expect(typeErrors(['main.ts', 'readme.ts', 'types.ts'])).toEqual([])
})

test('npm pack: scree/typegpu alone has types of TypeGPU, whose declarations have errors', () => {
  writeFileSync(join(project, 'types.ts'), "export { Motion } from 'scree/typegpu'\n")
  const errors = typeErrors(['types.ts'])
  // if there are none any more, the README can do without skipLibCheck
  expect(errors).not.toEqual([])
  expect(errors.filter((line) => !/\/(typegpu|typed-binary)\//.test(line))).toEqual([])
})

test('npm pack: the types declare no executor, stage or kernel that no entry point exports', () => {
  const sources = paths
    .filter((path) => path.startsWith('dist/lib/types/'))
    .map((path) => readFileSync(join(project, 'node_modules/scree', path), 'utf8'))
  const entries = Object.values(exports).map(({ types }) =>
    readFileSync(join(project, 'node_modules/scree', types), 'utf8'),
  )
  const declaration = /^(?:export )?(?:declare )?(?:interface|type|class|const|function) (\w+)/gm
  const declared = sources.flatMap((source) => [...source.matchAll(declaration)].map(([, name]) => name))
  const lists = entries.flatMap((source) =>
    [...source.matchAll(/^export \{(.*)\}/gm)].map(([, list]) => list),
  )
  const exported = lists
    .join(', ')
    .replaceAll(/type | as \w+/g, '')
    .split(',')
    .map((name) => name.trim())
  expect(declared.length).toBeGreaterThan(100)
  // types that follow from the tables of properties and options declare these tables
  const hidden = declared.filter((name) => !exported.includes(name))
  expect(hidden.filter((name) => /backend|command|kernel|stage|sizes|bind|buffer|twin/i.test(name))).toEqual(
    [],
  )
})

test('npm pack: the entry points work together in a Vite project', async () => {
  await bundle(MAIN)
  const { fall, names, owner } = await import(
    /* @vite-ignore */ pathToFileURL(join(project, 'dist/main.js')).href
  )
  expect(names).toContain('hourglass')
  expect(owner).toBe(0)
  const { positions } = await fall()
  expect(positions[0]).toBe(30)
  expect(positions[1]).toBeLessThan(20)
})

test('npm pack: examples/vanilla of the package builds with Vite', async () => {
  const root = join(project, 'vanilla')
  cpSync(join(project, 'node_modules/scree/examples/vanilla'), root, { recursive: true })
  const { output } = (await build({ root, configFile: false, logLevel: 'error' })) as Rolldown.RolldownOutput
  const codes = output.flatMap((one) => (one.type === 'chunk' ? [one.code] : []))
  expect(output.map(({ fileName }) => fileName)).toContain('index.html')
  expect(codes.some((code) => WGSL.test(code))).toBe(true)
  expect(codes.some((code) => TWINS.test(code))).toBe(true)
})

const THREADS = `
import { World } from 'scree'
import { stateHash } from 'scree/check'
import { presets } from 'scree/scenes'
import { fullTest } from './support/fullTest.ts'
for (const threads of [1, 2]) {
  const world = await World.fromScene(presets.pile.build(4200, 1), { backend: 'cpu', threads })
  for (let step = 0; step < 20; step++) {
    world.step(1 / 60)
    // time for the workers to start
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  console.log(world.stats.threads, await stateHash(await world.disks.read()))
}
`

test('npm pack: threads work in a bundle, and Node ends while they wait', async () => {
  await bundle(THREADS)
  const { status, stdout, stderr } = spawnSync('node', [join(project, 'dist/main.js')], { timeout: 60_000 })
  expect(stderr.toString()).toBe('')
  const [, hash] = /^1 (\w+)\n2 \1\n$/.exec(stdout.toString()) ?? []
  expect(hash, stdout.toString()).toBeDefined()
  // no world was destroyed
  expect(status).toBe(0)
})

fullTest('scree/node: the code of docs/guide/node.md checks a scene on the GPU, and Node ends', () => {
  const [, code] = /```ts\n(.*?)```/s.exec(readFileSync(join(root, 'docs/guide/node.md'), 'utf8'))!
  writeFileSync(join(project, 'device.mjs'), code)
  const run = spawnSync('node', ['device.mjs'], { cwd: project, encoding: 'utf8', timeout: 100_000 })
  expect(run).toMatchObject({ status: 0, stderr: '' })
  expect(run.stdout).toMatch(/^\S.*\n0 differences in [1-9]\d* values over 32 substeps\n$/)
})

test.each([
  ['a missing driver', {}, 'npm install webgpu @sparticuz/chromium tar-fs'],
  ['a driver', { VK_DRIVER_FILES: 'a driver' }, 'npm install webgpu'],
])('nodeDevice: with %s and nothing installed, says what to install', (_, driver, install) => {
  // outside the repository, where nothing is found
  const folder = mkdtempSync(join(tmpdir(), 'scree-alone-'))
  cpSync(join(project, 'node_modules/scree/dist/lib'), folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
  const code = `import { nodeDevice } from './entries/node.js'\nawait nodeDevice().catch(({ message }) => console.log(message))`
  const env = { ...process.env, SCREE_ADAPTER: 'swiftshader', VK_DRIVER_FILES: undefined, ...driver }
  const run = spawnSync('node', ['--input-type=module', '-e', code], {
    cwd: folder,
    encoding: 'utf8',
    env,
  })
  rmSync(folder, { recursive: true })
  expect(run.stdout).toMatch(/^[^.\n]+ requires a package that is not installed: run npm install [^.\n]+\n$/)
  expect(run.stdout).toContain(`run ${install}\n`)
})

test.each([
  ['castRay', 'scree/shapes'],
  ['PolarDiagram', 'scree/polar'],
  ['presets', 'scree/scenes'],
  ['stateHash', 'scree/check'],
  ['coarseGrain', 'scree/measure'],
  ['EventQueue', 'scree'],
])('npm pack: a bundle with %s alone holds no kernel', async (name, entry) => {
  const { first } = await bundle(`export { ${name} } from '${entry}'`)
  for (const kernel of [WGSL, TWINS]) expect(first).not.toMatch(kernel)
})

test('npm pack: a bundle with World holds no preset, and loads the kernels of a backend when it is chosen', async () => {
  const { first, later } = await bundle("export { World } from 'scree'")
  for (const kernel of [WGSL, TWINS]) expect(first).not.toMatch(kernel)
  const [onGpu, onCpu] = [later(/onGpu\.js$/), later(/cpuBackend\.js$/)]
  expect(onGpu).toMatch(WGSL)
  expect(onGpu).not.toMatch(TWINS)
  expect(onCpu).toMatch(TWINS)
  expect(onCpu).not.toMatch(WGSL)
  for (const code of [first, onGpu, onCpu]) expect(code).not.toContain('hourglass')
})
