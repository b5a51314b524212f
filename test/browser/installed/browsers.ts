/** Browsers that are installed on this machine. They run without a driver: what is opened reports by itself. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unpack } from '../../../src/node/packedChromium.ts'
import { sharedChromium } from '../chromium.ts'

export interface InstalledBrowser {
  readonly name: string
  /** Backend of the worlds in its page. */
  readonly backend: 'cpu' | 'gpu'
  /** Returns what is missing, and the Debian packages that have it; undefined if it is there. */
  missing(): string | undefined
  /** Opens a page without a display, and returns a function that ends the browser. */
  open(url: string): Promise<() => void>
}

const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'

/** No first-run pages, updates or crash reports. */
const FIREFOX_PREFERENCES = [
  'browser.shell.checkDefaultBrowser',
  'browser.aboutwelcome.enabled',
  'datareporting.policy.dataSubmissionEnabled',
  'app.update.enabled',
  'toolkit.telemetry.enabled',
]

const isInPath = (command: string) =>
  (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, command)))

/** Starts a program in a process group, with a home of its own, and returns a function that ends all of it. */
function launch(home: string, [command, ...args]: readonly string[], variables = {}): () => void {
  const env = {
    ...process.env,
    HOME: home,
    XDG_RUNTIME_DIR: home,
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    ...variables,
  }
  const child = spawn(command, args, { env, detached: true, stdio: 'ignore' })
  return () => {
    try {
      process.kill(-child.pid!, 'SIGTERM')
    } catch {
      // it has ended by itself
    }
    rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 })
  }
}

const newHome = () => mkdtempSync(join(tmpdir(), 'scree-browser-'))

function openFirefox(url: string, enabled: readonly string[] = [], variables = {}): () => void {
  const home = newHome()
  const preference = (value: boolean) => (name: string) => `user_pref("${name}", ${value});\n`
  const lines = [...FIREFOX_PREFERENCES.map(preference(false)), ...enabled.map(preference(true))]
  writeFileSync(join(home, 'user.js'), lines.join(''))
  return launch(home, ['firefox-esr', '--headless', '--no-remote', '--profile', home, url], variables)
}

const missingFirefox = () => (isInPath('firefox-esr') ? undefined : 'firefox-esr')

const firefox: InstalledBrowser = {
  name: 'Firefox',
  backend: 'cpu',
  missing: missingFirefox,
  open: async (url) => openFirefox(url),
}

/** Firefox with its preview of WebGPU for Linux, on the SwiftShader of the packed Chromium. */
const firefoxOnGpu: InstalledBrowser = {
  name: 'Firefox with WebGPU',
  backend: 'gpu',
  missing: missingFirefox,
  async open(url) {
    const folder = await unpack('swiftshader.tar.br')
    const driver = join(folder, 'vk_swiftshader_icd.json')
    const variables = { LD_LIBRARY_PATH: folder, VK_DRIVER_FILES: driver, VK_ICD_FILENAMES: driver }
    return openFirefox(url, ['dom.webgpu.enabled', 'gfx.webgpu.ignore-blocklist'], variables)
  },
}

const webKit: InstalledBrowser = {
  name: 'WebKit',
  backend: 'cpu',
  missing: () =>
    existsSync(MINI_BROWSER) && isInPath('xvfb-run') ? undefined : 'libwebkit2gtk-4.1-0 xvfb xauth',
  open: async (url) => launch(newHome(), ['xvfb-run', '-a', MINI_BROWSER, url]),
}

const packedChromium: InstalledBrowser = {
  name: 'Chromium',
  backend: 'cpu',
  missing: () => undefined,
  async open(url) {
    const page = await (await sharedChromium({ webgpu: false })).newPage()
    await page.goto(url)
    return () => void page.close()
  },
}

export const BROWSERS = [packedChromium, firefox, firefoxOnGpu, webKit]
