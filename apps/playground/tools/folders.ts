/** Panel folders with the options of the active tool. */
import type { FolderApi, Pane } from 'tweakpane'
import type { ToolBelt } from './belt.ts'
import type { Wanted } from './castAnswer.ts'
import { MAX_RADIUS } from './castTool.ts'
import { type Kind, MAX_CORNER } from './draft.ts'

const WANTED = [
  { text: 'first', value: 'first' },
  { text: 'all', value: 'all' },
]
const KIND_NAMES = [
  { text: 'n-arc', value: 'narc' },
  { text: 'rounded polygon', value: 'round' },
]
const LABEL = { radius: 'Radius (m)', corner: 'Corner radius (m)' }

/** Adds a folder for each tool with options, visible while the tool is active. */
export function addToolFolders(pane: Pane, belt: ToolBelt): void {
  const values = { radius: 0, wanted: 'first' as Wanted, kind: 'narc' as Kind, corner: 0 }
  let isShowing = false

  const cast = pane.addFolder({ title: 'Cast' })
  cast
    .addBinding(values, 'radius', { label: LABEL.radius, min: 0, max: MAX_RADIUS, step: 0.05 })
    .on('change', ({ value }) => {
      if (!isShowing) belt.cast.radius = value
    })
  cast.addBinding(values, 'wanted', { label: 'Hits', options: WANTED }).on('change', ({ value }) => {
    if (!isShowing) belt.cast.wanted = value
  })

  const shape = pane.addFolder({ title: 'Shape' })
  const kind = shape.addBinding(values, 'kind', { label: 'Kind', options: KIND_NAMES })
  const corner = shape.addBinding(values, 'corner', {
    label: LABEL.corner,
    min: 0,
    max: MAX_CORNER,
    step: 0.05,
  })

  const show = () => {
    const { chosen } = belt
    const folders: [FolderApi, boolean][] = [
      [cast, chosen === 'cast'],
      [shape, chosen === 'shape'],
    ]
    for (const [folder, isShown] of folders) folder.hidden = !isShown
    corner.hidden = belt.shape.kind !== 'round'
    values.radius = belt.cast.radius
    values.wanted = belt.cast.wanted
    values.kind = belt.shape.kind
    values.corner = belt.shape.corner
    isShowing = true
    cast.refresh()
    shape.refresh()
    isShowing = false
  }
  kind.on('change', ({ value }) => {
    if (isShowing) return
    belt.shape.kind = value
    show()
  })
  corner.on('change', ({ value, last = true }) => {
    if (!isShowing) belt.shape.setCorner(value, last)
  })
  belt.onChange = show
  show()
}
