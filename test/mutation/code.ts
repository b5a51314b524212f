/** Finds its way in the source of a kernel or a twin. */

/** The same length, with blanks for comments. */
export function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, (comment) => comment.replace(/[^\n]/g, ' '))
}

/** The end of what is opened at `open`, without its closing bracket. */
export function closingOf(code: string, open: number): number {
  let depth = 0
  for (let k = open; k < code.length; k++) {
    if ('([{'.includes(code[k])) depth++
    if (')]}'.includes(code[k]) && --depth === 0) return k
  }
  throw new Error(`nothing closes ${code.slice(open, open + 20)}`)
}

export interface Body {
  readonly name: string
  readonly start: number
  readonly end: number
}

/** The bodies of all functions. */
export function functionBodies(code: string): Body[] {
  return [...code.matchAll(/\b(?:fn|function) (\w+)(?:<\w+>)?\(/g)].map((match) => {
    const start = code.indexOf('{', closingOf(code, match.index + match[0].length - 1))
    return { name: match[1], start, end: closingOf(code, start) }
  })
}

/** Where the arguments of a call begin and end. */
export function argumentsAt(code: string, open: number): [number, number][] {
  const end = closingOf(code, open)
  const found: [number, number][] = []
  let [start, depth] = [open + 1, 0]
  for (let k = open + 1; k <= end; k++) {
    if ('([{'.includes(code[k])) depth++
    if (')]}'.includes(code[k])) depth--
    if ((code[k] !== ',' || depth !== 0) && k !== end) continue
    found.push([start, k])
    start = k + 1
  }
  return found
}
