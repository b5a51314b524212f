/** A tab for each test of a file, on the built page. */
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { sharedChromium } from './chromium.ts'
import { load, openPanel, openTab, servePage } from './page.ts'

/** Opens a fresh tab before each test, and fails a test in whose tab anything went wrong. `panel` says whether `open` opens the settings. */
export function withTab({ panel = true, ...options }: { webgpu: boolean; panel?: boolean }) {
  const current = {} as { page: Page }
  const faults: string[] = []
  let url: string
  // the page is built, and the browser unpacked, in the first file that asks
  beforeAll(async () => {
    url = await servePage()
    await sharedChromium(options)
  })
  beforeEach(async () => {
    faults.length = 0
    current.page = await openTab(await sharedChromium(options), faults)
  })
  afterEach(async () => {
    await current.page.close()
    expect(faults).toEqual([])
  })
  const open = async (query: string) => {
    await load(current.page, url + query)
    if (panel) await openPanel(current.page)
  }
  return { current, open }
}
