/** An element of index.html that is known to be there. */
export function element<T extends HTMLElement = HTMLElement>(selector: string): T {
  const found = document.querySelector<T>(selector)
  if (found === null) throw new Error(`index.html has no ${selector}`)
  return found
}
