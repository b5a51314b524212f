/** How passes are dispatched: not at all while the steps are halted, and with a bounded number of workgroups. */
import { describe, expect, test } from 'vitest'
import { PassList } from '../../src/features/passes/world/passList.ts'
import { unlessHalted } from '../../src/gpu/passes.ts'
import type { Backend } from '../../src/pipeline/backend.ts'

const LEAVE = 'if (stepInfo.halted != 0u) { return; }'

describe('unlessHalted', () => {
  test.each([
    ['@compute @workgroup_size(1) fn main() {|}'],
    ['// fn main() {\n@compute @workgroup_size(1)\nfn main(@builtin(workgroup_id) w: vec3u)\n{|\n}'],
    ['/* fn main() { /* fn main() { */ fn main() { */ fn main() {| } // {'],
    ['fn mainly() {}\nfn main /* { */ () {| }'],
  ])('leaves at the beginning of the entry point: %s', (marked) => {
    const code = marked.replace('|', '')
    const changed = unlessHalted(code)
    expect(changed).toBe(marked.replace('|', ` ${LEAVE} `))
    expect(changed.split('\n')).toHaveLength(code.split('\n').length)
  })

  test('leaves code without an entry point as it is', () => {
    expect(unlessHalted('// fn main() {')).toBe('// fn main() {')
  })
})

test('World.step: refuses a pass that would have more workgroups than a dispatch can have', async () => {
  const backend = { requireAlive: () => {}, addPass: async () => {} }
  const passes = new PassList(backend as unknown as Backend)
  const code = '@compute @workgroup_size(64) fn main() {}'
  await passes.add({ label: 'all', code, twin: () => {} })
  const most = 65_535 * 64
  expect(passes.runs(1 / 60, 0, most)).toHaveLength(1)
  expect(() => passes.runs(1 / 60, 0, most + 1)).toThrow(
    `step: the pass "all" would have 65536 workgroups for ${most + 1} slots: expected at most 65535`,
  )
})
