/** A headless Chromium that needs no root and no system package: it is unpacked from @sparticuz/chromium. */
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { unpack } from '../../src/cli/packedChromium.ts'

/** Launches Chromium with WebGPU on SwiftShader, a software adapter, or with no WebGPU adapter at all. */
export async function launchChromium({ webgpu }: { webgpu: boolean }): Promise<Browser> {
  const [binary, libraries, swiftshader] = await Promise.all([
    unpack('chromium.br'),
    unpack('al2023.tar.br'),
    unpack('swiftshader.tar.br'),
  ])
  return chromium.launch({
    executablePath: join(binary, 'chromium'),
    args: [
      '--no-sandbox',
      ...(webgpu ? ['--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader'] : []),
    ],
    env: { ...process.env, LD_LIBRARY_PATH: `${join(libraries, 'lib')}:${swiftshader}` },
  })
}
