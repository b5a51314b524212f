/** Outlines of pictures of the viewer's own. */
import type { Bitmap } from '../../../../src/entries/shapes.ts'
import type { Point } from '../../../../src/shapes/shape.ts'
import { areasOfPixels, pixelsAt } from '../../pixels.ts'

/** Height of a picture in metres, as the samples have it. */
const HEIGHT = 100

export interface Outlined {
  readonly outline: readonly Point[]
  /** The picture itself: its address and its width in metres. */
  readonly image?: { readonly url: string; readonly width: number }
}

/** Resolves to the outline of an image file, 100 m high. Rejects if the browser cannot read it, or nothing stands out. */
export async function outlineOfFile(file: Blob): Promise<Outlined> {
  const url = URL.createObjectURL(file)
  try {
    const pixels = await pixelsAt(url)
    const { width, height } = pixels
    return { outline: outlineOfPixels(pixels), image: { url, width: (HEIGHT * width) / height } }
  } catch (error) {
    URL.revokeObjectURL(url)
    throw error
  }
}

/** Returns the outline of the largest area that stands out, 100 m per height of the picture. Throws if nothing does. */
export function outlineOfPixels(bitmap: Bitmap): readonly Point[] {
  return areasOfPixels(bitmap, HEIGHT / bitmap.height)[0].outer
}
