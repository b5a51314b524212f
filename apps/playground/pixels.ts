/** Pixels of image files, and the areas that stand out in them. */
import { type Bitmap, outlineFromBitmap } from '../../src/entries/shapes.ts'

/** Most pixels along one side that are looked at. */
const PIXELS = 512
/** Share of transparent pixels from which on the areas are those of what is opaque. */
const TRANSPARENT = 0.01
/** Difference in brightness from the border, of 255, from which on a pixel is inside. */
const CONTRAST = 40

/** Resolves to the pixels of the image at an address. Rejects if the browser cannot read it. */
export async function pixelsAt(url: string): Promise<ImageData> {
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
  return context.getImageData(0, 0, width, height)
}

/**
 * Returns the opaque areas of a picture of red, green, blue and alpha, the largest first; if nearly all of it is opaque, the areas whose brightness differs from
 * that of the border. Throws if nothing stands out.
 */
export function areasOfPixels(
  { width, height, data }: Bitmap,
  pixelSize: number,
): ReturnType<typeof outlineFromBitmap> {
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
  return outlineFromBitmap({ width, height, data: values }, { threshold, pixelSize })
}
