/** The worked examples of CONTRIBUTING.md apply to the code as it is. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = readFileSync('CONTRIBUTING.md', 'utf8')
const examples = [...text.matchAll(/^```diff\n([\s\S]*?)^```/gm)].map(([, diff]) => diff)
/** Path, numbers of old and new lines, and lines of each hunk. */
const hunks = examples.flatMap((diff) =>
  diff.split(/^--- a\//m).flatMap((file) => {
    const path = file.slice(0, file.indexOf('\n'))
    const found = file.matchAll(/^@@ -\d+,(\d+) \+\d+,(\d+) @@.*\n((?:[ +-].*\n|\n)*)/gm)
    return [...found].map(([, old, now, lines]) => [path, Number(old), Number(now), lines] as const)
  }),
)

test('CONTRIBUTING.md: has three worked examples', () => {
  expect(examples).toHaveLength(3)
  expect(hunks.length).toBeGreaterThan(10)
})

test.each(hunks)('CONTRIBUTING.md: the change of %s (%i → %i lines) applies', (path, old, now, changes) => {
  const lines = changes.split('\n').slice(0, -1)
  const before = lines.filter((line) => !line.startsWith('+')).map((line) => line.slice(1))
  expect(before).toHaveLength(old)
  expect(lines.filter((line) => !line.startsWith('-'))).toHaveLength(now)
  expect(readFileSync(path, 'utf8').split(`${before.join('\n')}\n`)).toHaveLength(2)
})
