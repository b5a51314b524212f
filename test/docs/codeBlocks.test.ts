/** Code blocks in TypeScript of the README and of all documents: they compile. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, 'node_modules/.cache/scree/codeBlocks')

/** Types of what the plugins of the build make. */
const DECLARATIONS = ['gpu/linked.d.ts', 'cpu/wasm.d.ts', 'cpu/threads/script.d.ts']

const markdownIn = (path: string) =>
  readdirSync(join(root, path))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(path, name))

const IMPORT = /^import (?:type )?\{([^}]*)\} from '([^']+)'$/gm

/** Returns what each name in the imports of a block is imported from. */
function importsOf(code: string): [string, string][] {
  return [...code.matchAll(IMPORT)].flatMap(([, names, source]) =>
    names.split(',').map((name): [string, string] => [name.trim(), source]),
  )
}

/** Returns the blocks of a page by the line they begin at, each with the imports of those before it. */
function blocksOf(page: string): [line: number, code: string][] {
  const text = readFileSync(join(root, page), 'utf8')
  const known = new Map<string, string>()
  return [...text.matchAll(/^```ts[^\n]*\n(.*?)^```$/gms)].map((block) => {
    const own = importsOf(block[1])
    for (const [name] of own) known.delete(name)
    const before = [...known].map(([name, source]) => `import { ${name} } from '${source}';`).join(' ')
    for (const [name, source] of own) known.set(name, source)
    const line = text.slice(0, block.index).split('\n').length
    return [line, `${before}\n${block[1]}\nexport {}\n`]
  })
}

/** Compiles a folder of blocks, and returns the errors, each with its page and line. */
function compile(blocks: readonly (readonly [page: string, line: number, code: string])[]): string[] {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const places = new Map<string, [string, number]>()
  for (const [k, [page, line, code]] of blocks.entries()) {
    places.set(`block${k}.ts`, [page, line])
    writeFileSync(join(folder, `block${k}.ts`), code)
  }
  for (const file of ['given.d.ts', 'packages.d.ts'])
    copyFileSync(join(root, 'test/docs', file), join(folder, file))
  const toRoot = '../../../..'
  const compilerOptions = {
    noUnusedLocals: false,
    noUnusedParameters: false,
    paths: { scree: [`${toRoot}/src/index.ts`], 'scree/*': [`${toRoot}/src/entries/*.ts`] },
  }
  const config = {
    extends: `${toRoot}/tsconfig.json`,
    compilerOptions,
    include: ['*.ts', ...DECLARATIONS.map((file) => `${toRoot}/src/${file}`)],
    exclude: [],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const tsc = join(root, 'node_modules/.bin/tsc')
  const { stdout } = spawnSync(tsc, ['--singleThreaded', '--pretty', 'false', '-p', '.'], {
    cwd: folder,
    encoding: 'utf8',
  })
  return stdout
    .split('\n')
    .filter((text) => text.includes('error TS'))
    .map((text) => {
      const [, file, at, message] = /^([^(]*)\((\d+),\d+\): error (.*)$/.exec(text) ?? ['', '', '0', text]
      const place = places.get(file)
      return place === undefined ? text : `${place[0]}:${place[1] + Number(at) - 1}: ${message}`
    })
}

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'examples/README.md',
  ...markdownIn('docs'),
  ...markdownIn('docs/guide'),
]

test('code blocks of the README and of all documents compile', () => {
  const blocks = pages.flatMap((page) => blocksOf(page).map(([line, code]) => [page, line, code] as const))
  expect(blocks.length).toBeGreaterThan(50)
  const wrong = [
    'a block that is wrong',
    1,
    `\nimport { PolarDiagram } from 'scree'\nworld.disk.add({})\nexport {}\n`,
  ] as const
  expect(compile([...blocks, wrong])).toEqual([
    expect.stringMatching(/^a block that is wrong:2: TS2305: .*PolarDiagram/),
    expect.stringMatching(/^a block that is wrong:3: TS2551: .*'disk'/),
  ])
}, 120_000)
