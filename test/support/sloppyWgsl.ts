/**
 * Linked WGSL as a driver may compute it that takes the liberties of the standard: quotients and roots off by up to 2 units in the last
 * place, products that are added before they are rounded, and factors of a product in another order. WGSL, "Floating Point Evaluation".
 */
import { isAbstract, isFloat, type Node, typedExpressions } from '../../src/build/wgslExpressions.ts'

/** Liberties to take; all by default. */
export interface Liberties {
  readonly fuses?: boolean
  readonly reorders?: boolean
  readonly misrounds?: boolean
}

// A fused product differs from a rounded one by less than a unit in the last place. This one is off by 0 or 1: drivers on the CPU need minutes to
// compile kernels in which fused products are computed exactly.
const HELPERS = `
fn sloppyProduct(x: f32) -> f32 {
  let bits = bitcast<u32>(x);
  return select(x, bitcast<f32>(bits + ((bits * 2654435769u) >> 31u)), abs(x) > 1e-30 && abs(x) < 1e30);
}
fn sloppyProduct2(x: vec2f) -> vec2f { return vec2f(sloppyProduct(x.x), sloppyProduct(x.y)); }
fn sloppyProduct3(x: vec3f) -> vec3f { return vec3f(sloppyProduct(x.x), sloppyProduct(x.y), sloppyProduct(x.z)); }
fn sloppyRounded(x: f32) -> f32 {
  let bits = bitcast<u32>(x);
  let size = (bits >> 23u) & 255u;
  if (size < 2u || size > 253u) { return x; }
  return bitcast<f32>(bits + (((bits * 2654435769u) >> 16u) % 5u) - 2u);
}
fn sloppyRounded2(x: vec2f) -> vec2f { return vec2f(sloppyRounded(x.x), sloppyRounded(x.y)); }
fn sloppyDot(a: vec2f, b: vec2f) -> f32 { return sloppyProduct(a.x * b.x) + a.y * b.y; }
`

const isPowerOfTwo = (n: Node): boolean =>
  isAbstract(n.type) && /^[\d.]+$/.test(n.op) && Number.isInteger(Math.log2(Number(n.op)))
/** Products that rounding changes. */
const isProduct = (n: Node) =>
  n.kind === 'binary' &&
  n.op === '*' &&
  isFloat(n.type) &&
  !isAbstract(n.type) &&
  !n.children.some(isPowerOfTwo)

const WIDTH: Readonly<Record<string, string>> = { f32: '', vec2f: '2', vec3f: '3' }

/** Functions whose products are exact: fusing them changes nothing. */
const EXACT = new Set(['residual'])

/** Returns linked WGSL as such a driver computes it. */
export function sloppyWgsl(
  text: string,
  { fuses = true, reorders = true, misrounds = true }: Liberties = {},
): string {
  // src/gpu/rounding.ts makes them functions that return their argument, which compilers inline
  const areBarriers = !/fn rounded[123]\([^)]*\)\s*->\s*\w+\s*\{\s*return x;/.test(text)
  const bare = (n: Node): Node =>
    n.kind === 'paren' || (!areBarriers && n.kind === 'call' && /^rounded[123]$/.test(n.op))
      ? bare(n.children[0])
      : n
  let current = ''
  const source = ({ start, end }: Node) => text.slice(start, end)
  const inner = (n: Node): string => {
    let result = ''
    let last = n.start
    for (const child of n.children) {
      result += text.slice(last, child.start) + rendered(child)
      last = child.end
    }
    return result + text.slice(last, n.end)
  }
  const rendered = (n: Node): string => {
    if (isAbstract(n.type)) return source(n)
    const [left, right] = n.children
    const isSum = n.kind === 'binary' && isFloat(n.type) && (n.op === '+' || n.op === '-')
    if (isSum && fuses && !EXACT.has(current)) {
      const part = (child: Node) =>
        isProduct(bare(child)) ? `sloppyProduct${WIDTH[child.type]}(${rendered(child)})` : rendered(child)
      return `${part(left)}${text.slice(left.end, right.start)}${part(right)}`
    }
    if (isProduct(n) && n.type === 'f32' && reorders && isProduct(bare(left))) {
      const [a, b] = bare(left).children
      return `(${rendered(a)} * (${rendered(b)} * ${rendered(right)}))`
    }
    if (n.kind === 'binary' && n.op === '/' && isFloat(n.type) && misrounds)
      return `sloppyRounded${n.type === 'vec2f' ? '2' : ''}(${inner(n)})`
    if (n.kind === 'call' && (n.op === 'sqrt' || n.op === 'inverseSqrt') && misrounds)
      return `sloppyRounded(${inner(n)})`
    if (n.kind === 'call' && n.op === 'dot' && fuses)
      return `sloppyDot(${n.children.map(rendered).join(', ')})`
    return inner(n)
  }
  let result = ''
  let last = 0
  const expressions = [...typedExpressions(text)].sort((a, b) => a.root.start - b.root.start)
  for (const { root, inFunction } of expressions) {
    current = inFunction
    result += text.slice(last, root.start) + rendered(root)
    last = root.end
  }
  return `${result}${text.slice(last)}${HELPERS}`
}
