/** See src/build/engineVersion.ts. */
declare module 'virtual:engine-version' {
  const version: string
  export default version
}
