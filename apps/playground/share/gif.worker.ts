/** A worker that writes a GIF. */
import { GifWriter } from './gifWriter.ts'

export type GifPart =
  | { readonly width: number; readonly height: number }
  | { readonly rgba: Uint8ClampedArray; readonly milliseconds: number }
  | { readonly end: number }

let writer: GifWriter | undefined

self.onmessage = ({ data }: MessageEvent<GifPart>) => {
  if ('width' in data) writer = new GifWriter(data.width, data.height)
  else if ('rgba' in data) {
    writer!.add(data.rgba, data.milliseconds)
    self.postMessage(writer!.length)
  } else self.postMessage(writer!.end(data.end))
}
