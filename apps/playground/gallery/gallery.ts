/** The gallery: a card per scene, with a picture that moves under the pointer or the focus. */
import { type PresetName, presets } from '../../../src/entries/scenes.ts'
import { add, element } from '../dom.ts'
import { isForPage } from '../hud.ts'
import { LOOKS, SCENES } from '../looks/looks.ts'
import { wantsRest } from '../looks/theme.ts'
import { Preview } from './preview.ts'
import { addThumb } from './thumbs.ts'

/** Milliseconds that a card is pointed at before its picture moves. */
const HOVER = 150

const dialog = element<HTMLDialogElement>('#gallery')
const list = element('#cards')
const tagBar = element('#tags')

/** Builds the gallery when it first opens. Calls `choose` with the scene of a card that is pressed. */
export function listenToGallery(choose: (scene: PresetName) => void, current: () => string): void {
  const preview = new Preview()
  const open = () => {
    if (list.childElementCount === 0) buildCards(preview, choose)
    for (const card of list.querySelectorAll<HTMLElement>('.card')) {
      const isCurrent = card.dataset.scene === current()
      card.setAttribute('aria-current', String(isCurrent))
      card.autofocus = isCurrent
    }
    dialog.showModal()
  }
  element('#scenes').addEventListener('click', open)
  element('#gallery-close').addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => preview.stop())
  // a press beside the cards
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
  dialog.addEventListener('keydown', moveFocus)
  window.addEventListener('keydown', (event) => {
    if (event.key === 'g' && isForPage(event)) open()
  })
}

function buildCards(preview: Preview, choose: (scene: PresetName) => void): void {
  for (const scene of SCENES) {
    const { title, tags } = LOOKS[scene]
    const item = add(list, 'li')
    item.dataset.tags = tags.join(' ')
    const card = add(item, 'button')
    card.type = 'button'
    card.className = 'card'
    card.dataset.scene = scene
    const view = add(card, 'span')
    view.className = 'view'
    addThumb(view, scene)
    add(card, 'strong', title)
    add(card, 'span', presets[scene].description).className = 'sentence'
    card.addEventListener('click', () => {
      dialog.close()
      choose(scene)
    })
    listenToInterest(card, view, scene, preview)
    addTags(item, tags)
  }
  addTags(tagBar, ['all', ...new Set(SCENES.flatMap((scene) => LOOKS[scene].tags))])
  show('all')
}

/** Moves the picture of a card while it is pointed at, or has the focus of the keyboard. */
function listenToInterest(card: HTMLElement, view: HTMLElement, scene: PresetName, preview: Preview): void {
  let timer = 0
  const start = () => {
    window.clearTimeout(timer)
    if (!wantsRest()) timer = window.setTimeout(() => preview.start(scene, view), HOVER)
  }
  const stop = () => {
    window.clearTimeout(timer)
    preview.stop()
  }
  card.addEventListener('pointerenter', ({ pointerType }) => {
    if (pointerType === 'mouse') start()
  })
  card.addEventListener('pointerleave', stop)
  card.addEventListener('focus', () => {
    if (card.matches(':focus-visible')) start()
  })
  card.addEventListener('blur', stop)
}

/** Adds a button for each tag, which shows the scenes that have it. */
function addTags(parent: Element, tags: readonly string[]): void {
  const box = parent === tagBar ? tagBar : add(parent, 'div')
  box.classList.add('tags')
  for (const tag of tags) {
    const button = add(box, 'button', tag)
    button.type = 'button'
    button.addEventListener('click', () => show(tag))
  }
}

function show(tag: string): void {
  for (const button of dialog.querySelectorAll('.tags button'))
    button.setAttribute('aria-pressed', String(button.textContent === tag))
  for (const item of list.querySelectorAll('li'))
    item.hidden = tag !== 'all' && !item.dataset.tags!.split(' ').includes(tag)
  list.scrollTop = 0
}

/** Moves the focus with the arrow keys: left and right by a card, up and down by a row. */
function moveFocus(event: KeyboardEvent): void {
  const cards = [...list.querySelectorAll<HTMLElement>('li:not([hidden]) .card')]
  const at = cards.indexOf(document.activeElement as HTMLElement)
  if (at < 0) return
  const columns = Math.max(cards.filter(({ offsetTop }) => offsetTop === cards[0].offsetTop).length, 1)
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key]
  if (step === undefined) return
  event.preventDefault()
  cards[at + step]?.focus()
}
