/** Reflects the interface of a shader from its WGSL, and generates TypeScript for it. */
import { type GlobalVarElem, type OverrideElem, parseSrcModule } from 'wesl/core'
import type { Binding, Override, Shader } from '../schemas/shader.ts'

/**
 * Returns the bindings and overrides that a file declares. Throws unless its bindings are 0, 1, 2 and so on of group 0, in
 * this order, and no override has a default. `sizeOf` returns the size in bytes of a type that is not an array.
 */
export function reflect(path: string, src: string, sizeOf: (type: string) => number): Shader {
  const { decls } = parseSrcModule({ modulePath: path, debugFilePath: `${path}.wgsl`, src }).moduleElem
  const bindings: Binding[] = []
  const overrides: Override[] = []
  const textOf = ({ start, end }: { start: number; end: number }) => src.slice(start, end)
  const declared = ({ name: { decl, typeRef } }: GlobalVarElem | OverrideElem) => {
    if (typeRef === undefined) throw new Error(`${path}: ${textOf(decl)} has no type`)
    return { name: textOf(decl), type: textOf(typeRef) }
  }
  for (const element of decls) {
    if (element.kind === 'override') {
      const override = declared(element)
      if (element.init !== undefined)
        throw new Error(`${path}: ${override.name} has a default; expected none`)
      overrides.push(override)
    }
    if (element.kind !== 'gvar') continue
    const [space, access] = (element.template ?? []).map(({ name }) => name)
    if (space !== 'uniform' && space !== 'storage') continue
    const { name, type } = declared(element)
    const place = (element.attributes ?? []).map(textOf).join(' ')
    const expected = `@group(0) @binding(${bindings.length})`
    if (place !== expected) throw new Error(`${path}: ${name} is at ${place}; expected ${expected}`)
    const isWritten = access === 'read_write'
    const stride = sizeOf(/^array<(.*)>$/.exec(type)?.[1] ?? type)
    bindings.push({
      name,
      isUniform: space === 'uniform',
      access: isWritten ? 'read_write' : 'read',
      type,
      stride,
    })
  }
  return { bindings, overrides }
}

const quote = (text: string) => `'${text}'`

function literal(value: object): string {
  const fields = Object.entries(value).map(([key, v]) => `${key}: ${typeof v === 'string' ? quote(v) : v}`)
  return `{ ${fields.join(', ')} }`
}

function list(name: string, items: readonly object[]): string[] {
  if (items.length === 0) return [`    ${name}: [],`]
  return [`    ${name}: [`, ...items.map((item) => `      ${literal(item)},`), '    ],']
}

/** Returns the TypeScript of a constant that holds these shaders. */
export function shadersSource(
  comment: string,
  name: string,
  shaders: readonly (readonly [string, Shader])[],
): string {
  const lines = shaders.flatMap(([kernel, { bindings, overrides }]) => [
    `  ${kernel}: {`,
    ...list('bindings', bindings),
    ...list('overrides', overrides),
    '  },',
  ])
  return `/** ${comment} */\nexport const ${name} = {\n${lines.join('\n')}\n} as const satisfies Record<string, Shader>\n`
}
