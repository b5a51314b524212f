/** See `compile.ts`. */
declare module '*?wasm' {
  /** WebAssembly in base 64. */
  const binary: string
  export default binary
}
