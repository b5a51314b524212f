/** Saves, copies and shares the picture and the JSON of a result. */
import { type BenchmarkReport, deviceOf } from '../../../src/benchmark/format.ts'
import { element, notify } from '../dom.ts'
import { sentence } from '../sentence.ts'
import { drawPicture } from './picture.ts'

const said = element('#said')
const canvas = element<HTMLCanvasElement>('#picture')

const jsonOf = (report: BenchmarkReport): string => `${JSON.stringify(report, null, 2)}\n`

/** Returns a file name such as "scree-bench-nvidia-rtx-4070.json". */
function fileNameOf(report: BenchmarkReport, end: string): string {
  const words = deviceOf(report)
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return `scree-bench-${(words ?? ['device']).join('-').slice(0, 80)}.${end}`
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // browsers read the file after the click
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

const pictureBlob = () =>
  new Promise<Blob>((resolve, reject) =>
    canvas.toBlob((blob) =>
      blob === null ? reject(new Error('this browser could not make the picture')) : resolve(blob),
    ),
  )

/** Shows the picture of a report. */
export async function showPicture(report: BenchmarkReport): Promise<void> {
  await drawPicture(canvas, report)
  canvas.setAttribute(
    'aria-label',
    `The result of ${deviceOf(report)} as a picture to share: the numbers and the figure above`,
  )
}

/** Wires the buttons; `current` returns what is shown. */
export function listenToButtons(current: () => BenchmarkReport | undefined): void {
  const on = (id: string, act: (report: BenchmarkReport) => Promise<string> | string) =>
    element(id).addEventListener('click', async () => {
      const report = current()
      if (report === undefined) return
      try {
        said.textContent = await act(report)
      } catch (error) {
        // the viewer closed the dialog of the system
        if (!(error instanceof DOMException && error.name === 'AbortError')) notify(sentence(error))
      }
    })
  on('#download', (report) => {
    save(new Blob([jsonOf(report)], { type: 'application/json' }), fileNameOf(report, 'json'))
    return 'The result was saved.'
  })
  on('#copy', async (report) => {
    await navigator.clipboard.writeText(jsonOf(report))
    return 'The result was copied as JSON.'
  })
  on('#save-picture', async (report) => {
    save(await pictureBlob(), fileNameOf(report, 'png'))
    return 'The picture was saved.'
  })
  const canShare = navigator.canShare?.({ files: [new File([], 'a.png', { type: 'image/png' })] }) ?? false
  const share = element('#share-picture')
  share.textContent = canShare ? 'Share the picture' : 'Copy the picture'
  share.hidden = !canShare && typeof ClipboardItem === 'undefined'
  on('#share-picture', async (report) => {
    if (!canShare) {
      // the promise keeps the permission of the click in Safari
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': pictureBlob() })])
      return 'The picture was copied.'
    }
    const file = new File([await pictureBlob()], fileNameOf(report, 'png'), { type: 'image/png' })
    await navigator.share({ files: [file], title: 'Scree benchmark' })
    return ''
  })
}
