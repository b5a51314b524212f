/** Reads the expressions of linked WGSL, with their types. It knows what the kernels use, and refuses the rest. */

/** Built-in functions of floats whose results are up to the driver. */
export const UNCERTAIN = new Set(
  'acos acosh asin asinh atan atan2 atanh cos cosh cross degrees determinant distance exp exp2 faceForward fma fract inverseSqrt length log log2 mix modf normalize pow quantizeToF16 radians reflect refract round sign sin sinh smoothstep step tan tanh trunc'.split(
    ' ',
  ),
)

/** What is wrong with WGSL, or not known here, and where. */
export class WgslError extends Error {
  readonly reason: string
  readonly at: number

  constructor(reason: string, text: string, at: number) {
    super(`WGSL: ${reason} at ${text.slice(Math.max(0, at - 40), at + 40)}`)
    this.reason = reason
    this.at = at
  }
}

interface Token {
  readonly text: string
  readonly kind: 'word' | 'number' | 'sign'
  readonly start: number
  readonly end: number
}

/** A type as text without spaces; abstract numbers are `af` and `ai`. */
export type Type = string

export interface Node {
  readonly kind: 'binary' | 'unary' | 'call' | 'paren' | 'other'
  readonly op: string
  readonly type: Type
  readonly start: number
  readonly end: number
  readonly children: readonly Node[]
  /** Of a binary operation: where its sign is. */
  readonly opStart: number
}

const TOKEN =
  /(\s+)|(0[xX][0-9a-fA-F.]+(?:[pP][+-]?\d+)?[iufh]?|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?[iufh]?)|([A-Za-z_]\w*)|(<<=|>>=|->|\+\+|--|&&|\|\||<=|>=|==|!=|\+=|-=|\*=|\/=|%=|&=|\|=|\^=|<<|>>|[-+*/%<>=!&|^~,;:(){}[\]@.])/y

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const start = TOKEN.lastIndex
    const match = TOKEN.exec(text)
    if (match === null) throw new WgslError(`${text[start]} is unexpected`, text, start)
    if (match[1] !== undefined) continue
    const kind = match[2] !== undefined ? 'number' : match[3] !== undefined ? 'word' : 'sign'
    tokens.push({ text: match[0], kind, start, end: TOKEN.lastIndex })
  }
  return tokens
}

/** An expression of a statement. */
export interface Expression {
  readonly root: Node
  readonly inFunction: string
}

const PRECEDENCE: Readonly<Record<string, number>> = {
  '||': 1,
  '&&': 2,
  '|': 3,
  '^': 4,
  '&': 5,
  '==': 6,
  '!=': 6,
  '<': 7,
  '>': 7,
  '<=': 7,
  '>=': 7,
  '<<': 8,
  '>>': 8,
  '+': 9,
  '-': 9,
  '*': 10,
  '/': 10,
  '%': 10,
}
const TEMPLATED = new Set(['bitcast', 'array', 'vec2', 'vec3', 'vec4', 'ptr', 'atomic'])
const VECTOR = /^vec[234]([fiu])$/
const isVector = (type: Type) => VECTOR.test(type)
export const isFloat = (type: Type) => type === 'f32' || type === 'af' || /^vec[234]f$/.test(type)
export const isAbstract = (type: Type) => type === 'af' || type === 'ai'

function joinedType(a: Type, b: Type): Type {
  if (isVector(a)) return a
  if (isVector(b)) return b
  if (a === 'ai') return b
  if (b === 'ai') return a
  return a === 'af' ? b : a
}

