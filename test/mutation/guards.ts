/** Bounds on every loop of a source, so that a mutant that would go on for ever ends. */
import { closingOf, functionBodies, withoutComments } from './code.ts'

/** Turns of a kernel's loops: of one thread on the GPU, of all of them in a twin. */
const MAX_TURNS = { wgsl: 50_000, twin: 20_000_000 }

const WGSL_GUARD = `
var<private> mutationTurns: u32;
fn mutationTurn() -> bool { mutationTurns++; return mutationTurns < ${MAX_TURNS.wgsl}u; }
`

/** Functions whose results decide how often all threads take a barrier: the guard would differ from thread to thread. They go through levels. */
const UNIFORM = ['solverTilesBefore']

/**
 * A WGSL file with guards. The kernel declares the guard, and the other files import it. A file that imports `minExact` or
 * `maxExact` gets both, since a mutant replaces one by the other.
 */
export function guardedShader(source: string, isKernel: boolean): string {
  const imports = isKernel ? [] : ['import package::kernel::mutationTurn;']
  const imported = /^import package::shared::exact::.*$/m.exec(source)?.[0]
  for (const name of ['minExact', 'maxExact'])
    if (imported?.includes('Exact') && !imported.includes(name))
      imports.push(`import package::shared::exact::${name};`)
  return `${imports.join('\n')}\n${withGuards(source, UNIFORM)}${isKernel ? WGSL_GUARD : ''}`
}

export const TWIN_GUARD = `
@global let mutationTurns: u32 = 0
@global @inline function mutationTurn(): bool {
  if (mutationTurns++ > ${MAX_TURNS.twin}) unreachable()
  return true
}
export function resetTurns(): void { mutationTurns = 0 }
`

/**
 * The source with the guard in the condition of each loop, but for those with barriers, whose turns all threads take together, and those of
 * `excepted` functions.
 */
export function withGuards(source: string, excepted: readonly string[] = []): string {
  const code = withoutComments(source)
  const exceptions = functionBodies(code).filter(({ name }) => excepted.includes(name))
  let guarded = source
  for (const match of [...code.matchAll(/\b(for|while) \(/g)].reverse()) {
    if (exceptions.some(({ start, end }) => start < match.index && match.index < end)) continue
    const open = match.index + match[0].length - 1
    const close = closingOf(code, open)
    let [start, end] = [open + 1, close]
    if (match[1] === 'for') {
      start = code.indexOf(';', open) + 1
      end = code.indexOf(';', start)
    }
    const condition = source.slice(start, end).trim()
    const hasBody = code
      .slice(close + 1)
      .trimStart()
      .startsWith('{')
    const body = hasBody ? code.slice(close, closingOf(code, code.indexOf('{', close))) : ''
    if (/workgroupUniformLoad|Barrier\(/.test(condition + body)) continue
    const bound = condition === '' ? 'mutationTurn()' : `mutationTurn() && (${condition})`
    guarded = `${guarded.slice(0, start)} ${bound}${guarded.slice(end)}`
  }
  return guarded
}
