/** The worked examples of CONTRIBUTING.md apply to the code as it is. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = readFileSync('CONTRIBUTING.md', 'utf8')
const examples = [...text.matchAll(/^```diff\n([\s\S]*?)^```/gm)].map(([, diff]) => diff)
const titles = examples.map((diff) => [/^--- a\/(\S+)/.exec(diff)![1], diff] as const)

test('CONTRIBUTING.md: has four worked examples', () => {
  expect(examples).toHaveLength(4)
})

test.each(titles)('CONTRIBUTING.md: the example that begins with %s applies', (_, diff) => {
  const { stderr } = spawnSync('git', ['apply', '--check', '-'], { input: diff, encoding: 'utf8' })
  expect(stderr).toBe('')
})
