/** The part of node-webpmux that is used. */
declare module 'node-webpmux' {
  interface Frame {
    readonly delay: number
  }
  interface SaveOptions {
    frames: Frame[]
    width: number
    height: number
    loops: number
  }
  const webp: {
    Image: {
      generateFrame(options: { buffer: Uint8Array; delay: number }): Promise<Frame>
      /** Resolves to the bytes of an animation if `path` is null. */
      save(path: null, options: SaveOptions): Promise<Uint8Array>
    }
  }
  export default webp
}
