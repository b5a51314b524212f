/** Reads linked WGSL, with the types of its expressions. It knows what the kernels use, and refuses the rest. */
import { ExpressionReader, type Node } from './wgslExpressions.ts'
import { TokenReader } from './wgslTokens.ts'
import { concrete, constantType, isFloat, type Type } from './wgslTypes.ts'

/** An expression of a statement. */
export interface Expression {
  readonly root: Node
  readonly inFunction: string
}

/** Returns the expressions of linked WGSL that statements evaluate, those within others excluded, with the types of all their parts. Throws at what it cannot read. */
export function typedExpressions(text: string): Expression[] {
  return new ModuleReader(text).read()
}

class ModuleReader {
  readonly #tokens: TokenReader
  readonly #expressions: ExpressionReader
  readonly #found: Expression[] = []
  readonly #structs = new Map<string, Map<string, Type>>()
  readonly #functions = new Map<string, Type>()
  readonly #globals = new Map<string, Type>()
  #scopes: Map<string, Type>[] = []
  #function = ''

  constructor(text: string) {
    this.#tokens = new TokenReader(text)
    this.#expressions = new ExpressionReader(text, this.#tokens, {
      typeOf: (name) => this.#typeOf(name),
      structs: this.#structs,
      functions: this.#functions,
    })
  }

  /** Reads the declarations twice: first what others refer to, then constants and bodies. */
  read(): Expression[] {
    this.#declarations(true)
    this.#declarations(false)
    return this.#found
  }

  #typeOf(name: string): Type | undefined {
    for (let k = this.#scopes.length - 1; k >= 0; k--) {
      const type = this.#scopes[k].get(name)
      if (type !== undefined) return type
    }
    return this.#globals.get(name)
  }

  #declarations(isFirst: boolean): void {
    const tokens = this.#tokens
    tokens.restart()
    while (!tokens.isAtEnd) {
      tokens.skipAttributes()
      const word = tokens.peek()
      if (word === ';') tokens.take()
      else if (/^(?:enable|requires|diagnostic|const_assert)$/.test(word)) tokens.until(';')
      else if (word === 'struct') this.#struct()
      else if (word === 'fn') this.#functionOf(isFirst)
      else if (/^(?:const|override|var)$/.test(word)) {
        if (isFirst) this.#global()
        else tokens.until(';')
        tokens.take(';')
      } else tokens.fail(`unexpected ${word}`)
    }
  }

  #struct(): void {
    const tokens = this.#tokens
    tokens.take('struct')
    const name = tokens.take().text
    this.#structs.set(name, this.#named('{', '}'))
  }

  /** Reads names with types between brackets. */
  #named(open: string, close: string): Map<string, Type> {
    const tokens = this.#tokens
    const named = new Map<string, Type>()
    tokens.take(open)
    while (tokens.peek() !== close) {
      tokens.skipAttributes()
      const name = tokens.take().text
      tokens.take(':')
      named.set(name, this.#expressions.type())
      tokens.taken(',')
    }
    tokens.take(close)
    return named
  }

  /** Constants may refer to others that follow: their types are those of their values, which need no types of names but their own. */
  #global(): void {
    const tokens = this.#tokens
    const { text: word } = tokens.take()
    tokens.skipSpace()
    const name = tokens.take().text
    if (tokens.taken(':')) {
      this.#globals.set(name, this.#expressions.type())
      tokens.until(';')
      return
    }
    tokens.take('=')
    const type = constantType(tokens.until(';'), (one) => this.#globals.get(one))
    this.#globals.set(name, word === 'const' ? type : concrete(type))
  }

  #functionOf(isFirst: boolean): void {
    const tokens = this.#tokens
    tokens.take('fn')
    const name = tokens.take().text
    const params = this.#named('(', ')')
    let type: Type = 'void'
    if (tokens.taken('->')) {
      tokens.skipAttributes()
      type = this.#expressions.type()
    }
    this.#functions.set(name, type)
    if (isFirst) {
      tokens.skipBrackets('{', '}')
      return
    }
    this.#function = name
    this.#scopes = [params]
    this.#block()
    this.#scopes = []
    this.#function = ''
  }

  #block(): void {
    this.#tokens.take('{')
    this.#scopes.push(new Map())
    while (this.#tokens.peek() !== '}') this.#statement()
    this.#tokens.take('}')
    this.#scopes.pop()
  }

  #note(root: Node): void {
    this.#found.push({ root, inFunction: this.#function })
  }

  /** Reads an expression that a statement evaluates. */
  #noted(): void {
    this.#note(this.#expressions.expression())
  }

  #local(): void {
    const tokens = this.#tokens
    const { text: word } = tokens.take()
    tokens.skipSpace()
    const name = tokens.take().text
    let type: Type | undefined
    if (tokens.taken(':')) type = this.#expressions.type()
    if (tokens.taken('=')) {
      const value = this.#expressions.expression()
      type ??= word === 'const' ? value.type : concrete(value.type)
      if (word !== 'const') this.#note(value)
    }
    this.#scopes.at(-1)!.set(name, type ?? tokens.fail('type expected'))
  }

  /** Reads a declaration, an assignment or a call. */
  #simple(): void {
    const tokens = this.#tokens
    if (/^(?:let|var|const)$/.test(tokens.peek())) {
      this.#local()
      return
    }
    const left = this.#expressions.expression()
    if (tokens.taken('++') || tokens.taken('--')) return
    this.#note(left)
    if (left.kind === 'call' && tokens.peek() === ';') return
    const op = tokens.take().text
    if (!/^(?:[-+*/%&|^]|<<|>>)?=$/.test(op)) tokens.fail('assignment expected')
    const right = this.#expressions.expression()
    if (isFloat(left.type) && (op === '*=' || op === '/=')) tokens.fail(`write out ${op}`)
    this.#note(right)
  }

  /** Statements by their first word. */
  readonly #byWord: Readonly<Record<string, () => void>> = {
    '{': () => this.#block(),
    ';': () => this.#tokens.take(),
    if: () => {
      this.#tokens.take()
      this.#noted()
      this.#block()
      if (this.#tokens.taken('else')) this.#statement()
    },
    while: () => {
      this.#tokens.take()
      this.#noted()
      this.#block()
    },
    loop: () => this.#bodyAfterWord(),
    continuing: () => this.#bodyAfterWord(),
    for: () => this.#for(),
    return: () => {
      this.#tokens.take()
      if (this.#tokens.peek() !== ';') this.#noted()
      this.#tokens.take(';')
    },
    break: () => this.#leave(),
    continue: () => this.#leave(),
    discard: () => this.#leave(),
    switch: () => this.#switch(),
  }

  #statement(): void {
    this.#tokens.skipAttributes()
    const byWord = this.#byWord[this.#tokens.peek()]
    if (byWord !== undefined) {
      byWord()
      return
    }
    this.#simple()
    this.#tokens.take(';')
  }

  #bodyAfterWord(): void {
    this.#tokens.take()
    this.#block()
  }

  #for(): void {
    const tokens = this.#tokens
    tokens.take()
    tokens.take('(')
    this.#scopes.push(new Map())
    if (tokens.peek() !== ';') this.#simple()
    tokens.take(';')
    if (tokens.peek() !== ';') this.#noted()
    tokens.take(';')
    if (tokens.peek() !== ')') this.#simple()
    tokens.take(')')
    this.#block()
    this.#scopes.pop()
  }

  #leave(): void {
    const tokens = this.#tokens
    tokens.take()
    if (tokens.taken('if')) this.#noted()
    tokens.take(';')
  }

  #switch(): void {
    const tokens = this.#tokens
    tokens.take()
    this.#noted()
    tokens.take('{')
    while (!tokens.taken('}')) {
      if (!tokens.taken('default')) {
        tokens.take('case')
        do if (!tokens.taken('default')) this.#expressions.expression()
        while (tokens.taken(',') && tokens.peek() !== ':' && tokens.peek() !== '{')
      }
      tokens.taken(':')
      this.#block()
    }
  }
}
