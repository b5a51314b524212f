/** Tweakpane writes the names of its fields beside them, where nothing but the eye joins the two. */

/** Names each field of a pane for those who hear it. */
export function nameFields(pane: HTMLElement): void {
  for (const row of pane.querySelectorAll('.tp-lblv')) {
    const name = row.querySelector('.tp-lblv_l')?.textContent
    if (!name) continue
    for (const field of row.querySelectorAll('input, select')) field.setAttribute('aria-label', name)
  }
}
