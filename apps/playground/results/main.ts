/** The page that compares the results of devices. */

import type { BenchmarkReport } from '../../../src/benchmark/format.ts'
import { colorsOf, SERIES_COLORS } from '../../benchmark/colors.ts'
import { namedReports } from '../../benchmark/figureData.ts'
import { add, element, notify } from '../dom.ts'
import { theme } from '../looks/theme.ts'
import { showFigures } from './figures.ts'
import { collectedEntries, type Entry, readFiles } from './files.ts'
import { fillHead, fillTable } from './table.ts'

/** As many devices are drawn at first as there are colours. */
const MAX_DRAWN = SERIES_COLORS.dark.length

const devices = element('#devices')
const input = element<HTMLInputElement>('#file')

let entries: Entry[] = collectedEntries()
let reports = namedReports(entries.map(({ report }) => report))
/** Names of the devices in the figures. */
const drawn = new Set([...reports.keys()].slice(0, MAX_DRAWN))

async function draw(): Promise<void> {
  const colors = colorsOf(drawn, theme().name)
  const chosen = new Map([...reports].filter(([name]) => drawn.has(name)))
  showDevices(colors)
  const names = new Map([...reports].map(([name, report]) => [report, name]))
  fillTable(element('#table tbody'), reports.values(), (report: BenchmarkReport) =>
    colors.get(names.get(report)!),
  )
  await showFigures(element('#figures'), chosen, colors)
}

/** Lists the devices, each with a box that puts it into the figures. */
function showDevices(colors: ReadonlyMap<string, string>): void {
  const focused =
    document.activeElement instanceof HTMLInputElement ? document.activeElement.value : undefined
  devices.replaceChildren()
  for (const [k, name] of [...reports.keys()].entries()) {
    const label = add(add(devices, 'li'), 'label')
    const box = add(label, 'input')
    box.type = 'checkbox'
    box.value = name
    box.checked = drawn.has(name)
    const text = add(label, 'span', name)
    const color = colors.get(name)
    if (color !== undefined) label.style.setProperty('--color', color)
    if (entries[k].isOwn) add(text, 'b', ' yours')
    box.addEventListener('change', () => {
      if (box.checked) drawn.add(name)
      else drawn.delete(name)
      draw()
    })
    if (name === focused) box.focus()
  }
}

async function addFiles(chosen: Iterable<File>): Promise<void> {
  const { entries: added, errors } = await readFiles(chosen)
  notify(errors.join(' '))
  if (added.length === 0) return
  const before = new Set(reports.values())
  entries = [...added, ...entries]
  const wasDrawn = new Set([...reports].filter(([name]) => drawn.has(name)).map(([, report]) => report))
  reports = namedReports(entries.map(({ report }) => report))
  drawn.clear()
  for (const [name, report] of reports) if (!before.has(report) || wasDrawn.has(report)) drawn.add(name)
  await draw()
}

element('#open').addEventListener('click', () => input.click())
input.addEventListener('change', async () => {
  await addFiles(input.files ?? [])
  // or the same file could not be chosen again
  input.value = ''
})
document.addEventListener('dragover', (event) => event.preventDefault())
document.addEventListener('drop', (event) => {
  event.preventDefault()
  addFiles(event.dataTransfer?.files ?? [])
})
matchMedia('(prefers-color-scheme: light)').addEventListener('change', draw)
let width = innerWidth
addEventListener('resize', () => {
  // a phone that scrolls changes its height alone
  if (innerWidth !== width) draw()
  width = innerWidth
})
// keys scroll what is focused
element('.scroll').tabIndex = 0
fillHead(element('#table thead'))
// the width of the figures is known behind the style sheet
if (document.readyState === 'complete') draw()
else addEventListener('load', () => draw(), { once: true })
