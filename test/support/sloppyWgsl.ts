/**
 * Linked WGSL as a driver may compute it that takes the liberties of the standard: quotients and roots off by up to 2 units in the last
 * place, products that are added before they are rounded, and factors of a product in another order. WGSL, "Floating Point Evaluation".
 */
import type { Node } from '../../src/build/wgslExpressions.ts'
import { typedExpressions } from '../../src/build/wgslModule.ts'
import { isAbstract, isFloat } from '../../src/build/wgslTypes.ts'

/** Liberties to take; all by default. */
export interface Liberties {
  /** 'exactly': sums of a product are rounded once. Otherwise products that are added are off by 0 or 1 unit in the last place, which compiles faster. */
  readonly fuses?: boolean | 'exactly'
  readonly reorders?: boolean
  readonly misrounds?: boolean
}

/** WGSL of fusedSum(a, b, c): a b + c with one rounding. */
export const FUSED_SUM = `
fn sumAndError(a: f32, b: f32) -> vec2f {
  let sum = a + b;
  let gained = sum - a;
  return vec2f(sum, (a - (sum - gained)) + (b - gained));
}
fn productAndError(a: f32, b: f32) -> vec2f {
  let product = a * b;
  let highA = bitcast<f32>(bitcast<u32>(a) & 0xfffff000u);
  let highB = bitcast<f32>(bitcast<u32>(b) & 0xfffff000u);
  let lowA = a - highA;
  let lowB = b - highB;
  return vec2f(product, ((highA * highB - product) + highA * lowB + lowA * highB) + lowA * lowB);
}
// a * b + c, rounded once (Boldo and Melquiond, Emulation of FMA and correctly rounded sums, 2008), unless numbers are very small or large
fn fusedSum(a: f32, b: f32, c: f32) -> f32 {
  let high = productAndError(a, b);
  let low = sumAndError(c, high.y);
  let sum = sumAndError(high.x, low.x);
  let rest = sumAndError(low.y, sum.y);
  // the rest is rounded to an odd number
  let isEven = (bitcast<u32>(rest.x) & 1u) == 0u;
  let away = select(-1, 1, (rest.y > 0.0) == (rest.x > 0.0));
  let odd = bitcast<f32>(bitcast<i32>(rest.x) + select(0, away, isEven && rest.y != 0.0));
  return select(sum.x + odd, high.x + c, !(abs(high.x) > 1e-22 && abs(high.x) < 1e30 && abs(c) < 1e30));
}
`

// A fused product differs from a rounded one by less than a unit in the last place, and that of `sloppyProduct` by 0 or 1.
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
fn fusedSum2(a: vec2f, b: vec2f, c: vec2f) -> vec2f {
  return vec2f(fusedSum(a.x, b.x, c.x), fusedSum(a.y, b.y, c.y));
}
fn fusedSum3(a: vec3f, b: vec3f, c: vec3f) -> vec3f {
  return vec3f(fusedSum(a.x, b.x, c.x), fusedSum(a.y, b.y, c.y), fusedSum(a.z, b.z, c.z));
}
fn fusedDot(a: vec2f, b: vec2f) -> f32 { return fusedSum(a.x, b.x, a.y * b.y); }
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
    // in functions that begin with what the device has, it makes no difference, and drivers compile each call for long
    if (isSum && fuses === 'exactly' && !EXACT.has(current) && !/^(?:quotient|squareRoot)$/.test(current)) {
      const product = [bare(left), bare(right)].find(isProduct)
      if (product !== undefined) {
        const width = WIDTH[n.type]
        const isLast = product === bare(right)
        const wide = (child: Node) =>
          width === '' || child.type === n.type ? `(${rendered(child)})` : `vec${width}f(${rendered(child)})`
        const [a, b, c] = [...product.children.map(wide), wide(isLast ? left : right)]
        const [minusA, minusC] = n.op === '+' ? ['', ''] : isLast ? ['-', ''] : ['', '-']
        return `fusedSum${width}(${minusA}${a}, ${b}, ${minusC}${c})`
      }
    }
    if (isSum && fuses === true && !EXACT.has(current)) {
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
    if (n.kind === 'call' && n.op === 'dot' && fuses && n.children[0].type === 'vec2f')
      return `${fuses === true ? 'sloppyDot' : 'fusedDot'}(${n.children.map(rendered).join(', ')})`
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
  return `${result}${text.slice(last)}${FUSED_SUM}${HELPERS}`
}
