/** Outlines of pictures of the viewer's own. */
import { type Bitmap, outlineFromBitmap } from '../../../../src/entries/shapes.ts'
import type { Point } from '../../../../src/shapes/shape.ts'

/** Most pixels along one side that are looked at. */
const PIXELS = 512
/** Height of a picture in metres, as the samples have it. */
const HEIGHT = 100
/** Share of transparent pixels from which on the outline is that of what is opaque. */
const TRANSPARENT = 0.01
/** Difference in brightness from the border, of 255, from which on a pixel is inside. */
const CONTRAST = 40

export interface Outlined {
  readonly outline: readonly Point[]
  /** The picture itself: its address and its width in metres. */
  readonly image?: { readonly url: string; readonly width: number }
}

/** Resolves to the outline of an image file, 100 m high. Rejects if the browser cannot read it, or nothing stands out. */
export async function outlineOfFile(file: Blob): Promise<Outlined> {
  const url = URL.createObjectURL(file)
  try {
    // unlike `createImageBitmap`, images read SVG
    const image = new Image()
    image.src = url
    await image.decode().catch(() => {
      throw new Error('The browser cannot read this file as an image.')
    })
    const scale = Math.min(1, PIXELS / Math.max(image.naturalWidth, image.naturalHeight))
    const width = Math.max(1, Math.round(image.naturalWidth * scale))
    const height = Math.max(1, Math.round(image.naturalHeight * scale))
    const context = new OffscreenCanvas(width, height).getContext('2d')!
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, width, height)
    const outline = outlineOfPixels(context.getImageData(0, 0, width, height))
    return { outline, image: { url, width: (HEIGHT * width) / height } }
  } catch (error) {
    URL.revokeObjectURL(url)
    throw error
  }
}

/**
 * Returns the outline of the largest opaque area of a picture of red, green, blue and alpha; if nearly all of it is opaque, of the largest area whose brightness differs from
 * that of the border. Throws if nothing stands out.
 */
export function outlineOfPixels({ width, height, data }: Bitmap): readonly Point[] {
  const pixels = Array.from({ length: width * height }, (_, k) => k)
  const transparent = pixels.filter((k) => data[4 * k + 3] < 128).length
  const brightness = (k: number) => 0.299 * data[4 * k] + 0.587 * data[4 * k + 1] + 0.114 * data[4 * k + 2]
  const border = pixels
    .filter((k) => k < width || k >= width * (height - 1) || k % width === 0 || k % width === width - 1)
    .map(brightness)
    .sort((a, b) => a - b)
  const middle = border[border.length >> 1]
  const isAlpha = transparent > TRANSPARENT * pixels.length
  const values = pixels.map((k) => (isAlpha ? data[4 * k + 3] : Math.abs(brightness(k) - middle)))
  const threshold = isAlpha ? 128 : CONTRAST
  if (!values.some((value) => value >= threshold))
    throw new Error('Nothing stands out from the border of this picture.')
  const pixelSize = HEIGHT / height
  return outlineFromBitmap({ width, height, data: values }, { threshold, pixelSize })[0].outer
}
