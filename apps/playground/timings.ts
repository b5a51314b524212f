/** Bars of the time per stage in milliseconds, measured while the list is open. */
import type { StageTime } from '../../src/index.ts'
import { element } from './dom.ts'

const details = element<HTMLDetailsElement>('#timings')
const list = element('#timings ol')

export const timingsAreOpen = (): boolean => details.open

export function showTimings(times: readonly StageTime[]): void {
  const most = Math.max(...times.map(({ ms }) => ms))
  list.replaceChildren(
    ...times.map(({ stage, ms }) => {
      const item = document.createElement('li')
      const name = document.createElement('span')
      const value = document.createElement('span')
      name.textContent = stage
      value.textContent = ms.toFixed(2)
      item.style.setProperty('--part', (most === 0 ? 0 : ms / most).toFixed(3))
      item.append(name, value)
      return item
    }),
  )
}
