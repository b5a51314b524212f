/** Puts the four pictures of a subject into one, in the page: runs in a browser. */

/** Base64 of PNGs: desktop and phone, light and dark; and how large the result may be. */
export interface Variants {
  readonly desktop: readonly [light: string, dark: string]
  readonly phone: readonly [light: string, dark: string]
  readonly maxBytes: number
}

/** Both desktops, one over the other, and both phones beside them; returns a WebP of at most this many bytes in base64. */
export async function compose({ desktop, phone, maxBytes }: Variants): Promise<string> {
  const [width, gap] = [400, 8]
  const images = await Promise.all(
    [...desktop, ...phone].map(async (data) => {
      const image = new Image()
      image.src = `data:image/png;base64,${data}`
      await image.decode()
      return image
    }),
  )
  const height = (width * images[0].height) / images[0].width
  const tall = 2 * height + gap
  const narrow = (tall * images[2].width) / images[2].height
  const canvas = new OffscreenCanvas(Math.round(width + 2 * (narrow + gap)), Math.round(tall))
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  context.drawImage(images[0], 0, 0, width, height)
  context.drawImage(images[1], 0, height + gap, width, height)
  context.drawImage(images[2], width + gap, 0, narrow, tall)
  context.drawImage(images[3], width + narrow + 2 * gap, 0, narrow, tall)
  const encode = (quality: number) => canvas.convertToBlob({ type: 'image/webp', quality })
  // the best quality that fits: one step of a tenth halves the size of some pictures
  let [blob, low, high] = [await encode(0), 0, 0.8]
  for (let k = 0; k < 7; k++) {
    const quality = (low + high) / 2
    const next = await encode(quality)
    if (next.size > maxBytes) high = quality
    else [blob, low] = [next, quality]
  }
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
