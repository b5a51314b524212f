/** Formats an error as one sentence with a full stop. */
export function sentence(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const capital = message.charAt(0).toUpperCase() + message.slice(1)
  return /[.!?]$/.test(capital) ? capital : `${capital}.`
}
