/** See src/build/buildCommit.ts. */
declare module 'virtual:commit' {
  const commit: string
  export default commit
}
