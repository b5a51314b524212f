/** An image of the viewer's own, as colours by place. */
import { PICTURE_ASPECT } from '../../../src/scene/presets/picture.ts'
import type { Image } from '../looks/tints.ts'

/** Pixels across; about as many grains are. */
const WIDTH = 320
const HEIGHT = WIDTH / PICTURE_ASPECT

/** Resolves to the colours of an image file, cut to the shape of the picture. Rejects if the browser cannot read it. */
export async function imageOf(file: Blob): Promise<Image> {
  const bitmap = await createImageBitmap(file)
  const context = new OffscreenCanvas(WIDTH, HEIGHT).getContext('2d')!
  // behind transparent images
  context.fillStyle = '#fff'
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.imageSmoothingQuality = 'high'
  const { x, y, width, height } = coverOf(bitmap, { width: WIDTH, height: HEIGHT })
  context.drawImage(bitmap, x, y, width, height)
  bitmap.close()
  const words = new Uint32Array(context.getImageData(0, 0, WIDTH, HEIGHT).data.buffer)
  return sampled(words, WIDTH, HEIGHT)
}

/** Returns where to draw an image so that it covers a box, without distortion and in the middle. */
export function coverOf(
  image: { readonly width: number; readonly height: number },
  box: { readonly width: number; readonly height: number },
): { x: number; y: number; width: number; height: number } {
  const scale = Math.max(box.width / image.width, box.height / image.height)
  const [width, height] = [image.width * scale, image.height * scale]
  return { x: (box.width - width) / 2, y: (box.height - height) / 2, width, height }
}

/** Returns the colours of pixels by place. */
export function sampled(words: Uint32Array, width: number, height: number): Image {
  const along = (part: number, size: number) => Math.min(Math.max(Math.floor(part * size), 0), size - 1)
  return (u, v) => words[along(v, height) * width + along(u, width)]
}
