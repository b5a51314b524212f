/** The part of a page that is generated, between two comments. */

/** Returns the page with this text between the comments of that name. Throws if the page at `path` has no place for it. */
export function withGenerated(path: string, page: string, name: string, text: string): string {
  const [begin, end] = [`<!-- ${name}: written by \`npm run generate\` -->`, `<!-- end of ${name} -->`]
  const [first, last] = [page.indexOf(begin), page.indexOf(end)]
  if (first < 0 || last < first) throw new Error(`${path} has no place for its table: expected ${begin}`)
  return `${page.slice(0, first)}${begin}\n\n${text}\n\n${page.slice(last)}`
}
