/** See src/build/wasmTwins.ts. */
declare module '*?wasm' {
  /** WebAssembly, deflated, in base64. */
  const binary: string
  export default binary
}
