/** Returns the element for a selector. Throws if the page has none. */
export function element<T extends HTMLElement = HTMLElement>(selector: string): T {
  const found = document.querySelector<T>(selector)
  if (found === null) throw new Error(`the page has no ${selector}`)
  return found
}

/** Appends an element with this text. */
export function add<K extends keyof HTMLElementTagNameMap>(
  parent: Element,
  name: K,
  text = '',
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  made.textContent = text
  parent.append(made)
  return made
}

/** Shows a sentence in the page's notice, or hides the notice without one. */
export function notify(text = ''): void {
  const notice = element('#notice')
  notice.hidden = text === ''
  notice.textContent = text
}
