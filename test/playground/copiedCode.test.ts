/** A program that the page copies runs in an empty project with the packed package, and has types. */
import { execFileSync, spawnSync } from 'node:child_process'
import { createReadStream, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-fs'
import { build } from 'vite'
import { expect } from 'vitest'
import { sceneNow } from '../../apps/playground/files/sceneJson.ts'
import { DEFAULTS, type Settings, toSearch } from '../../apps/playground/settings.ts'
import { presetCode, SCENE_FILE, sceneCode } from '../../apps/playground/share/code.ts'
import { Simulation, STEP } from '../../apps/playground/simulation.ts'
import { Journal } from '../../apps/playground/time/journal.ts'
import { World } from '../../src/index.ts'
import { fullTest } from '../support/fullTest.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
// below the root, so that the package's own dependencies are found
const project = join(root, 'node_modules/.cache/scree/copied')
const CONFIG = {
  compilerOptions: {
    module: 'ESNext',
    moduleResolution: 'bundler',
    target: 'ES2022',
    lib: ['ESNext', 'DOM'],
    types: [],
    strict: true,
    skipLibCheck: true,
    noEmit: true,
  },
  files: ['plain.ts', 'edited.ts'],
}

async function install(): Promise<void> {
  rmSync(project, { recursive: true, force: true })
  mkdirSync(join(project, 'node_modules'), { recursive: true })
  // npm test has just built the library, to lint the package
  const unbuilt = process.env.SCREE_BUILT ? ['--ignore-scripts'] : []
  const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', project, ...unbuilt], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  }).toString()
  const [{ filename }] = JSON.parse(packed.slice(packed.search(/^\[/m)))
  const unpacked = extract(join(project, 'node_modules/scree'), { strip: 1 })
  await pipeline(createReadStream(join(project, filename)), createGunzip(), unpacked)
}

fullTest(
  'presetCode, sceneCode: programs of a preset and of an edited scene run in an empty project, with the same hash, and are bundled',
  async () => {
    await install()
    const settings: Settings = { ...DEFAULTS, scene: 'rubble', count: 40, backend: 'cpu' }
    const simulation = new Simulation({ adapter: null, find: async () => {} })
    await simulation.load(settings)
    const world = simulation.world!
    const journal = new Journal()
    journal.begin(world, { search: toSearch(settings) })
    const expected: Record<string, string> = {}
    const write = (name: string, code: string) => {
      writeFileSync(join(project, `${name}.ts`), code)
      // the same program, which also tells the hash: it has no types to take away
      const told = code.replace('// goes on', 'console.log(await world.hash())\n// goes on')
      writeFileSync(join(project, `${name}.mjs`), told)
    }
    for (let k = 0; k < 30; k++) world.step(STEP)
    const { time } = world.stats
    write('plain', presetCode({ start: journal.start!, calls: await journal.calls(), time })!)
    expected.plain = await world.hash()
    world.disks.remove([0])
    const { scene, walls } = simulation
    const now = await sceneNow(world, { scene: scene!, walls, material: settings })
    writeFileSync(join(project, SCENE_FILE), JSON.stringify(now))
    write('edited', sceneCode({ name: 'rubble', time }))
    const again = await World.fromScene(now, { backend: 'cpu' })
    expected.edited = await again.hash()
    again.destroy()
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(CONFIG))
    const { stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', '.'], { cwd: project })
    expect(stdout.toString()).toBe('')
    // a bundler takes the file, too
    await build({
      root: project,
      logLevel: 'error',
      build: { ssr: 'edited.ts', outDir: 'bundled', target: 'esnext' },
    })
    expect(readFileSync(join(project, 'bundled/edited.js'), 'utf8')).not.toContain("scene.json'")
    for (const [name, hash] of Object.entries(expected)) {
      const lines = execFileSync(process.execPath, [`${name}.mjs`], { cwd: project })
        .toString()
        .split('\n')
      expect(lines[0]).toBe(hash)
      expect(lines[1]).toMatch(/^grain \d+ is at \(-?[\d.]+, -?[\d.]+\) m$/)
    }
    world.destroy()
  },
)
