/** Edits WebAssembly as text. */
import binaryen from 'assemblyscript/binaryen'

/** An S-expression: a list, or an atom. */
export type Expression = string | Expression[]

function parsed(text: string): Expression[] {
  const stack: Expression[][] = [[]]
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|;;.*|[()]|[^\s()]+/g)) {
    if (token.startsWith(';;')) continue
    if (token === '(') stack.push([])
    else if (token === ')') {
      const list = stack.pop()!
      stack.at(-1)!.push(list)
    } else stack.at(-1)!.push(token)
  }
  return stack[0]
}

const written = (expression: Expression): string =>
  typeof expression === 'string' ? expression : `(${expression.map(written).join(' ')})`

/**
 * Returns the module with each function as `edit` gives it; `name`: under which it is exported. `added` is text that is put behind them.
 */
export function editedWasm(
  binary: Uint8Array,
  edit: (body: Expression, name?: string) => Expression,
  added: string,
): Uint8Array<ArrayBuffer> {
  const module = binaryen.readBinary(binary)
  module.setFeatures(binaryen.Features.All)
  const [whole] = parsed(module.emitText())
  module.dispose()
  const exported = new Map<string, string>()
  for (const part of whole)
    if (Array.isArray(part) && part[0] === 'export')
      exported.set(String((part[2] as Expression[])[1]), JSON.parse(part[1] as string))
  const parts = (whole as Expression[]).map((part) =>
    Array.isArray(part) && part[0] === 'func' ? edit(part, exported.get(part[1] as string)) : part,
  )
  const result = binaryen.parseText(`${written(parts).slice(0, -1)} ${added})`)
  result.setFeatures(binaryen.Features.All)
  const bytes = Uint8Array.from(result.emitBinary())
  result.dispose()
  return bytes
}
