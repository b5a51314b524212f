/** Reads the tokens of linked WGSL. */

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

export interface Token {
  readonly text: string
  readonly kind: 'word' | 'number' | 'sign'
  readonly start: number
  readonly end: number
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

/** A place among the tokens of a text. */
export class TokenReader {
  readonly #text: string
  readonly #tokens: readonly Token[]
  #at = 0

  constructor(text: string) {
    this.#text = text
    this.#tokens = tokensOf(text)
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#tokens.length
  }

  /** Where the last token that was taken ends. */
  get lastEnd(): number {
    return this.#tokens[this.#at - 1].end
  }

  restart(): void {
    this.#at = 0
  }

  /** Returns to before the token that was taken last. */
  back(): void {
    this.#at--
  }

  /** The next token as text; empty behind the last one. */
  peek(): string {
    return this.#tokens[this.#at]?.text ?? ''
  }

  fail(message: string): never {
    throw new WgslError(message, this.#text, this.#tokens[Math.min(this.#at, this.#tokens.length - 1)].start)
  }

  take(expected?: string): Token {
    if (expected !== undefined && this.peek() !== expected) this.fail(`${expected} expected`)
    return this.#tokens[this.#at++]
  }

  /** Takes a token if it is this one. Returns whether it was. */
  taken(word: string): boolean {
    if (this.peek() !== word) return false
    this.#at++
    return true
  }

  /** Takes the tokens before the next `end`, and returns them. */
  until(end: string): readonly Token[] {
    const from = this.#at
    while (this.peek() !== end) this.#at++
    return this.#tokens.slice(from, this.#at)
  }

  /** Skips what is in brackets that are opened by the next `open`. */
  skipBrackets(open: string, close: string): void {
    let depth = 0
    do {
      if (this.peek() === open) depth++
      if (this.peek() === close) depth--
      this.#at++
    } while (depth > 0)
  }

  skipAttributes(): void {
    while (this.taken('@')) {
      this.#at++
      if (this.peek() === '(') this.skipBrackets('(', ')')
    }
  }

  /** Skips the address space in `<…>` after `var`. */
  skipSpace(): void {
    if (this.peek() !== '<') return
    this.until('>')
    this.#at++
  }
}
