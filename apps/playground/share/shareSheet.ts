/** The sheet that shares the scene: a link, a program, files, a film. */
import { add, element } from '../dom.ts'
import { save } from '../files/save.ts'
import { chooseFile } from '../recording/files.ts'
import { sentence } from '../sentence.ts'
import { addSheet } from '../sheet.ts'
import { inWorker } from './chores.ts'
import { SCENE_FILE, sceneCode } from './code.ts'
import type { Link } from './link.ts'
import type { Moment } from './moment.ts'

export interface Shared {
  /** What is shared, in a few words; undefined if there is no world. */
  words(): string | undefined
  /** The name of files without their ending. */
  name(): string
  moment(): Promise<Moment>
  toggleFilm(): void
  isFilming(): boolean
  toggleGif(): void
  isMakingGif(): boolean
  /** The current scene in JSON, and its simulated time in seconds. */
  scene(): Promise<{ readonly json: string; readonly time: number }>
  toggleFullscreen(): void
  help(): void
}

/** What a scene in JSON does not keep. */
const ANEW = 'Contacts begin without forces, and emitters anew.'

/** Copies a text. Resolves to whether the browser allows it. */
const copied = (text: string) =>
  navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )

/** Where this page is, without query and fragment. */
const page = () => `${location.origin}${location.pathname}`

export class ShareSheet {
  readonly #shared: Shared
  readonly #sheet = addSheet('share', 'Share this scene')
  readonly #what = add(this.#sheet, 'p')
  readonly #link: HTMLInputElement
  readonly #remark: HTMLElement
  readonly #copy: HTMLButtonElement
  readonly #send: HTMLButtonElement
  readonly #film: HTMLButtonElement
  readonly #gif: HTMLButtonElement
  #moment: Promise<Moment> | undefined

  constructor(shared: Shared) {
    this.#shared = shared
    this.#link = add(this.#sheet, 'input')
    this.#link.readOnly = true
    this.#link.setAttribute('aria-label', 'Link to this scene')
    this.#link.addEventListener('focus', () => this.#link.select())
    const row = this.#row()
    this.#copy = this.#button(row, 'Copy link', () => this.#copyText(this.#link.value, 'The link is copied.'))
    this.#copy.classList.add('main')
    this.#send = this.#button(row, 'Send to…', () => this.#sendLink())
    this.#send.hidden = !('share' in navigator)
    this.#remark = add(this.#sheet, 'p')
    this.#remark.className = 'remark'
    this.#remark.setAttribute('role', 'status')
    const list = add(this.#sheet, 'ul')
    const entry = (title: string, words: string, click: () => void) => {
      const button = this.#button(add(list, 'li'), '', click)
      add(button, 'strong', title)
      add(button, 'span', words)
      return button
    }
    entry(
      'Copy as code',
      `A short program for a project of yours; an edited scene is saved beside it, as ${SCENE_FILE}`,
      () => this.#copyCode(),
    )
    entry('Save a file', 'It opens when it is dropped on this page', () => this.#saveFile())
    entry('Save as JSON', 'The scene as it is now, for scree simulate scene.json', () => this.#saveJson())
    entry('Open a file…', 'A saved scene, a scene in JSON, a recording or a snapshot', () => {
      this.#sheet.close()
      chooseFile()
    })
    this.#film = entry('Film', 'Records the picture as a video', () => {
      this.#sheet.close()
      shared.toggleFilm()
    })
    this.#gif = entry('GIF', 'A moving picture of up to 12 s, 480 pixels and 20 MB', () => {
      this.#sheet.close()
      shared.toggleGif()
    })
    const foot = this.#row()
    this.#button(foot, 'Whole screen', () => {
      this.#sheet.close()
      shared.toggleFullscreen()
    })
    this.#button(foot, 'Record', () => {
      this.#sheet.close()
      element('#record').click()
    }).id = 'share-record'
    this.#button(foot, 'Help', () => {
      this.#sheet.close()
      shared.help()
    })
  }

  /** Opens the sheet with the scene of this moment. */
  async open(): Promise<void> {
    const words = this.#shared.words()
    if (this.#sheet.open || words === undefined) return
    this.#what.textContent = words
    this.#film.querySelector('strong')!.textContent = this.#shared.isFilming()
      ? 'Stop and save the film'
      : 'Film'
    this.#gif.querySelector('strong')!.textContent = this.#shared.isMakingGif()
      ? 'Stop and save the GIF'
      : 'GIF'
    this.#showLink({ remark: 'Making the link…' })
    this.#sheet.showModal()
    const moment = this.#shared.moment()
    this.#moment = moment
    try {
      const link = await inWorker('link', page(), await moment)
      if (this.#moment === moment) this.#showLink(link)
    } catch (error) {
      if (this.#moment === moment) this.#showLink({ remark: sentence(error) })
    }
  }

  #showLink({ url, remark }: Link): void {
    this.#link.value = url ?? ''
    this.#link.hidden = url === undefined
    this.#copy.disabled = this.#send.disabled = url === undefined
    this.#remark.textContent = remark
    if (url !== undefined) this.#copy.focus()
  }

  #row(): HTMLElement {
    const row = add(this.#sheet, 'div')
    row.className = 'row'
    return row
  }

  #button(parent: Element, text: string, click: () => void): HTMLButtonElement {
    const button = add(parent, 'button', text)
    button.type = 'button'
    button.addEventListener('click', click)
    return button
  }

  async #copyText(text: string, done: string): Promise<void> {
    this.#remark.textContent = (await copied(text))
      ? done
      : 'This browser does not let the page copy: select the text, and copy it by hand.'
  }

  async #sendLink(): Promise<void> {
    // to close the list of receivers is no error
    await navigator.share({ title: 'Scree', url: this.#link.value }).catch(() => {})
  }

  async #copyCode(): Promise<void> {
    await this.#say(async () => {
      const preset = await inWorker('presetCode', await this.#moment!)
      const name = this.#shared.name()
      const scene = preset === undefined ? await this.#shared.scene() : undefined
      const code = preset ?? sceneCode({ name, time: scene!.time })
      const isCopied = await copied(code)
      if (!isCopied) save(code, `${name}.js`, 'text/javascript')
      if (scene !== undefined) save(scene.json, SCENE_FILE, 'application/json')
      const told = isCopied
        ? `The code is copied: ${code.split('\n').length - 1} lines.`
        : `This browser does not let the page copy: the code is saved as ${name}.js.`
      const beside = scene === undefined ? '' : ` ${SCENE_FILE} is saved: put it beside the code. ${ANEW}`
      this.#remark.textContent = told + beside
    })
  }

  async #saveFile(): Promise<void> {
    await this.#say(async () => {
      save(await inWorker('file', await this.#moment!), `${this.#shared.name()}.scree`)
      this.#remark.textContent = 'The file is saved.'
    })
  }

  async #saveJson(): Promise<void> {
    await this.#say(async () => {
      const { json } = await this.#shared.scene()
      save(json, `${this.#shared.name()}.json`, 'application/json')
      this.#remark.textContent = `The scene is saved. ${ANEW}`
    })
  }

  async #say(work: () => Promise<void>): Promise<void> {
    await work().catch((error) => {
      this.#remark.textContent = sentence(error)
    })
  }
}
