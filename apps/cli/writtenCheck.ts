/** The file of a device check. */
import { platform } from 'node:os'
import type { DeviceReport } from '../../src/entries/check.ts'

/** Returns the report with the system and the date, as docs/hardware collects it. */
export function writtenCheck(report: DeviceReport): object {
  const [system, date] = [`Node ${process.version}, ${platform()}`, new Date().toISOString()]
  return { ...report, system, date: date.slice(0, 10) }
}
