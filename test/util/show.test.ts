/** Values in errors. */
import { expect, test } from 'vitest'
import { show } from '../../src/util/validate.ts'

const cyclic: Record<string, unknown> = { a: 1 }
cyclic.self = cyclic

test.each<[unknown, string]>([
  [{ x: 0, y: -9.81 }, '{x: 0, y: -9.81}'],
  [{ 'a b': 'c', nested: { list: [1, { z: null }] } }, '{"a b": "c", nested: {list: [1, {z: null}]}}'],
  [Object.create(null), '{}'],
  [new Map(), '[object Map]'],
  [{ symbol: Symbol('s'), big: 3n }, '{symbol: Symbol(s), big: 3n}'],
])('show: %o', (value, text) => {
  expect(show(value)).toBe(text)
})

test('show: an object that contains itself, and one with a million fields, are cut to 80 characters', () => {
  expect(show(cyclic)).toMatch(/^\{a: 1, self: \{a: 1, .{59}…$/)
  expect(show({ ['k'.repeat(1e6)]: 1 })).toHaveLength(80)
  expect(show(Object.fromEntries(Array.from({ length: 1e4 }, (_, k) => [`k${k}`, k])))).toHaveLength(80)
})

test('show: calls no getter, and survives a proxy that throws', () => {
  const guarded = { get x() { throw new Error('read') }, y: 1 } // biome-ignore format: short
  expect(show(guarded)).toBe('{x: …, y: 1}')
  const hostile = new Proxy({}, { ownKeys: () => { throw new Error('trap') } }) // biome-ignore format: short
  expect(show(hostile)).toBe('[object Object]')
})
