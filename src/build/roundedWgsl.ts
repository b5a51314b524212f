/**
 * Makes linked WGSL round as the CPU does, on every device that rounds `+ - *` so: puts the functions of shaders/shared/rounded.wgsl in
 * place of `/`, `sqrt` and `dot`, and around products that a compiler may add before it has rounded them, or multiply in another
 * order: NVIDIA's takes a * b * c for a * (b * c). Sums of 1 and a number get the same, since LLVM multiplies factors out if it may fuse. test/support/spirvProducts.mjs checks what drivers get.
 */

import type { Node } from './wgslExpressions.ts'
import { typedExpressions } from './wgslModule.ts'
import { WgslError } from './wgslTokens.ts'
import { isAbstract, isFloat, UNCERTAIN } from './wgslTypes.ts'

export { WgslError }

/** Functions whose products are exact, so that it does not matter whether they are fused; and those of shaders/shared/rounded.wgsl. */
const AS_WRITTEN = new Set(
  'residual rounded1 rounded2 rounded3 dotted quotient quotient2 quotients squareRoot unknownZero'.split(' '),
)

/** The function that rounds a product of a type. */
const ROUNDED: Readonly<Record<string, string>> = { f32: 'rounded1', vec2f: 'rounded2', vec3f: 'rounded3' }

/** What remains of an operation that a device may round differently. */
export interface Site {
  readonly kind: 'dot' | 'sqrt' | '/' | '*' | '1'
  readonly inFunction: string
  readonly text: string
}

