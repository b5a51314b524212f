/** The WGSL of a build: short, and the same program. */
import { expect, test } from 'vitest'
import { shortenWgsl, shortNames } from '../../src/build/shortenWgsl.ts'
import { testDevice } from '../support/device.ts'

const sources: Record<string, string> = import.meta.glob('../../shaders/**/*.wgsl', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const linked: Record<string, string> = import.meta.glob(
  [
    '../../shaders/**/*.wgsl',
    '!../../shaders/{,render/}{kernel,schemas}.wgsl',
    '!../../shaders/{shared/*,*/parts/*,passes/user*,render/{line,look,strength}}.wgsl',
  ],
  { query: '?linked', import: 'default', eager: true },
)
const names = shortNames(Object.values(sources))

test('shortNames: no two names become one, nor one that is there already', () => {
  const words = new Set(
    Object.values(sources).flatMap((text) => text.replace(/\/\/.*/g, '').match(/[A-Za-z_]\w*/g) ?? []),
  )
  expect(names.size).toBeGreaterThan(1000)
  expect(new Set(names.values()).size).toBe(names.size)
  expect([...names.values()].filter((name) => words.has(name))).toEqual([])
})

test('shortenWgsl: every shader compiles, with the entry points and overrides that it had, in little more than half of the length', async () => {
  const device = await testDevice()
  const HOST = /\boverride (\w+)|@(?:compute|vertex|fragment)(?:\s*@workgroup_size\([^)]*\))?\s*fn (\w+)/g
  const ofHost = (text: string) => [...text.matchAll(HOST)].map(([, override, entry]) => override ?? entry)
  let [before, after] = [0, 0]
  for (const [path, text] of Object.entries(linked)) {
    const short = shortenWgsl(text, names)
    device.pushErrorScope('validation')
    const module = device.createShaderModule({ label: path, code: short })
    expect((await device.popErrorScope())?.message, path).toBeUndefined()
    const { messages } = await module.getCompilationInfo()
    expect(
      messages.filter(({ type }) => type === 'error').map(({ message }) => `${path}: ${message}`),
    ).toEqual([])
    expect(ofHost(short), path).toEqual(ofHost(text))
    before += text.length
    after += short.length
  }
  expect(Object.keys(linked).length).toBeGreaterThan(100)
  // 0.510, of which the functions in shaders/shared/rounded.wgsl are a part in each kernel
  expect(after / before).toBeLessThan(0.52)
})

test('shortenWgsl: takes away comments and spaces, and leaves two signs apart', () => {
  const short = new Map([['count', 'a']])
  const wgsl = 'let count : array<u32, 2> = x; // why\nlet y = 1 - -count + (count - 2) >= 3;'
  expect(shortenWgsl(wgsl, short)).toBe('let a:array<u32,2> =x;let y=1- -a+(a-2)>=3;')
})
