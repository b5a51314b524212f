/** The strip beside the tools: what the active tool can be set to. */
import { add, element } from '../dom.ts'
import { MATERIAL_NAMES, MATERIALS, type MaterialName } from '../materials.ts'
import { showMessage } from '../messages.ts'
import { sentence } from '../sentence.ts'
import type { ArcName } from './arcGrains.ts'
import type { ToolBelt } from './belt.ts'
import type { Casting } from './castTool.ts'
import { gravityOptions } from './gravityOptions.ts'
import type { OutlineName } from './outlineGrains.ts'
import type { PourTool } from './pourTool.ts'
import { SWATCHES } from './swatches.ts'
import type { ToolName } from './tool.ts'

/** Label and range of the size of a tool, CSS pixels. */
const SIZES: Partial<Record<ToolName, readonly [label: string, min: number, max: number]>> = {
  push: ['Size', 10, 160],
  grab: ['Size', 8, 80],
  pour: ['Size', 8, 80],
  erase: ['Size', 6, 120],
  wall: ['Thickness', 1, 20],
}

/** The shapes that *Pour* offers besides those of the scene and an image of the viewer's own. */
const ARCS: readonly ArcName[] = ['bows', 'crescents', 'waves', 'rings']
const OUTLINES: readonly OutlineName[] = ['hearts', 'stars', 'gears', 'letters']
const OWN = 'your image'

/** Adds the strip. It shows after each change of the tool or its shape. */
export function addToolOptions(belt: ToolBelt): void {
  const box = add(element('#dock'), 'div')
  box.id = 'options'
  box.setAttribute('role', 'group')
  box.setAttribute('aria-label', 'Options of the tool')
  const size = sizeOption(box, belt)
  const pouring = pourOptions(box, belt)
  const groups: readonly [group: HTMLElement, isShown: () => boolean][] = [
    [pushOptions(box, belt), () => belt.chosen === 'push'],
    [eraseOptions(box, belt), () => belt.chosen === 'erase'],
    [pouring.group, () => belt.chosen === 'pour'],
    [pouring.colors, () => belt.canPaint],
    [shapeOptions(box, belt), () => belt.chosen === 'shape' && !belt.shape.isEmpty],
    [castOptions(box, belt), () => belt.chosen === 'cast'],
    [gravityOptions(box, belt), () => belt.chosen === 'gravity'],
  ]
  const show = () => {
    size.show()
    for (const [group, isShown] of groups) group.hidden = !isShown()
    box.hidden = [...box.children].every((group) => (group as HTMLElement).hidden)
  }
  const others = belt.onChange
  belt.onChange = () => {
    others()
    show()
  }
  show()
}

interface Pouring {
  readonly group: HTMLElement
  readonly colors: HTMLElement
}

function sizeOption(box: HTMLElement, belt: ToolBelt): { show(): void } {
  const label = add(box, 'label')
  const text = add(label, 'span')
  const input = add(label, 'input')
  input.type = 'range'
  input.addEventListener('input', () => {
    belt.size = Number(input.value)
  })
  return {
    show: () => {
      const [name, min, max] = SIZES[belt.chosen] ?? ['', 0, 0]
      label.hidden = name === '' || belt.size === undefined
      text.textContent = name
      Object.assign(input, { min: `${min}`, max: `${max}`, step: '0.5', value: `${belt.size ?? 0}` })
    },
  }
}

function eraseOptions(box: HTMLElement, belt: ToolBelt): HTMLElement {
  return addCheckbox(box, 'Walls, too', (isChecked) => {
    belt.erasesWalls = isChecked
  })
}

function addCheckbox(box: HTMLElement, text: string, choose: (isChecked: boolean) => void): HTMLElement {
  const label = add(box, 'label')
  const input = add(label, 'input')
  input.type = 'checkbox'
  add(label, 'span', text)
  input.addEventListener('change', () => choose(input.checked))
  return label
}

