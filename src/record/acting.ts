import type { Rounding } from '../features/passes/rounding.ts'

interface Run<Code> {
  readonly code: Code
  readonly parameters: Float32Array
}

/** The user's passes or forces, by the order in which they acted first. */
export class Acting<Code extends { readonly label: string; readonly rounding: Rounding }> {
  readonly #all: Code[] = []
  #last: readonly Run<Code>[] = []

  get labels(): string[] {
    return this.#all.map(({ label }) => label)
  }

  /** Whether all that acted so far rounds as the CPU does. */
  get areExact(): boolean {
    return this.#all.every(({ rounding }) => rounding === 'exact')
  }

  /** Returns the number and the parameters of each, in order; undefined if they are those of the last call. */
  changed(runs: readonly Run<Code>[]): (readonly [number, Float32Array])[] | undefined {
    const isSame = ({ code, parameters }: Run<Code>, k: number) =>
      code === this.#last[k].code &&
      parameters.every((value, n) => Object.is(value, this.#last[k].parameters[n]))
    if (runs.length === this.#last.length && runs.every(isSame)) return undefined
    this.#last = runs
    return runs.map(({ code, parameters }) => [this.#numberOf(code), parameters])
  }

  #numberOf(code: Code): number {
    const known = this.#all.indexOf(code)
    return known >= 0 ? known : this.#all.push(code) - 1
  }
}
