/** Files of the packed Chromium, wherever a version has them. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync } from 'node:zlib'
import { pack } from 'tar-fs'
import { afterAll, expect, test } from 'vitest'
import { unpack } from '../../src/node/packedChromium.ts'

const top = mkdtempSync(join(tmpdir(), 'scree-chromium-'))
afterAll(() => rmSync(top, { recursive: true }))

const write = (file: string, content: string | Buffer) => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}

/** Makes a package of this version, and returns its entry module. */
async function install(project: string, version: string, entry: string, withDriver = true): Promise<string> {
  const root = join(top, project, 'node_modules/@sparticuz/chromium')
  write(join(root, 'package.json'), JSON.stringify({ name: '@sparticuz/chromium', version }))
  write(join(root, entry), '')
  write(join(root, dirname(entry), 'package.json'), '{"type": "commonjs"}')
  if (entry === 'build/index.js') rmSync(join(root, 'build/package.json'))
  const source = join(top, project, 'source')
  write(join(source, 'libvulkan.so.1'), version)
  const tar = await buffer(Readable.from(pack(source)))
  if (withDriver) write(join(root, 'bin/swiftshader.tar.br'), brotliCompressSync(tar))
  return join(root, entry)
}

test.each([
  ['153.0.0', 'build/index.js'],
  ['143.0.4', 'build/cjs/index.cjs'],
])('unpack: finds the files of version %s, whose module is %s', async (version, module) => {
  const entry = await install(version, version, module)
  const folder = await unpack('swiftshader.tar.br', entry)
  expect(readFileSync(join(folder, 'libvulkan.so.1'), 'utf8')).toBe(version)
})

test('unpack: another version is unpacked anew', async () => {
  const read = async (version: string) =>
    readFileSync(
      join(
        await unpack('swiftshader.tar.br', await install('upgraded', version, 'build/index.js')),
        'libvulkan.so.1',
      ),
      'utf8',
    )
  expect(await read('152.0.0')).toBe('152.0.0')
  expect(await read('153.0.0')).toBe('153.0.0')
})

test('unpack: a version without the file is refused in a sentence, and leaves nothing behind', async () => {
  const entry = await install('bare', '99.0.0', 'build/index.js', false)
  await expect(unpack('swiftshader.tar.br', entry)).rejects.toThrow(
    new Error(
      '@sparticuz/chromium 99.0.0 has no bin/swiftshader.tar.br: run npm install @sparticuz/chromium@153',
    ),
  )
  expect(existsSync(join(top, 'bare/node_modules/.cache'))).toBe(false)
})
