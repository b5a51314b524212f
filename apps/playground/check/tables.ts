/** The tables and sentences of the page that checks a device. */
import type { DeviceReport, KernelReport, SceneReport } from '../../../src/entries/check.ts'
import { add } from '../dom.ts'

type Worst = NonNullable<KernelReport['worst']>

const grouped = (value: number) => value.toLocaleString('en-US')

/** Returns the result in one sentence. */
export function verdictOf(
  { compared, differing, kernels, isSoftware }: DeviceReport,
  isWhole: boolean,
): string {
  const where = isSoftware ? 'on this software driver' : 'on your card'
  const end = isWhole ? '.' : ' before you stopped.'
  if (differing === 0) return `0 differences in ${grouped(compared)} values ${where}${end}`
  const integers = kernels.reduce((sum, kernel) => sum + kernel.integers, 0)
  const whole = integers === 0 ? 'all of them floats' : `${grouped(integers)} of them whole numbers`
  return `${grouped(differing)} of ${grouped(compared)} values differ ${where}, ${whole}${end}`
}

/** Returns how many floats differ by how much. */
function distancesOf({ ulps }: KernelReport): string {
  const bins = ulps
    .slice(1)
    .flatMap((count, k) => (count === 0 ? [] : [`${grouped(count)} by ${rangeOf(k + 1)}`]))
  return bins.length === 0 ? '' : `Floats differ: ${bins.join(', ')} ULP. `
}

/** Returns the distances of a bin of `StageResult.ulps`. */
function rangeOf(bin: number): string {
  const [first, last] = [2 ** (bin - 1), 2 ** bin - 1]
  return first === last ? String(first) : `${grouped(first)} to ${grouped(last)}`
}

/** Returns the worst value in words; nine digits tell all f32 apart. */
function worstOf({ scene, stage, buffer, index, field, expected, actual }: Worst): string {
  const place = `${buffer}[${index}]${field === '' ? '' : `.${field.replace(/^\./, '')}`}`
  const [wanted, found] = [expected, actual].map((value) => Number(value.toPrecision(9)))
  return `Worst: ${place} is ${wanted} on the CPU and ${found} on the GPU, in stage ${stage} of ${scene}.`
}

export function showKernels(body: Element, kernels: readonly KernelReport[]): void {
  body.replaceChildren()
  // those that differ come first, the worst on top
  const badness = ({ worst }: KernelReport) => (worst === null ? -1 : worst.ulp)
  for (const kernel of [...kernels].sort((a, b) => badness(b) - badness(a))) {
    const { compared, differing, worst } = kernel
    const worstUlp = worst === null ? '0' : grouped(worst.ulp)
    addRow(body, kernel.kernel, [grouped(compared), grouped(differing), worstUlp], differing > 0)
    if (worst === null) continue
    const detail = add(add(body, 'tr'), 'td', distancesOf(kernel) + worstOf(worst))
    detail.colSpan = 4
    detail.className = 'detail'
  }
}

export function showScenes(body: Element, scenes: readonly SceneReport[]): void {
  body.replaceChildren()
  for (const { name, substeps, compared, differing } of scenes)
    addRow(body, name, [substeps, compared, differing].map(grouped), differing > 0)
}

function addRow(body: Element, name: string, cells: readonly string[], differs: boolean): void {
  const row = add(body, 'tr')
  row.classList.toggle('differs', differs)
  const head = add(row, 'th', name)
  head.scope = 'row'
  for (const text of cells) add(row, 'td', text)
}
