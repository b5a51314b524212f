/** The WGSL files: generated ones are up to date, and each names what it uses of others. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { generatedFiles } from '../../src/build/generatedFiles.ts'
import { linkShader } from '../../src/build/link.ts'
import { reflect } from '../../src/build/reflect.ts'

const sources = new Map(
  readdirSync('shaders', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.wgsl'))
    .map((name) => [name.slice(0, -'.wgsl'.length), readFileSync(`shaders/${name}`, 'utf8')]),
)

test.each([...generatedFiles()])('npm run generate: %s is up to date', (path, text) => {
  expect(readFileSync(path, 'utf8')).toBe(text)
})

test.each([...sources])('shaders/%s.wgsl: its imports exist and are used', (_path, source) => {
  const body = source.replace(/^import [^;]*;/gm, '').replace(/\/\/.*/g, '')
  for (const [, module, one, several] of source.matchAll(
    /^import package::([\w:]+)(?:::(\w+)|::\{([^}]*)\});/gm,
  )) {
    const declared = sources.get(module.replaceAll('::', '/'))
    for (const name of (several ?? one).split(',').map((part) => part.trim())) {
      if (name === '') continue
      expect(declared, module).toMatch(
        new RegExp(`^[^/\\n]*\\b(?:fn|struct|const|override|var<[^>]*>) ${name}\\b`, 'm'),
      )
      expect(body).toMatch(new RegExp(`\\b${name}\\b`))
    }
  }
})

test.each([...sources])('shaders/%s.wgsl: imports its own parts and what all rooms share', (path, source) => {
  const [room] = path.split('/')
  const open = new Set(['schemas', 'kernel', 'shared', ...(room === 'render' ? ['render'] : [])])
  const modules = [...source.matchAll(/^import package::(\w+(?:::parts)?)/gm)].map(([, module]) => module)
  expect(modules.filter((module) => !open.has(module) && module !== `${room}::parts`)).toEqual([])
})

describe('linkShader', () => {
  const linked = (files: Record<string, string>) => linkShader('main', (path) => files[path])
  const grid = 'import package::kernel::params;\nfn cells() -> u32 { return params.cells; }\nfn unused() {}'
  const main = 'import package::grid::cells;\nfn main() { _ = cells(); }\n'

  test('takes the bindings of shared files from the kernel, and leaves out what nothing uses', async () => {
    const params = 'struct Params { cells: u32 }\n@group(0) @binding(0) var<uniform> params: Params;\n'
    const wgsl = await linked({ main: main + params, grid })
    expect(wgsl.match(/params: Params/g)).toHaveLength(1)
    expect(wgsl).toContain('fn cells() -> u32')
    expect(wgsl).not.toContain('unused')
  })

  test.each([
    ['no binding of this name', { main, grid }, "'params' in module 'package::kernel'"],
    ['no such declaration', { main, grid: '' }, "'cells' in module 'package::grid'"],
    [
      'no import',
      { main: 'fn main() { cells(); }' },
      "unresolved identifier 'cells' in file: shaders/main.wgsl",
    ],
  ])('rejects: %s', async (_name, files: Record<string, string>, message) => {
    await expect(linked(files)).rejects.toThrow(message)
    await expect(linked(files)).rejects.toThrow(/Ln \d/)
  })
})

describe('reflect', () => {
  const sizeOf = (type: string) => type.length

  test('returns bindings and overrides in order', () => {
    const source = `import package::schemas::Contact;
      override PASS: u32;
      @group(0) @binding(0) var<uniform> params: Params;
      @group(0) @binding(1) var<storage, read> contacts: array<Contact>;
      @group(0) @binding(2) var<storage, read_write> counts: array<atomic<u32>>;
      var<private> turns: u32;`
    expect(reflect('kernel', source, sizeOf)).toEqual({
      bindings: [
        { name: 'params', isUniform: true, access: 'read', type: 'Params', stride: 6 },
        { name: 'contacts', isUniform: false, access: 'read', type: 'array<Contact>', stride: 7 },
        { name: 'counts', isUniform: false, access: 'read_write', type: 'array<atomic<u32>>', stride: 11 },
      ],
      overrides: [{ name: 'PASS', type: 'u32' }],
    })
  })

  test.each([
    [
      '@group(0) @binding(1) var<uniform> a: u32;',
      'a is at @group(0) @binding(1); expected @group(0) @binding(0)',
    ],
    ['override PASS: u32 = 1;', 'PASS has a default; expected none'],
    ['override PASS = 1;', 'PASS has no type'],
  ])('rejects %s', (source, message) => {
    expect(() => reflect('kernel', source, sizeOf)).toThrow(`kernel: ${message}`)
  })
})

test('shaders: each error of a sum is computed by lostIn, whose results no compiler sees through', () => {
  // (a - (sum - gained)) + (b - gained), with any names
  const errorOfSum = /- \((\w+) - (\w+)\)\)+ [+-] \(\w+ [+-] \2\)/
  expect('poses[i].residue = (p - (position - gained)) + (moved - gained);').toMatch(errorOfSum)
  for (const [name, source] of sources)
    if (name !== 'shared/kept') expect(source, name).not.toMatch(errorOfSum)
  const kept = sources.get('shared/kept')!
  const lines = kept
    .slice(kept.indexOf('fn lostIn'))
    .split('\n')
    .filter((line) => / [-+] |whole =/.test(line))
  expect(lines).toHaveLength(5)
  for (const line of lines) expect(line).toMatch(/= kept\(.*\);$|return kept\(.*\) \+ left;$/)
  expect(kept).toContain('bitcast<vec2f>(bitcast<vec2u>(x) ^ vec2u(params.levelCount >> 31u))')
})
