declare module '*.wgsl?raw' {
  /** The text of that file. */
  const text: string
  export default text
}

declare module '*.wgsl?linked' {
  /** The complete WGSL of a file in shaders/, see src/build/linkedShaders.ts. */
  const code: string
  export default code
}
