/** Says how far the page has repeated what was shared, how long it will take, and lets the viewer skip the rest. */
import { element } from '../dom.ts'
import { showMessage, showSkip } from '../messages.ts'
import { timeLeft } from './timeLeft.ts'

/** Begins. The function that it returns takes the seconds that are repeated, and returns false once the viewer wants no more of them. */
export function showProgress(all: number): (done: number) => boolean {
  const begin = performance.now()
  let isWanted = true
  element('#skip').onclick = () => {
    isWanted = false
  }
  return (done) => {
    const left = timeLeft(performance.now() - begin, done, all)
    const rest = left === undefined ? '' : ` About ${Math.max(Math.ceil(left / 1000), 1)} s left.`
    showMessage(`Repeating what was shared: ${done.toFixed(1)} of ${all.toFixed(1)} s.${rest}`)
    showSkip(Math.min(done / all, 1))
    return isWanted
  }
}
