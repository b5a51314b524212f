/** Generates the table of devices in docs/hardware.md from the JSON files of docs/hardware. */
import { readdirSync, readFileSync } from 'node:fs'
import { markdownTable } from 'markdown-table'
import type { DeviceReport } from '../check/deviceCheck.ts'
import type { Arithmetic } from '../gpu/arithmetic.ts'
import { show } from '../util/validate.ts'
import { withGenerated } from './generatedPart.ts'

export const HARDWARE = 'docs/hardware.md'
const REPORTS = 'docs/hardware'

/** A report with where and when it was made. */
export type DeviceFile = DeviceReport & { readonly system: string; readonly date: string }

/** Returns the reports of docs/hardware by file name. Throws if one has another format. */
export function deviceReports(): ReadonlyMap<string, DeviceFile> {
  const names = readdirSync(REPORTS).sort()
  return new Map(names.map((name) => [name, deviceFile(name, readFileSync(`${REPORTS}/${name}`, 'utf8'))]))
}

/** Returns a report from its JSON. Throws if it has another format. */
export function deviceFile(name: string, text: string): DeviceFile {
  const file: Partial<DeviceFile> = JSON.parse(text)
  const { format, version, system, date } = file
  if (format !== 'scree device check' || version !== 1)
    throw new Error(
      `${name} has format ${show(format)}, version ${show(version)}: expected "scree device check", version 1`,
    )
  if (typeof system !== 'string' || typeof date !== 'string')
    throw new Error(
      `${name} has no system or no date: expected both, as check.html and check:device write them`,
    )
  return file as DeviceFile
}

/** Returns the page with the table of these devices. Throws if the page has no place for it. */
export function withDevices(page: string, reports: ReadonlyMap<string, DeviceFile>): string {
  return withGenerated(HARDWARE, page, 'devices', tableOf(reports))
}

function tableOf(reports: ReadonlyMap<string, DeviceFile>): string {
  const head = ['device', 'system', 'arithmetic', 'values', 'differ', 'worst kernel', 'date']
  const rows = Array.from(reports, ([name, report]) => [
    `[${report.adapter}](hardware/${name})`,
    systemOf(report.system),
    arithmeticOf(report.arithmetic),
    grouped(report.compared),
    grouped(report.differing),
    worstOf(report),
    report.date,
  ])
  return markdownTable([head, ...rows], { align: ['l', 'l', 'l', 'r', 'r', 'l', 'l'] })
}

const grouped = (value: number) => value.toLocaleString('en-US')

/** Returns the browser and the system of a user agent; other text as it is. */
function systemOf(system: string): string {
  const [, inside] = /^Mozilla\/5.0 \(([^)]*)\)/.exec(system) ?? []
  if (inside === undefined) return system
  const [browser = ''] = /(?:Edg|OPR|Firefox|Chrome|HeadlessChrome|Version)\/\d+/.exec(system) ?? []
  return [browser.replace('/', ' ').replace('Version', 'Safari'), inside.split(';')[0]]
    .filter(Boolean)
    .join(', ')
}

function arithmeticOf({ isExact, worstUlps, isFused, flushesDenormals }: Arithmetic): string {
  const off = Object.entries(worstUlps).filter(([, ulps]) => ulps > 0)
  return [
    isExact ? 'exact' : off.map(([name, ulps]) => `${name} ${ulps} ULP`).join(', '),
    isFused ? 'fused' : '',
    flushesDenormals ? 'flushes denormals' : '',
  ]
    .filter(Boolean)
    .join(', ')
}

function worstOf({ kernels }: DeviceReport): string {
  const differ = kernels.filter(({ worst }) => worst !== null)
  const [first] = differ.sort((a, b) => (b.worst!.ulp ?? Infinity) - (a.worst!.ulp ?? Infinity))
  return first === undefined ? '–' : `${first.kernel}: ${first.worst!.ulp} ULP`
}
