/** Files that the viewer chooses or drops on the page. */
import { element } from '../dom.ts'

const input = element<HTMLInputElement>('#file')

/** Opens the browser's dialog for files. */
export function chooseFile(): void {
  input.click()
}

/** Calls `open` with each file that is chosen or dropped. */
export function listenToFiles(open: (file: File) => void): void {
  const first = (files: FileList | null | undefined) => {
    const file = files?.[0]
    if (file !== undefined) open(file)
  }
  input.addEventListener('change', () => {
    first(input.files)
    // or the same file could not be chosen again
    input.value = ''
  })
  window.addEventListener('dragover', (event) => event.preventDefault())
  window.addEventListener('drop', (event) => {
    // or the browser leaves the page and shows the file
    event.preventDefault()
    first(event.dataTransfer?.files)
  })
}
