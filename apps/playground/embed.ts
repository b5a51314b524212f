/** The page in a frame of another page: `?embed` leaves the picture and a link to the whole page. */
import { add, element } from './dom.ts'

const PARAMETER = 'embed'

export const isEmbedded = new URLSearchParams(location.search).has(PARAMETER)

/** Returns a query string without the parameter of this module. */
export function withoutEmbed(search: string): string {
  const query = new URLSearchParams(search)
  query.delete(PARAMETER)
  return query.size === 0 ? '' : `?${query}`
}

/** Returns a query string of settings with the parameter if the page has it. */
export const withEmbed = (search: string): string => (isEmbedded ? `${search}&${PARAMETER}` : search)

/** Keys of the picture: pause, step, restart, forces, tools, full screen and speed. Other letters open sheets or files, which an embed does not show. */
const PICTURE_KEYS = ' .,-+rfw1234567[]'

/** Keeps keys that open what an embed does not show from the rest of the page. Call it before other listeners are added. */
function keepKeys(): void {
  window.addEventListener(
    'keydown',
    (event) => {
      const { key, ctrlKey, metaKey, altKey } = event
      if (key.length > 1 || ctrlKey || metaKey || altKey) return
      if (!PICTURE_KEYS.includes(key)) event.stopImmediatePropagation()
    },
    { capture: true },
  )
}

/** Hides the controls and their keys and adds the link, if the page is embedded. */
export function applyEmbed(): void {
  if (!isEmbedded) return
  document.documentElement.dataset.embedded = ''
  keepKeys()
  const link = add(element('main'), 'a', 'Open in Scree')
  link.id = 'whole-page'
  link.target = '_blank'
  link.rel = 'noopener'
  const update = () => {
    link.href = `${location.pathname}${withoutEmbed(location.search)}${location.hash}`
  }
  // the settings may have changed since
  for (const occasion of ['pointerdown', 'focus']) link.addEventListener(occasion, update)
  update()
}
