/** Files for visitors of the repository: they agree with package.json and with the pages that they name. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as pkg from '../package.json'

const read = (path: string) => readFileSync(path, 'utf8')

test('CITATION.cff: version and licence are those of package.json', () => {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(read('CITATION.cff'))?.[1]
  expect(field('version')).toBe(pkg.version)
  expect(field('license')).toBe(pkg.license)
})

test('package.json: has the address of the repository in one form, or none at all', () => {
  const { repository, homepage, bugs } = pkg as {
    repository?: { url: string }
    homepage?: string
    bugs?: unknown
  }
  if (repository === undefined) expect([homepage, bugs]).toEqual([undefined, undefined])
  // what the release workflow compares with the repository that it runs in
  else expect(repository.url).toMatch(/^git\+https:\/\/[^/]+\/[^/]+\/[^/]+\.git$/)
})

test('the form for bugs: asks for scene, backend, browser, adapter and the JSON of check.html, by the labels of the pages', () => {
  const form = read('.github/ISSUE_TEMPLATE/bug.yml')
  const ids = [...form.matchAll(/^ {4}id: (\w+)$/gm)].map(([, id]) => id)
  expect(ids).toEqual(['what', 'scene', 'backend', 'browser', 'adapter', 'check', 'version'])
  const page = read('check.html')
  for (const label of ['Check this device', 'Download the result as JSON', 'Result']) {
    expect(form).toContain(label)
    expect(page).toContain(`>${label}<`)
  }
  expect(form).toContain('Save as JSON')
  expect(read('apps/playground/share/shareSheet.ts')).toContain("'Save as JSON'")
})

test('release.yml: tests, compares tag and address, and publishes with provenance and without a token', () => {
  const workflow = read('.github/workflows/release.yml')
  const steps = ['bash .ci/run', 'id-token: write', 'npm pkg get repository.url', 'npm publish --provenance']
  const places = steps.map((step) => workflow.indexOf(step))
  expect(Math.min(...places)).toBeGreaterThan(0)
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(workflow).not.toMatch(/secrets\./)
})
