/** Serves the built page with a script that runs scenes in it, and returns what the script reports. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { servePage } from '../page.ts'
import type { InstalledBrowser } from './browsers.ts'

/** A scene, the options of its world with the backend, and the number of steps of 1/60 s. */
export interface Run {
  readonly name: string
  readonly scene: unknown
  readonly options: object
  readonly steps: number
}

export interface PageReport {
  readonly userAgent: string
  /** Backend of the page's first world, and whether it has drawn disks. */
  readonly backend: string
  readonly isDrawn: boolean
  readonly isIsolated: boolean
  readonly hasWebGPU: boolean
  /** `World.hash` by name of the run, or the message of an error. */
  readonly hashes: Readonly<Record<string, string>>
  readonly faults: readonly string[]
}

/** Runs in the page: as text, since no driver sends functions to it. */
const PROBE = `<script>
  const faults = []
  addEventListener('error', (event) => faults.push(String(event.message)))
  addEventListener('unhandledrejection', (event) => faults.push(String(event.reason)))
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
  const isDrawn = () => {
    const canvas = document.querySelector('#stage canvas')
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
    return data.some((value, k) => k % 4 === 0 && Math.abs(value - data[k + 2]) > 40)
  }
  async function hashOf(create, { scene, options, steps }) {
    const world = await create(scene, { ...options, threads: 1 })
    for (let step = 0; step < steps; step++) world.step(1 / 60)
    const hash = await world.hash()
    world.destroy()
    return hash
  }
  async function probe() {
    while (window.scree === undefined) await pause(50)
    await scree.ready
    const world = scree.world()
    while (world.stats.time < 0.2) await pause(50)
    const report = {
      userAgent: navigator.userAgent,
      backend: world.stats.backend,
      isDrawn: isDrawn(),
      isIsolated: crossOriginIsolated,
      hasWebGPU: 'gpu' in navigator,
      hashes: {},
      faults,
    }
    for (const run of await (await fetch('./runs.json')).json())
      report.hashes[run.name] = await hashOf(world.constructor.fromScene, run).catch(({ message }) => message)
    return report
  }
  const send = (report) => fetch('./report', { method: 'POST', body: JSON.stringify(report) })
  probe().then(send, (error) => send({ faults: [...faults, String(error)], hashes: {} }))
</script>`

/** Opens the page in a browser, lets it make the runs, and returns its report. Rejects if there is none after `seconds`. */
export async function reportOf(
  browser: InstalledBrowser,
  runs: readonly Run[],
  seconds: number,
): Promise<PageReport> {
  const page = await servePage()
  let report!: (report: PageReport) => void
  const reported = new Promise<PageReport>((resolve) => {
    report = resolve
  })
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part)
      response.end()
      report(JSON.parse(Buffer.concat(parts).toString()))
      return
    }
    if (request.url === '/runs.json') {
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(runs))
      return
    }
    const file = await fetch(page + request.url!.slice(1))
    for (const name of ['Content-Type', 'Cross-Origin-Opener-Policy', 'Cross-Origin-Embedder-Policy']) {
      const value = file.headers.get(name)
      if (value !== null) response.setHeader(name, value)
    }
    const body = Buffer.from(await file.arrayBuffer())
    const isPage = request.url!.startsWith('/?')
    response.end(isPage ? body.toString().replace('<head>', `<head>${PROBE}`) : body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = await browser.open(`http://127.0.0.1:${port}/?scene=pile&count=200&backend=cpu&color=id`)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`${browser.name} reported nothing in ${seconds} s`)),
      1000 * seconds,
    )
  })
  try {
    return await Promise.race([reported, late])
  } finally {
    clearTimeout(timer)
    close()
    server.close()
    server.closeAllConnections()
  }
}
