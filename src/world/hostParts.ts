/** Parts of the state of the host. */

/** A part that snapshots contain. `save` returns plain data, which may be shared but is never changed; `load` never throws. */
export interface HostPart {
  save(): unknown
  load(saved: never): void
}

export type SavedParts<Parts extends Readonly<Record<string, HostPart>>> = {
  readonly [Name in keyof Parts]: ReturnType<Parts[Name]['save']>
}

export function saveParts<Parts extends Readonly<Record<string, HostPart>>>(parts: Parts): SavedParts<Parts> {
  const saved = Object.entries(parts).map(([name, part]) => [name, part.save()])
  return Object.fromEntries(saved) as SavedParts<Parts>
}

/** Restores parts in their order. */
export function loadParts<Parts extends Readonly<Record<string, HostPart>>>(
  parts: Parts,
  saved: SavedParts<Parts>,
): void {
  for (const [name, part] of Object.entries(parts)) part.load(saved[name] as never)
}
