/** Reads expressions of linked WGSL, with their types. */
import type { TokenReader } from './wgslTokens.ts'
import {
  builtinType,
  componentType,
  elementType,
  isVector,
  joinedType,
  numberType,
  pointedType,
  type Type,
} from './wgslTypes.ts'

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

/** What names mean at a place of a module. */
export interface Names {
  typeOf(name: string): Type | undefined
  /** The members of structs, and what functions return. */
  readonly structs: ReadonlyMap<string, ReadonlyMap<string, Type>>
  readonly functions: ReadonlyMap<string, Type>
}

export class ExpressionReader {
  readonly #text: string
  readonly #tokens: TokenReader
  readonly #names: Names
  /** Whether one half of a `>>` that ends two templates was taken. */
  #halfShift = false

  constructor(text: string, tokens: TokenReader, names: Names) {
    this.#text = text
    this.#tokens = tokens
    this.#names = names
  }

  type(): Type {
    const tokens = this.#tokens
    const name = tokens.take().text
    if (tokens.peek() !== '<') return name
    tokens.take('<')
    const args: string[] = []
    do {
      if (tokens.peek() === '>' || tokens.peek() === '>>') break
      args.push(name === 'array' && args.length === 1 ? this.#length() : this.type())
    } while (tokens.taken(','))
    if (this.#halfShift) {
      tokens.take('>>')
      this.#halfShift = false
    } else if (tokens.peek() === '>>') this.#halfShift = true
    else tokens.take('>')
    return `${name}<${args.join(',')}>`.replace(/^vec([234])<(f|i|u)32>$/, 'vec$1$2')
  }

  /** Reads the number of elements of an array. */
  #length(): string {
    const words = this.#tokens.until('>')
    return this.#text.slice(words[0].start, words.at(-1)!.end)
  }

  expression(least = 1): Node {
    let left = this.#unary()
    for (;;) {
      const op = this.#tokens.peek()
      const precedence = PRECEDENCE[op]
      if (precedence === undefined || precedence < least) return left
      const { start } = this.#tokens.take()
      const right = this.expression(precedence + 1)
      const isTest = (precedence <= 2 || (precedence >= 6 && precedence <= 7)) && !isVector(left.type)
      const type = isTest ? 'bool' : precedence === 8 ? left.type : joinedType(left.type, right.type)
      left = this.#node('binary', op, type, left.start, [left, right], start)
    }
  }

  #node(
    kind: Node['kind'],
    op: string,
    type: Type,
    start: number,
    children: readonly Node[] = [],
    opStart = -1,
  ): Node {
    return { kind, op, type, start, end: this.#tokens.lastEnd, children, opStart }
  }

  #unary(): Node {
    if (!/^[-!~&*]$/.test(this.#tokens.peek())) return this.#postfix()
    const { text: op, start } = this.#tokens.take()
    const operand = this.#unary()
    return this.#node('unary', op, this.#unaryType(op, operand.type), start, [operand])
  }

  #unaryType(op: string, type: Type): Type {
    if (op === '&') return `ptr<x,${type}>`
    return op === '*' ? (pointedType(type) ?? this.#tokens.fail('pointer expected')) : type
  }

  #postfix(): Node {
    let left = this.#primary()
    for (;;) {
      if (this.#tokens.taken('[')) {
        const index = this.expression()
        this.#tokens.take(']')
        const element = elementType(left.type) ?? this.#tokens.fail(`cannot index ${left.type}`)
        left = this.#node('other', '[', element, left.start, [left, index])
      } else if (this.#tokens.taken('.')) {
        const member = this.#tokens.take().text
        left = this.#node('other', '.', this.#memberType(left.type, member), left.start, [left])
      } else return left
    }
  }

  #memberType(type: Type, member: string): Type {
    const struct = this.#names.structs.get(pointedType(type) ?? type)
    return componentType(type, member) ?? struct?.get(member) ?? this.#tokens.fail(`${type} has no ${member}`)
  }

  #primary(): Node {
    const tokens = this.#tokens
    const { text, kind, start } = tokens.take()
    if (text === '(') {
      const inner = this.expression()
      tokens.take(')')
      return this.#node('paren', '(', inner.type, start, [inner])
    }
    if (kind === 'number') return this.#node('other', text, numberType(text), start)
    if (kind !== 'word') return tokens.fail(`unexpected ${text}`)
    if (text === 'true' || text === 'false') return this.#node('other', text, 'bool', start)
    let name = text
    if (TEMPLATED.has(name) && tokens.peek() === '<') {
      tokens.back()
      name = this.type()
    }
    if (tokens.peek() === '(') return this.#call(name, start)
    return this.#node('other', name, this.#names.typeOf(name) ?? tokens.fail(`${name} is unknown`), start)
  }

  #call(name: string, start: number): Node {
    const tokens = this.#tokens
    tokens.take('(')
    const args: Node[] = []
    while (tokens.peek() !== ')') {
      args.push(this.expression())
      if (!tokens.taken(',')) break
    }
    tokens.take(')')
    const { functions, structs } = this.#names
    const types = args.map(({ type }) => type)
    const own = functions.get(name) ?? (structs.has(name) ? name : builtinType(name, types))
    return this.#node('call', name, own ?? tokens.fail(`${name} is unknown`), start, args)
  }
}
