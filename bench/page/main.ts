/** Which tasks of the page's main thread take long. */
import { markdownTable } from 'markdown-table'
import { build, preview } from 'vite'
import { launchChromium } from '../../test/browser/chromium.ts'
import { machine } from '../machine.ts'
import { runAndExit, tell } from '../terminal.ts'
import { ACTIONS, ready } from './actions.ts'
import { type Tasks, tasksOf } from './tasks.ts'

const shown = ({ longest, long }: Tasks) => `${longest.toFixed(0)} ms${long > 0 ? `, ${long} long` : ''}`

/** Disks of the pile with WebGPU: SwiftShader is slow, and its time is not that of the page. */
const COUNT_ON_GPU = 1000

/** Returns the query of an address, for a backend. */
const queryOf = (address: string, webgpu: boolean) =>
  webgpu ? `${address.replace(/count=\d+/, `count=${COUNT_ON_GPU}`) || '?'}&backend=gpu` : address

async function measure(webgpu: boolean, url: string): Promise<Map<string, string>> {
  const browser = await launchChromium({ webgpu })
  const found = new Map<string, string>()
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const note = async (name: string, work: () => Promise<void>) => {
    tell(name)
    const tasks = await tasksOf(browser, page, work).catch((error: Error) => error.message.split('\n')[0])
    found.set(name, typeof tasks === 'string' ? tasks : shown(tasks))
  }
  await note('first view, 3 s', async () => {
    await page.goto(url + queryOf('', webgpu))
    await ready(page)
    await page.waitForTimeout(3000)
  })
  for (const { name, before, address, act } of ACTIONS) {
    await before?.(page)
    if (address !== undefined) {
      await page.goto('about:blank')
      await page.goto(url + queryOf(address, webgpu))
      await ready(page)
      await page.waitForTimeout(500)
    }
    await note(name, () => act(page))
  }
  await browser.close()
  return found
}

runAndExit(async () => {
  const outDir = process.argv[2] ?? 'dist/page'
  await build({ logLevel: 'error' })
  const server = await preview({
    build: { outDir },
    logLevel: 'error',
    preview: { host: '127.0.0.1', port: 0 },
  })
  const url = server.resolvedUrls!.local[0]
  const cpu = await measure(false, url)
  const gpu = await measure(true, `${url}`)
  tell('')
  const rows = [...cpu].map(([name, tasks]) => [name, tasks, gpu.get(name) ?? ''])
  process.stdout.write(
    `${markdownTable([['what', 'CPU', 'with SwiftShader'], ...rows], { align: ['l', 'r', 'r'] })}\n${machine()}\n`,
  )
})
