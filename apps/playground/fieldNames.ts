/** Accessible names for Tweakpane fields, whose visible labels are not associated with the inputs. */

/** Sets the accessible name of each field of a pane. */
export function nameFields(pane: HTMLElement): void {
  for (const row of pane.querySelectorAll('.tp-lblv')) {
    const name = row.querySelector('.tp-lblv_l')?.textContent
    if (!name) continue
    for (const field of row.querySelectorAll('input, select')) field.setAttribute('aria-label', name)
  }
}
