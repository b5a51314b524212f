/** Runs spirvProducts.mjs, which finds what drivers may round as they like in the SPIR-V that they get. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unpack } from '../../src/node/packedChromium.ts'

interface Found {
  readonly kernels: number
  readonly failed: number
  readonly sum: number
  readonly chain: number
  readonly inexact: number
  readonly factor: number
  readonly cancel: number
  readonly barriers: number
}

/** Runs the checker, and returns what it counts. */
export async function findIn(...args: string[]): Promise<Found> {
  const drivers = await unpack('swiftshader.tar.br')
  const child = spawn(process.execPath, ['test/support/spirvProducts.mjs', '--drivers', drivers, ...args])
  let text = ''
  child.stdout.on('data', (part) => {
    text += part
  })
  await new Promise((resolve) => child.on('close', resolve))
  return JSON.parse(text.trim().split('\n').at(-1)!)
}

/** Runs the checker on linked WGSL. */
export async function findInText(code: string): Promise<Found> {
  const folder = mkdtempSync(join(tmpdir(), 'spirv-'))
  writeFileSync(join(folder, 'given.wgsl'), code)
  try {
    return await findIn('--linked', folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
