/** The progress bar. */
import { SingleBar } from 'cli-progress'

/** Runs `work` with a progress bar of this many steps, or of another unit; silent if standard error is not a terminal. */
export async function withProgress<T>(
  steps: number,
  work: (onStep: (step: number) => void) => Promise<T>,
  unit = 'step',
): Promise<T> {
  if (!process.stderr.isTTY) return work(() => {})
  const format = `{bar} {percentage} %  ${unit} {value} of {total}  {eta_formatted} left`
  // without `linewrap` the bar disables the terminal's line wrapping, and Ctrl-C would leave it disabled
  const bar = new SingleBar({ format, linewrap: true })
  bar.start(steps, 0)
  try {
    return await work((step) => bar.update(step))
  } finally {
    bar.stop()
  }
}
