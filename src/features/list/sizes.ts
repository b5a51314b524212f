export const NO_CONTACTS = {
  /** Capacity for contacts, initially for a few per disk. */
  contacts: 0,
}