function pourOptions(box: HTMLElement, { pour }: ToolBelt): Pouring {
  const group = add(box, 'div')
  group.className = 'pouring'
  const label = add(group, 'label')
  add(label, 'span', 'Material')
  const select = add(label, 'select')
  for (const name of ['as the scene', ...MATERIAL_NAMES]) add(select, 'option', name)
  select.addEventListener('change', () => {
    pour.material = MATERIALS[select.value as MaterialName]
  })
  addShapes(group, pour)
  addCheckbox(group, 'Keep their angle', (isChecked) => {
    pour.fixedRotation = isChecked
  })
  const colors = add(group, 'div')
  colors.className = 'swatches'
  colors.setAttribute('role', 'group')
  colors.setAttribute('aria-label', 'Colour of what is poured')
  for (const { name, css, packed } of SWATCHES) {
    const button = add(colors, 'button')
    button.type = 'button'
    button.title = name
    button.setAttribute('aria-label', name)
    button.setAttribute('aria-pressed', String(packed === undefined))
    button.style.setProperty('--swatch', css)
    button.addEventListener('click', () => {
      pour.color = packed
      for (const other of colors.children) other.setAttribute('aria-pressed', String(other === button))
    })
  }
  return { group, colors }
}

function addShapes(group: HTMLElement, pour: PourTool): void {
  const label = add(group, 'label')
  add(label, 'span', 'Shape')
  const select = add(label, 'select')
  for (const name of ['as the scene', ...ARCS, ...OUTLINES, 'all of these', OWN]) add(select, 'option', name)
  const file = add(group, 'label')
  add(file, 'span', 'Image or SVG')
  const input = add(file, 'input')
  input.type = 'file'
  input.accept = 'image/*'
  file.hidden = true
  const choose = async () => {
    try {
      const { value } = select
      file.hidden = value !== OWN
      const shapes = value === OWN ? await shapesOfFile(input.files?.[0]) : await shapesNamed(value)
      if (select.value === value) pour.shapes = shapes
    } catch (error) {
      showMessage(sentence(error))
    }
  }
  select.addEventListener('change', choose)
  input.addEventListener('change', choose)
}

/** Resolves to the shapes of an image, or to none until one is chosen. */
async function shapesOfFile(file: File | undefined): Promise<PourTool['shapes']> {
  if (file === undefined) return []
  const { grainsOfFile } = await import('./outlineGrains.ts')
  return [await grainsOfFile(file)]
}

/** Resolves to the shapes of this name, or to all of these. */
async function shapesNamed(chosen: string): Promise<PourTool['shapes']> {
  const isChosen = (name: string) => chosen === 'all of these' || chosen === name
  const [arcs, outlines] = [ARCS.filter(isChosen), OUTLINES.filter(isChosen)]
  const { arcGrain } = await import('./arcGrains.ts')
  const made: PourTool['shapes'] = arcs.map((name) => (size) => arcGrain(name, size))
  if (outlines.length === 0) return made
  const { outlineGrains } = await import('./outlineGrains.ts')
  return [...made, ...outlines.flatMap(outlineGrains)]
}

function shapeOptions(box: HTMLElement, belt: ToolBelt): HTMLElement {
  const group = add(box, 'div')
  const button = (title: string, act: () => void) => {
    const made = add(group, 'button', title)
    made.type = 'button'
    made.addEventListener('click', act)
  }
  button('Turn into a grain', () => belt.drop())
  button('Rain of grains', () => belt.rain())
  button('Remove shape', () => belt.shape.remove())
  return group
}

function pushOptions(box: HTMLElement, belt: ToolBelt): HTMLElement {
  return choiceOf(
    box,
    belt.flicks,
    (flicks) => {
      belt.flicks = flicks
    },
    [
      [false, 'Brush', 'Drags grains along'],
      [true, 'Flick', 'Gives an impulse at the point that you press'],
    ],
  )
}

function castOptions(box: HTMLElement, { cast }: ToolBelt): HTMLElement {
  return choiceOf<Casting>(
    box,
    cast.casting,
    (casting) => {
      cast.casting = casting
    },
    [
      ['ray', 'Ray', 'What a ray or a moving circle hits'],
      ['light', 'Light', 'What is lit from the pointer'],
      ['wall', 'Nearest wall', 'The wall next to the pointer'],
    ],
  )
}

/** Adds a button per choice, of which one is pressed. */
function choiceOf<T>(
  box: HTMLElement,
  first: T,
  choose: (choice: T) => void,
  choices: readonly (readonly [choice: T, label: string, title: string])[],
): HTMLElement {
  const group = add(box, 'div')
  for (const [choice, label, title] of choices) {
    const button = add(group, 'button', label)
    button.type = 'button'
    button.title = title
    button.setAttribute('aria-pressed', String(choice === first))
    button.addEventListener('click', () => {
      choose(choice)
      for (const other of group.children) other.setAttribute('aria-pressed', String(other === button))
    })
  }
  return group
}
