/** The parts of packages that code blocks of the documents use and this repository does not install. */
declare module 'react' {
  export function useEffect(effect: () => (() => void) | undefined, dependencies: readonly unknown[]): void
}