/** Returns the text with all operations rounded, and those that were not. `path` is that of the kernel in shaders/. */
export function roundedWgsl(text: string, helpers: string): string {
  const { body, used } = rewritten(text)
  if (!used) return text
  const own = helpers.replace(/\/\/.*/g, '').replace(/\n\s*\n+/g, '\n')
  const names = [...own.matchAll(/^fn (\w+)/gm)].map(([, name]) => name)
  for (const name of names) {
    const taken = new RegExp(`\\b${name}\\s*[(:=]`).exec(text)
    if (taken !== null)
      throw new WgslError(
        `${name} is the name of a function that is added: expected another name`,
        text,
        taken.index,
      )
  }
  const added = usedOf(body, own)
  if (!added.includes('unknownZero()')) return `${body.trimEnd()}\n${added}`
  const zero = zeroOf(text)
  const entry = /@compute[^{]*\{/
  // a private variable is not uniform, which barriers ask for; but software drivers need long for a read per product
  if (!entry.test(body) || /Barrier\(|workgroupUniformLoad\(/.test(body))
    return `${body.trimEnd()}\nfn unknownZero() -> u32 {\n  ${zero.before}return ${zero.value};\n}\n${added}`
  const began = body.replace(entry, (whole) => `${whole} ${zero.before}unknownZero = ${zero.value};`)
  const read = added.replaceAll('unknownZero()', 'unknownZero')
  return `${began.trimEnd()}\nvar<private> unknownZero: u32;\n${read}`
}

/** Returns the functions that the text uses, and those that they use. */
function usedOf(body: string, helpers: string): string {
  const functions = [...helpers.matchAll(/^fn (\w+)[\s\S]*?^}\n/gm)].map(([whole, name]) => ({ name, whole }))
  const needed = new Set<string>()
  const need = (source: string) => {
    for (const { name, whole } of functions) {
      if (needed.has(name) || !source.includes(`${name}(`)) continue
      if (!new RegExp(`\\b${name}\\(`).test(source)) continue
      needed.add(name)
      need(whole)
    }
  }
  need(body)
  return functions
    .filter(({ name }) => needed.has(name))
    .map(({ whole }) => whole)
    .join('')
}

/** A statement and an expression: a u32 that is 0, which no compiler knows. */
function zeroOf(text: string): { readonly before: string; readonly value: string } {
  if (/var<uniform> params: Params;/.test(text)) return { before: '', value: 'params.levelCount >> 31u' }
  // one of two neighbours is even; read once, since others may write it
  return { before: `let unknownWord = ${wordOf(text)}; `, value: '(unknownWord * (unknownWord + 1u)) & 1u' }
}

/** An expression of type u32 that reads a binding. */
function wordOf(text: string): string {
  const members = new Map(
    [...text.matchAll(/^struct (\w+) \{([^}]*)\}/gm)].map(([, name, list]) => [
      name,
      [...list.matchAll(/(\w+)\s*:\s*(\w+(?:<[^,;]*>)?)/g)].map(([, member, type]) => ({ member, type })),
    ]),
  )
  const read = (place: string, type: string, depth = 0): string | undefined => {
    if (type === 'u32') return place
    if (type === 'i32' || type === 'f32') return `bitcast<u32>(${place})`
    if (type === 'vec2f') return `bitcast<u32>(${place}.x)`
    if (type === 'vec2u' || type === 'vec3u') return `${place}.x`
    const array = /^array<(.*?)(?:,.*)?>$/.exec(type)
    if (array !== null) return read(`${place}[0]`, array[1].trim(), depth + 1)
    if (depth > 3) return undefined
    for (const { member, type: inner } of members.get(type) ?? []) {
      const found = read(`${place}.${member}`, inner, depth + 1)
      if (found !== undefined) return found
    }
    return undefined
  }
  const bindings = [...text.matchAll(/var<(uniform|storage[^>]*)>\s*(\w+)\s*:\s*([^;]+);/g)]
  for (const kind of [/^uniform/, /^storage(?:, ?read)?$/, /read_write/])
    for (const [, space, name, type] of bindings)
      if (kind.test(space)) {
        const found = read(name, type.replace(/\s/g, ''))
        if (found !== undefined) return found
      }
  throw new WgslError('no binding to read', text, 0)
}

/** Returns the operations of linked, rounded WGSL that a device may round differently: none. */
export function inexactSites(text: string): Site[] {
  return rewritten(text).sites.filter(({ inFunction }) => !AS_WRITTEN.has(inFunction))
}

function rewritten(text: string): {
  readonly body: string
  readonly used: boolean
  readonly sites: readonly Site[]
} {
  const sites: Site[] = []
  let current = ''
  const fail = (message: string, { start }: Node): never => {
    throw new WgslError(message, text, start)
  }

  /** Whether it is 1 or -1. */
  const isOne = (n: Node): boolean =>
    n.kind === 'unary' || n.kind === 'paren' ? isOne(n.children[0]) : /^1(?:\.0*)?f?$/.test(n.op)

  const isPowerOfTwo = ({ kind, op, children }: Node): boolean =>
    kind === 'unary' || kind === 'paren'
      ? isPowerOfTwo(children[0])
      : kind === 'other' && /^[\d.]/.test(op) && Number.isInteger(Math.log2(Number(op.replace(/f$/, ''))))

  function note(kind: Site['kind'], { start, end }: Node): void {
    sites.push({ kind, inFunction: current, text: text.slice(start, end) })
  }

  /** Returns the text of an expression. `keeps`: what it is part of rounds it, or neither adds to it nor multiplies it. */
  function rendered(n: Node, keeps = false): string {
    const whole = (part: (child: Node) => string, from = n.start, to = n.end) => {
      let result = ''
      let last = from
      for (const child of n.children) {
        result += text.slice(last, child.start) + part(child)
        last = child.end
      }
      return result + text.slice(last, to)
    }
    const rounded = (part: string) =>
      `${ROUNDED[n.type] ?? fail(`${n.op === '*' ? 'product' : 'sum'} of ${n.type}`, n)}(${part})`
    const isConstant = isAbstract(n.type)
    if (isConstant) return text.slice(n.start, n.end)
    if (n.kind === 'paren' || (n.kind === 'unary' && n.op === '-'))
      return whole((child) => rendered(child, keeps))
    if (n.kind === 'binary' && isFloat(n.type) && n.op === '*') {
      if (AS_WRITTEN.has(current)) return whole((child) => rendered(child, true))
      // by a power of two: as exact as the other factor, which may be a product
      if (n.children.some(isPowerOfTwo)) return whole((child) => rendered(child, keeps))
      const product = whole((child) => rendered(child))
      if (keeps) return product
      note('*', n)
      return rounded(product)
    }
    if (n.kind === 'binary' && isFloat(n.type) && n.op === '/') {
      note('/', n)
      if (AS_WRITTEN.has(current)) return whole((child) => rendered(child, true))
      const [a, b] = n.children
      const name =
        n.type === 'f32'
          ? 'quotient'
          : n.type === 'vec2f' && a.type === 'vec2f'
            ? b.type === 'vec2f'
              ? 'quotients'
              : 'quotient2'
            : fail(`quotient of ${a.type} and ${b.type}`, n)
      return `${name}(${rendered(bare(a), true)}, ${rendered(bare(b), true)})`
    }
    // (1 + y) * x may become x * y + x, which is fused
    const isSum = n.kind === 'binary' && isFloat(n.type) && (n.op === '+' || n.op === '-')
    if (isSum && !keeps && !AS_WRITTEN.has(current) && n.children.some(isOne)) {
      note('1', n)
      return rounded(whole((child) => rendered(child)))
    }
    if (n.kind === 'call' && /^inOrder2?$/.test(n.op)) return rounded(rendered(bare(n.children[0]), true))
    if (n.kind === 'binary' && isFloat(n.type) && n.op === '%') return fail('% of floats', n)
    if (n.kind === 'binary' && n.type === 'bool') return whole((child) => rendered(child, true))
    if (n.kind === 'call' && !AS_WRITTEN.has(current) && (n.op === 'dot' || n.op === 'sqrt')) {
      if (n.op === 'dot' && n.children[0].type !== 'vec2f') return fail(`dot of ${n.children[0].type}`, n)
      if (n.op === 'sqrt' && n.type !== 'f32') return fail(`sqrt of ${n.type}`, n)
      note(n.op, n)
      const args = n.children.map((child) => rendered(child, n.op === 'sqrt')).join(', ')
      return `${n.op === 'dot' ? 'dotted' : 'squareRoot'}(${args})`
    }
    if (n.kind === 'call' && !AS_WRITTEN.has(current) && UNCERTAIN.has(n.op))
      return fail(`${n.op} is up to the driver: write it out`, n)
    // a product that becomes an integer, or is cut, is rounded before
    const cuts =
      n.kind === 'call' &&
      /^(?:floor|[iu]32|bitcast<.*>|rounded[123]|quotient2?|quotients|squareRoot)$/.test(n.op)
    return whole((child) => rendered(child, cuts))
  }

  const bare = (n: Node): Node => (n.kind === 'paren' ? bare(n.children[0]) : n)

  let body = ''
  let last = 0
  const expressions = typedExpressions(text)
  for (const { root, inFunction } of expressions.sort((a, b) => a.root.start - b.root.start)) {
    current = inFunction
    body += text.slice(last, root.start) + rendered(root)
    last = root.end
  }
  body += text.slice(last)
  return { body, used: body !== text, sites }
}
