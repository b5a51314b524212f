/** Where the fields of a struct are. */
import * as d from 'typegpu/data'

/** Returns the offset of each field of a struct in an array of it, and the stride of the array, in words. */
export function fieldsOf(struct: d.WgslStruct): Readonly<Record<string, number>> {
  const offsets: Record<string, number> = { stride: d.sizeOf(struct) / 4 }
  for (const name of Object.keys(struct.propTypes)) {
    offsets[name] = d.memoryLayoutOf(struct, (s) => (s as Record<string, number>)[name]).offset / 4
  }
  return offsets
}

/** Returns the source of one constant per struct, with these offsets: CONTACT for Contact. */
export function offsetsSource(structs: Readonly<Record<string, d.WgslStruct>>): string {
  const constants = Object.entries(structs)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, struct]) => {
      const fields = Object.entries(fieldsOf(struct)).map(([field, word]) => `${field}: ${word}`)
      const constant = name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()
      return `/** @public */\nexport const ${constant} = { ${fields.join(', ')} } as const`
    })
  return `${constants.join('\n')}\n`
}
