/** An element of the page that is known to be there. */
export function element<T extends HTMLElement = HTMLElement>(selector: string): T {
  const found = document.querySelector<T>(selector)
  if (found === null) throw new Error(`the page has no ${selector}`)
  return found
}

/** Adds an element with this text to another one. */
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

/** Shows a sentence in the page's notice, or, without one, hides it. */
export function notify(text = ''): void {
  const notice = element('#notice')
  notice.hidden = text === ''
  notice.textContent = text
}