/** Returns the expressions of linked WGSL that statements evaluate, those within others excluded, with the types of all their parts. Throws at what it cannot read. */
export function typedExpressions(text: string): Expression[] {
  const tokens = tokensOf(text)
  let at = 0
  const found: Expression[] = []
  const structs = new Map<string, Map<string, Type>>()
  const functions = new Map<string, Type>()
  const globals = new Map<string, Type>()
  let scopes: Map<string, Type>[] = []
  let current = ''

  const peek = (ahead = 0) => tokens[at + ahead]?.text ?? ''
  const fail = (message: string): never => {
    throw new WgslError(message, text, tokens[Math.min(at, tokens.length - 1)].start)
  }
  function take(expected?: string): Token {
    if (expected !== undefined && peek() !== expected) fail(`${expected} expected`)
    return tokens[at++]
  }
  function taken(word: string): boolean {
    if (peek() !== word) return false
    at++
    return true
  }

  function attributes(): void {
    while (taken('@')) {
      at++
      if (peek() !== '(') continue
      let depth = 0
      do {
        if (peek() === '(') depth++
        if (peek() === ')') depth--
        at++
      } while (depth > 0)
    }
  }

  /** Reads a type. `>>` may end two templates. */
  let halfShift = false
  function typeName(): Type {
    const name = take().text
    if (peek() !== '<') return name
    take('<')
    const args: string[] = []
    do {
      if (peek() === '>' || peek() === '>>') break
      if (name === 'array' && args.length === 1) args.push(size())
      else args.push(typeName())
    } while (taken(','))
    if (halfShift) {
      take('>>')
      halfShift = false
    } else if (peek() === '>>') halfShift = true
    else take('>')
    const whole = `${name}<${args.join(',')}>`
    return whole.replace(/^vec([234])<(f|i|u)32>$/, 'vec$1$2')
  }

  /** Reads the number of elements of an array. */
  function size(): string {
    const { start } = tokens[at]
    while (peek() !== '>') at++
    return text.slice(start, tokens[at - 1].end)
  }

  const lookUp = (name: string): Type | undefined => {
    for (let k = scopes.length - 1; k >= 0; k--) {
      const type = scopes[k].get(name)
      if (type !== undefined) return type
    }
    return globals.get(name)
  }
  const declare = (name: string, type: Type) => (scopes.at(-1) ?? globals).set(name, type)
  const concrete = (type: Type) => (type === 'af' ? 'f32' : type === 'ai' ? 'i32' : type)

  const node = (
    kind: Node['kind'],
    op: string,
    type: Type,
    start: number,
    children: readonly Node[] = [],
    opStart = -1,
  ): Node => ({ kind, op, type, start, end: tokens[at - 1].end, children, opStart })

  function expression(least = 1): Node {
    let left = unary()
    for (;;) {
      const op = peek()
      const precedence = PRECEDENCE[op]
      if (precedence === undefined || precedence < least) return left
      const { start } = take()
      const right = expression(precedence + 1)
      const isTest = (precedence <= 2 || (precedence >= 6 && precedence <= 7)) && !isVector(left.type)
      const type = isTest ? 'bool' : precedence === 8 ? left.type : joinedType(left.type, right.type)
      left = node('binary', op, type, left.start, [left, right], start)
    }
  }

  function unary(): Node {
    const { text: op, start } = tokens[at]
    if (op === '-' || op === '!' || op === '~' || op === '&' || op === '*') {
      at++
      const operand = unary()
      const type =
        op === '&'
          ? `ptr<x,${operand.type}>`
          : op === '*'
            ? (/^ptr<[^,]*,([^,]*(?:<.*>)?)/.exec(operand.type)?.[1] ?? fail('pointer expected'))
            : operand.type
      return node('unary', op, type, start, [operand])
    }
    return postfix()
  }

  function postfix(): Node {
    let left = primary()
    for (;;) {
      if (taken('[')) {
        const index = expression()
        take(']')
        const element =
          /^array<(.*?)(?:,[^,<>]*)?>$/.exec(left.type)?.[1] ??
          (isVector(left.type) ? category(left.type, 'x') : fail(`cannot index ${left.type}`))
        left = node('other', '[', element, left.start, [left, index])
      } else if (taken('.')) {
        const member = take().text
        left = node('other', '.', category(left.type, member), left.start, [left])
      } else return left
    }
  }

  function category(type: Type, member: string): Type {
    const vector = VECTOR.exec(type)
    if (vector !== null) return member.length === 1 ? `${vector[1]}32` : `vec${member.length}${vector[1]}`
    const pointed = /^ptr<[^,]*,([^,]*)/.exec(type)
    return structs.get(pointed?.[1] ?? type)?.get(member) ?? fail(`${type} has no ${member}`)
  }

  function primary(): Node {
    const token = take()
    if (token.text === '(') {
      const inner = expression()
      take(')')
      return node('paren', '(', inner.type, token.start, [inner])
    }
    if (token.kind === 'number') {
      const last = token.text.at(-1)!
      const isHex = /^0x/i.test(token.text)
      const type =
        last === 'u'
          ? 'u32'
          : last === 'i'
            ? 'i32'
            : !isHex && last === 'f'
              ? 'f32'
              : /[.]|(?<!^0x.*)[eE]/.test(token.text) && !isHex
                ? 'af'
                : 'ai'
      return node('other', token.text, type, token.start)
    }
    if (token.kind !== 'word') return fail(`unexpected ${token.text}`)
    if (token.text === 'true' || token.text === 'false') return node('other', token.text, 'bool', token.start)
    let name = token.text
    if (TEMPLATED.has(name) && peek() === '<') {
      at--
      name = typeName()
    }
    if (peek() !== '(') return node('other', name, lookUp(name) ?? fail(`${name} is unknown`), token.start)
    take('(')
    const args: Node[] = []
    while (peek() !== ')') {
      args.push(expression())
      if (!taken(',')) break
    }
    take(')')
    return node('call', name, callType(name, args), token.start, args)
  }

  function callType(name: string, args: readonly Node[]): Type {
    if (functions.has(name)) return functions.get(name)!
    if (structs.has(name)) return name
    const cast = /^bitcast<(.*)>$/.exec(name)
    if (cast !== null) return cast[1]
    if (/^(?:[fiu]32|bool|vec[234][fiu]|array<.*>)$/.test(name)) return name
    if (name === 'select') return joinedType(args[0].type, args[1].type)
    if (/^(?:abs|floor|ceil|min|max|clamp|sqrt|inverseSqrt)$/.test(name))
      return args.map(({ type }) => type).reduce(joinedType)
    if (
      /^(?:countOneBits|countTrailingZeros|countLeadingZeros|firstTrailingBit|firstLeadingBit|reverseBits|extractBits|insertBits)$/.test(
        name,
      )
    )
      return args[0].type
    if (name === 'dot') return category(args[0].type, 'x')
    if (UNCERTAIN.has(name)) return args[0].type
    if (name === 'any' || name === 'all') return 'bool'
    if (name === 'arrayLength') return 'u32'
    if (/Barrier$/.test(name) || name === 'atomicStore') return 'void'
    if (name === 'workgroupUniformLoad')
      return /^ptr<x,(.*)>$/.exec(args[0].type)?.[1] ?? fail('pointer expected')
    if (/^atomic[A-Z]/.test(name)) return /atomic<(\w+)>/.exec(args[0].type)?.[1] ?? fail('atomic expected')
    return fail(`${name} is unknown`)
  }

  const note = (root: Node) => found.push({ root, inFunction: current })

  function block(): void {
    take('{')
    scopes.push(new Map())
    while (peek() !== '}') statement()
    take('}')
    scopes.pop()
  }

  function declaration(): void {
    const { text: word } = take()
    if (peek() === '<') skipSpace()
    const name = take().text
    let type: Type | undefined
    if (taken(':')) type = typeName()
    if (taken('=')) {
      const value = expression()
      type ??= word === 'const' ? value.type : concrete(value.type)
      if (word !== 'const') note(value)
    }
    declare(name, type ?? fail('type expected'))
  }

  /** Skips the address space in `<…>` after `var`. */
  function skipSpace(): void {
    while (peek() !== '>') at++
    at++
  }

  function simple(): void {
    if (/^(?:let|var|const)$/.test(peek())) {
      declaration()
      return
    }
    const left = expression()
    if (taken('++') || taken('--')) return
    note(left)
    if (left.kind === 'call' && peek() === ';') return
    const op = take().text
    if (!/^(?:[-+*/%&|^]|<<|>>)?=$/.test(op)) fail('assignment expected')
    const right = expression()
    if (isFloat(left.type) && (op === '*=' || op === '/=')) fail(`write out ${op}`)
    note(right)
  }

  function statement(): void {
    attributes()
    const word = peek()
    if (word === '{') {
      block()
      return
    }
    if (taken(';')) return
    if (word === 'if') {
      take()
      note(expression())
      block()
      if (taken('else')) statement()
      return
    }
    if (word === 'while') {
      take()
      note(expression())
      block()
      return
    }
    if (word === 'loop' || word === 'continuing') {
      take()
      block()
      return
    }
    if (word === 'for') {
      take()
      take('(')
      scopes.push(new Map())
      if (peek() !== ';') simple()
      take(';')
      if (peek() !== ';') note(expression())
      take(';')
      if (peek() !== ')') simple()
      take(')')
      block()
      scopes.pop()
      return
    }
    if (word === 'return') {
      take()
      if (peek() !== ';') note(expression())
      take(';')
      return
    }
    if (word === 'break' || word === 'continue' || word === 'discard') {
      take()
      if (taken('if')) note(expression())
      take(';')
      return
    }
    if (word === 'switch') {
      take()
      note(expression())
      take('{')
      while (!taken('}')) {
        if (!taken('default')) {
          take('case')
          do if (!taken('default')) expression()
          while (taken(',') && peek() !== ':' && peek() !== '{')
        }
        taken(':')
        block()
      }
      return
    }
    simple()
    take(';')
  }

  /** Reads the declarations of the module twice: first what others refer to, then constants and bodies. */
  function declarations(isFirst: boolean): void {
    at = 0
    while (at < tokens.length) {
      attributes()
      const word = peek()
      if (word === ';') take()
      else if (word === 'enable' || word === 'requires' || word === 'diagnostic' || word === 'const_assert') {
        while (peek() !== ';') at++
      } else if (word === 'struct') {
        take()
        const members = new Map<string, Type>()
        structs.set(take().text, members)
        take('{')
        while (peek() !== '}') {
          attributes()
          const name = take().text
          take(':')
          members.set(name, typeName())
          taken(',')
        }
        take('}')
      } else if (word === 'fn') functionOf(isFirst)
      else if (word === 'const' || word === 'override' || word === 'var') {
        if (isFirst) constantOf()
        else while (peek() !== ';') at++
        take(';')
      } else fail(`unexpected ${word}`)
    }
  }

  /** Constants may refer to others that follow: their types are those of their values, which need no types of names but their own. */
  function constantOf(): void {
    const { text: word } = take()
    if (peek() === '<') skipSpace()
    const name = take().text
    if (taken(':')) {
      globals.set(name, typeName())
      while (peek() !== ';') at++
      return
    }
    take('=')
    const from = at
    while (peek() !== ';') at++
    const words = tokens.slice(from, at)
    const has = (pattern: RegExp) => words.some(({ text: one }) => pattern.test(one))
    const named = words.map(({ text: one }) => globals.get(one)).find((type) => type !== undefined)
    const type = has(/^(?:\d+|0x\w+)u$|^u32$/)
      ? 'u32'
      : has(/^\d+i$|^i32$/)
        ? 'i32'
        : has(/^[\d.]+(?:e-?\d+)?f$|^f32$/)
          ? 'f32'
          : has(/^\d*\.\d*|^\d+e-?\d+$/)
            ? 'af'
            : has(/^(?:true|false)$/)
              ? 'bool'
              : (named ?? 'ai')
    globals.set(name, word === 'const' ? type : concrete(type))
  }

  function functionOf(isFirst: boolean): void {
    take('fn')
    const name = take().text
    take('(')
    const params = new Map<string, Type>()
    while (peek() !== ')') {
      attributes()
      const param = take().text
      take(':')
      params.set(param, typeName())
      taken(',')
    }
    take(')')
    let type: Type = 'void'
    if (taken('->')) {
      attributes()
      type = typeName()
    }
    functions.set(name, type)
    if (isFirst) {
      let depth = 0
      do {
        if (peek() === '{') depth++
        if (peek() === '}') depth--
        at++
      } while (depth > 0)
      return
    }
    current = name
    scopes = [params]
    block()
    scopes = []
    current = ''
  }

  declarations(true)
  declarations(false)
  return found
}
