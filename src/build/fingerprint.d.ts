export function fingerprintOf(paths: readonly string[], text?: string): string
