export const FIELD_FLAGS = {
  /** Fields of force. */
  fields: false,
}
