/** The package as its users get it: packed, unpacked into an empty Vite project, built, typed and run. */
import { execFileSync } from 'node:child_process'
import { createReadStream, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-fs'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
// below the root, so that the package's own dependencies are found
const project = join(root, 'node_modules/.cache/scree/consumer')
const bin = (name: string) => join(root, 'node_modules/.bin', name)

const MAIN = `
import { presets, World, type DiskState } from 'scree'
export async function fall(): Promise<DiskState> {
  const world = await World.create({ gravity: [0, -9.81], backend: 'cpu' })
  world.addWalls([{ chain: [[0, 40], [0, 0], [60, 0], [60, 40]] }])
  world.addDisks({ positions: [30, 20], radii: 0.1 })
  world.step(1 / 60)
  return world.read()
}
export const names: string[] = Object.keys(presets)
// @ts-expect-error: the types are there, and substeps is a number
export const wrong = (world: World) => world.substeps.length
`

test('npm pack gives a package that works in an empty Vite project', async () => {
  rmSync(project, { recursive: true, force: true })
  mkdirSync(join(project, 'node_modules'), { recursive: true })
  const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', project], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const report = packed.toString()
  const [{ filename, files }] = JSON.parse(report.slice(report.search(/^\[/m)))
  const paths: string[] = files.map(({ path }: { path: string }) => path)
  expect(paths).toContain('LICENSE')
  expect(paths.filter((path) => !path.startsWith('dist/lib/')).sort()).toEqual([
    'LICENSE',
    'README.md',
    'package.json',
  ])

  const unpacked = extract(join(project, 'node_modules/scree'), { strip: 1 })
  await pipeline(createReadStream(join(project, filename)), createGunzip(), unpacked)
  const compilerOptions = {
    module: 'ESNext',
    moduleResolution: 'bundler',
    target: 'ES2022',
    lib: ['ES2023', 'DOM'],
    strict: true,
    // as in Vite's own templates
    skipLibCheck: true,
    noEmit: true,
  }
  writeFileSync(
    join(project, 'package.json'),
    JSON.stringify({ name: 'consumer', type: 'module', private: true }),
  )
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['main.ts'] }))
  writeFileSync(join(project, 'main.ts'), MAIN)
  writeFileSync(
    join(project, 'vite.config.js'),
    "export default { build: { lib: { entry: 'main.ts', formats: ['es'], fileName: 'main' } } }",
  )

  const run = (name: string, ...args: string[]) =>
    execFileSync(bin(name), args, { cwd: project, stdio: 'pipe' }).toString()
  expect(() => run('tsc', '-p', '.')).not.toThrow()
  run('vite', 'build', '--logLevel', 'error')
  const { fall, names } = await import(/* @vite-ignore */ pathToFileURL(join(project, 'dist/main.js')).href)
  expect(names).toContain('hourglass')
  const { positions } = await fall()
  expect(positions[0]).toBe(30)
  expect(positions[1]).toBeLessThan(20)
})
