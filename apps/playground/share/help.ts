/** The help sheet: what the tools do, the keys and the gestures. */
import { add } from '../dom.ts'
import { addSheet } from '../sheet.ts'

type Rows = readonly (readonly [keys: string, text: string])[]

const TOOLS: Rows = [
  ['1', 'Push grains along'],
  ['2', 'Grab grains, and throw them'],
  ['3', 'Pour more grains'],
  ['4', 'Erase grains; a switch beside the tools adds walls'],
  ['5', 'Draw a wall; end at its start to close it'],
  ['6', 'Shape: place one, drag its points, turn it into a grain'],
  ['7', 'Cast a ray and see what it hits, light what the pointer sees, or find the nearest wall'],
  ['8', 'Gravity: draw it as an arrow, or tilt the phone'],
]
const TOUCH: Rows = [
  ['One finger', 'Use the tool'],
  ['Two fingers', 'Move and zoom the view'],
  ['Double tap', 'Fit the view'],
  ['Hold a point', 'Take it out of the shape'],
]
const GESTURES: Rows = [
  ['Wheel', 'Zoom'],
  ['Right drag', 'Move the view; so does a drag with Shift'],
  ['Double click', 'Fit the view'],
]
const VIEW: Rows = [
  ['f', 'Show forces'],
  ['p', 'Measures: maps and plots'],
  ['w', 'Whole screen'],
]
const TIME: Rows = [
  ['Space', 'Play or pause'],
  ['. and ,', 'A step forward; back through the last seconds'],
  ['- and +', 'Slower, faster'],
  ['Ctrl+Z', 'Undo the last edit'],
  ['Shift+Ctrl+Z', 'Redo'],
  ['r', 'Start the scene again'],
]
const FILES: Rows = [
  ['s', 'Share: link, code, files, film, GIF'],
  ['m', 'Film, or stop and save'],
  ['i', 'Make a GIF, or stop and save'],
  ['v', 'Record what happens, or stop and save'],
  ['o', 'Open a file; or drop it on the page'],
  ['?', 'This help'],
]
const KEYBOARD: Rows = [
  ['Tab', 'Go to the picture'],
  ['Arrow keys', 'Move the cross; far with Shift'],
  ['Enter', 'Press with the tool, and release'],
  ['Escape', 'Cancel the press'],
]

/** Adds the sheet. Returns a function that opens it. */
export function addHelp(): () => void {
  const sheet = addSheet('help', 'Help')
  add(sheet, 'p', 'Choose a tool, and drag in the picture.')
  const columns = add(sheet, 'div')
  columns.className = 'columns'
  // what fingers do comes first where there is no mouse
  const hasMouse = window.matchMedia('(any-pointer: fine)').matches
  const touch = ['Fingers', TOUCH] as const
  for (const [title, rows] of [
    ...(hasMouse ? [] : [touch]),
    ['Tools', TOOLS],
    ...(hasMouse ? [['Mouse', GESTURES] as const, touch] : []),
    ['View', VIEW],
    ['Time', TIME],
    ['Share and files', FILES],
    ['Without a pointer', KEYBOARD],
  ] as const) {
    const section = add(columns, 'section')
    add(section, 'h3', title)
    const list = add(section, 'dl')
    for (const [keys, text] of rows) {
      const row = add(list, 'div')
      add(add(row, 'dt'), rows === GESTURES || rows === TOUCH ? 'span' : 'kbd', keys)
      add(row, 'dd', text)
    }
  }
  return () => {
    if (!sheet.open) sheet.showModal()
  }
}
