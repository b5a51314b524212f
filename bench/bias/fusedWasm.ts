/**
 * WebAssembly whose sums of products are fused, as graphics cards compute them: `a * b + c` with one rounding. The product of two f32 is
 * exact in f64; the sum is rounded to f64 and then to f32, which differs from one rounding for one sum in 2^29.
 */
import { type Expression, editedWasm } from './wasmText.ts'

const FORMS: Readonly<Record<string, readonly [before: string, after: string]>> = {
  'f32.add': ['$fusedAdd', '$fusedAddTo'],
  'f32.sub': ['$fusedSub', '$fusedSubFrom'],
  'f32x4.add': ['$fusedAdd4', '$fusedAddTo4'],
  'f32x4.sub': ['$fusedSub4', '$fusedSubFrom4'],
}

const wide = (name: string) => `(f64.promote_f32 (local.get $${name}))`
const one = (name: string, params: string, sum: string) =>
  `(func ${name} ${params} (result f32) (f32.demote_f64 ${sum}))`
const lane = (name: string, k: number) => `(f32x4.extract_lane ${k} (local.get $${name}))`
const four = (name: string, call: string, names: readonly string[]) => {
  const result = (k: number) => `(call ${call} ${names.map((each) => lane(each, k)).join(' ')})`
  const params = names.map((each) => `(param $${each} v128)`).join(' ')
  let value = `(f32x4.splat ${result(0)})`
  for (let k = 1; k < 4; k++) value = `(f32x4.replace_lane ${k} ${value} ${result(k)})`
  return `(func ${name} ${params} (result v128) ${value})`
}
const ABC = '(param $a f32) (param $b f32) (param $c f32)'
const CAB = '(param $c f32) (param $a f32) (param $b f32)'
const PRODUCT = `(f64.mul ${wide('a')} ${wide('b')})`
/** The order of parameters is that in which operands are evaluated. */
const FUNCTIONS = [
  one('$fusedAdd', ABC, `(f64.add ${PRODUCT} ${wide('c')})`),
  one('$fusedAddTo', CAB, `(f64.add ${wide('c')} ${PRODUCT})`),
  one('$fusedSub', ABC, `(f64.sub ${PRODUCT} ${wide('c')})`),
  one('$fusedSubFrom', CAB, `(f64.sub ${wide('c')} ${PRODUCT})`),
  four('$fusedAdd4', '$fusedAdd', ['a', 'b', 'c']),
  four('$fusedAddTo4', '$fusedAddTo', ['c', 'a', 'b']),
  four('$fusedSub4', '$fusedSub', ['a', 'b', 'c']),
  four('$fusedSubFrom4', '$fusedSubFrom', ['c', 'a', 'b']),
]

/** Returns the module with sums of products fused in the functions that are exported under these names; in all functions if `names` is empty. */
export function fusedWasm(
  binary: Uint8Array,
  names: readonly string[] = [],
): { readonly binary: Uint8Array<ArrayBuffer>; readonly count: number } {
  let count = 0
  const fused = (expression: Expression): Expression => {
    if (typeof expression === 'string') return expression
    const list = expression.map(fused)
    const form = FORMS[list[0] as string]
    if (form === undefined) return list
    const times = `${(list[0] as string).split('.')[0]}.mul`
    const [, left, right] = list
    if (Array.isArray(left) && left[0] === times) {
      count++
      return ['call', form[0], left[1], left[2], right]
    }
    if (Array.isArray(right) && right[0] === times) {
      count++
      return ['call', form[1], left, right[1], right[2]]
    }
    return list
  }
  const isChosen = (name?: string) => names.length === 0 || (name !== undefined && names.includes(name))
  const edited = editedWasm(
    binary,
    (body, name) => (isChosen(name) ? fused(body) : body),
    FUNCTIONS.join(' '),
  )
  return { binary: edited, count }
}
