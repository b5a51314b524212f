/** What is used of d3-scale-chromatic, which comes without types: colours as CSS from 0 to 1. */
declare module 'd3-scale-chromatic' {
  export function interpolateViridis(part: number): string
}
