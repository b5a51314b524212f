/** See `src/build/workerScripts.ts`. */
declare module '*?script' {
  /** A script for a worker. */
  const script: string
  export default script
}
