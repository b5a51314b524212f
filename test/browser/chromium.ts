/** A headless Chromium that needs no root and no system package: @sparticuz/chromium carries all of it. */
import { readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { unpack } from '../../src/node/packedChromium.ts'
import { memoizePromise } from '../../src/util/memoize.ts'

/** The last three are what a canvas needs to show what WebGPU drew. */
const SOFTWARE_WEBGPU = [
  '--enable-unsafe-webgpu',
  '--use-webgpu-adapter=swiftshader',
  '--use-angle=swiftshader',
  '--use-vulkan=swiftshader',
  '--enable-features=Vulkan',
]

/** Chromium looks for its software driver beside its own binary. The links are relative: a copied or moved checkout keeps them. */
function linkInto(folder: string, files: string): void {
  for (const name of readdirSync(files)) {
    try {
      symlinkSync(relative(folder, join(files, name)), join(folder, name))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** A bare machine has no fonts, and without any Chromium lays out no text: these are used everywhere. */
function useFonts(folder: string): string {
  const file = join(folder, 'packed.conf')
  const config = `<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/cache</cachedir></fontconfig>`
  writeFileSync(file, `<?xml version="1.0"?>\n${config}\n`)
  return file
}

const launched = new Map<boolean, Promise<Browser>>()

/** Returns the Chromium of this process, which ends with it. */
export function sharedChromium(options: { webgpu: boolean }): Promise<Browser> {
  return memoizePromise(launched, options.webgpu, () => launchChromium(options))
}

/** Launches Chromium with WebGPU on SwiftShader, a software adapter, or without any WebGPU adapter. */
export async function launchChromium({ webgpu }: { webgpu: boolean }): Promise<Browser> {
  const [folder, libraries, swiftshader, fonts] = await Promise.all([
    unpack('chromium.br'),
    unpack('al2023.tar.br'),
    unpack('swiftshader.tar.br'),
    unpack('fonts.tar.br'),
  ])
  linkInto(folder, swiftshader)
  return chromium.launch({
    executablePath: join(folder, 'chromium'),
    args: ['--no-sandbox', ...(webgpu ? SOFTWARE_WEBGPU : [])],
    env: { ...process.env, LD_LIBRARY_PATH: join(libraries, 'lib'), FONTCONFIG_FILE: useFonts(fonts) },
  })
}
