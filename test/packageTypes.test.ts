/** The types of the packed package under each TypeScript since 5.6, as a project gets them that installs both. */
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exports, devDependencies as installed } from '../package.json'
import { folderWithPackage, install } from './examples/consumer.ts'
import { isFull } from './support/full.ts'
import { importsOfEntries, STRICTEST } from './support/strictest.ts'

const VERSIONS = ['5.6', '5.7', '5.8', '5.9', '6', 'latest']
const alias = (version: string) => `typescript-${version}`

describe.runIf(isFull)('types of the packed package', () => {
  let folder = ''

  beforeAll(() => {
    const packed = folderWithPackage()
    folder = packed.folder
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
    const compilers = VERSIONS.map((version) => `${alias(version)}@npm:typescript@${version}`)
    const three = ['three', '@types/three'].map((name) => `${name}@${installed[name as 'three']}`)
    install(folder, `./${packed.tarball}`, ...compilers, ...three)
    writeFileSync(join(folder, 'types.ts'), importsOfEntries(Object.keys(exports)))
    writeFileSync(join(folder, 'wrong.ts'), "import { notThere } from 'scree'\nexport { notThere }\n")
  }, 600_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.each(
    VERSIONS.flatMap((version) => [
      [version, 'bundler', 'ESNext'],
      [version, 'nodenext', 'NodeNext'],
    ]),
  )('TypeScript %s, moduleResolution %s: has no errors', (version, moduleResolution, module) => {
    const compilerOptions = { ...STRICTEST, moduleResolution, module }
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['types.ts', 'wrong.ts'] }),
    )
    const root = join(folder, 'node_modules', alias(version))
    const compiler = ['bin/tsc', 'lib/tsc.js'].map((file) => join(root, file)).find(existsSync)!
    const { stdout } = spawnSync('node', [compiler, '-p', '.', '--pretty', 'false'], {
      cwd: folder,
      encoding: 'utf8',
    })
    const errors = stdout.split('\n').filter((line) => line.includes('error TS'))
    expect(errors).toEqual([expect.stringMatching(/^wrong\.ts.* TS2(305|724): /)])
  })
})
