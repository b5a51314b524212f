/** Saves files. */

/** Saves bytes or text as a file of this name. */
export function save(data: BlobPart, name: string, type = 'application/octet-stream'): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([data], { type }))
  link.download = name
  link.click()
  // a browser begins to read the file after the click
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
