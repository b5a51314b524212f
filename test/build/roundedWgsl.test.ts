/** The linker's pass that makes kernels round alike on all devices. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { linkShader } from '../../src/build/link.ts'
import { inexactSites, roundedWgsl } from '../../src/build/roundedWgsl.ts'

const SHADERS = `${import.meta.dirname}/../../shaders`
const read = (path: string) =>
  existsSync(`${SHADERS}/${path}.wgsl`) ? readFileSync(`${SHADERS}/${path}.wgsl`, 'utf8') : undefined
const helpers = read('shared/rounded')!

const HEAD =
  'struct Params { levelCount: u32, h: f32, g: vec2f };\n@group(0) @binding(0) var<uniform> params: Params;\nfn inOrder(sum: f32) -> f32 { return sum; }\n'
/** The body of a function after the pass. */
function passed(body: string, parameters = 'a: f32, b: f32, c: f32, v: vec2f, w: vec2f, n: u32'): string {
  const whole = roundedWgsl(`${HEAD}fn example(${parameters}) -> f32 {\n${body}\n}\n`, helpers)
  return /fn example\(.*\n([\s\S]*?)\n}\n/.exec(whole)![1]
}

const kernels = readdirSync(SHADERS, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter(
    (file) =>
      file.endsWith('.wgsl') && !/^(?:render\/|view\/|user[A-Z]|check\/probe(?:Arithmetic|Fused))/.test(file),
  )
  .filter((file) => readFileSync(`${SHADERS}/${file}`, 'utf8').includes('@compute'))

test('linkShader: no kernel has a division, root, dot or unrounded product of floats left', async () => {
  const left = await Promise.all(
    kernels.map(async (file) => [file, inexactSites(await linkShader(file.slice(0, -5), read))] as const),
  )
  expect(left.filter(([, sites]) => sites.length > 0)).toEqual([])
  expect(left.length).toBeGreaterThan(100)
})

test('inexactSites: finds what is not rounded', () => {
  const text = `${HEAD}fn example(a: f32, b: f32, v: vec2f) -> f32 {\n  let x = a * b;\n  return x + a / b + sqrt(dot(v, v));\n}\n`
  expect(
    inexactSites(text)
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual(['*', '/', 'dot', 'sqrt'])
  expect(inexactSites(roundedWgsl(text, helpers))).toEqual([])
})

describe('roundedWgsl', () => {
  test.each([
    ['return a * b + c;', 'return rounded1(a * b) + c;'],
    // no product is part of another: drivers choose the order
    ['return c - a * b * c;', 'return c - rounded1(rounded1(a * b) * c);'],
    ['return a * (b * c);', 'return rounded1(a * (rounded1(b * c)));'],
    ['return 0.5 * a * b * b;', 'return rounded1(rounded1(0.5 * a * b) * b);'],
    ['return a * b * 0.5 + c;', 'return rounded1(a * b) * 0.5 + c;'],
    ['return 4.0 * (a * b) * c;', 'return rounded1(4.0 * (rounded1(a * b)) * c);'],
    ['let p = a * b * v;', 'let p = rounded2(rounded1(a * b) * v);'],
    ['let p = a * v;', 'let p = rounded2(a * v);'],
    ['let p = a * vec3f(v, b);', 'let p = rounded3(a * vec3f(v, b));'],
    ['return -(a * b);', 'return -(rounded1(a * b));'],
    // exact products, and those that no sum takes
    ['return 0.5 * a + c;', 'return 0.5 * a + c;'],
    ['if (a * b > c) { return a; }', 'if (a * b > c) { return a; }'],
    [
      'if (a * b * c > 0.5 * (a * b)) { return a; }',
      'if (rounded1(a * b) * c > 0.5 * (a * b)) { return a; }',
    ],
    ['return f32(u32(a * b) * n / 3u % 2u);', 'return f32(u32(a * b) * n / 3u % 2u);'],
    ['return a * b / c;', 'return quotient(a * b, c);'],
    // sums of which another one takes the error
    ['let p = c - inOrder(a + b * c);', 'let p = c - rounded1(a + rounded1(b * c));'],
    // factors that may be multiplied out
    ['return (1.0 - b) * c;', 'return rounded1((rounded1(1.0 - b)) * c);'],
    ['let p = b + 1.0;', 'let p = rounded1(b + 1.0);'],
    ['let p = v - 1.0;', 'let p = rounded2(v - 1.0);'],
    ['return a / (1.0 + b * c);', 'return quotient(a, 1.0 + rounded1(b * c));'],
    ['if (1.0 - a > b) { return a; }', 'if (1.0 - a > b) { return a; }'],
    ['return a / (b + c) / c;', 'return quotient(quotient(a, b + c), c);'],
    ['let q = v / a;', 'let q = quotient2(v, a);'],
    ['let q = (v + a * w) / params.g;', 'let q = quotients(v + rounded2(a * w), params.g);'],
    ['let x = 1.0 / 6.0;', 'let x = 1.0 / 6.0;'],
    ['return sqrt(dot(v, v - a * w));', 'return squareRoot(dotted(v, v - rounded2(a * w)));'],
  ])('%s', (from, to) => expect(passed(from)).toBe(to))

  test.each([
    ['return fma(a, b, c);', 'fma is up to the driver'],
    ['return length(v);', 'length is up to the driver'],
    ['return a % b;', '% of floats'],
    ['var x = a; x *= b;', 'write out *='],
    ['return unknown(a);', 'unknown is unknown'],
  ])('refuses %s', (from, message) => expect(() => passed(from)).toThrow(message))
})
