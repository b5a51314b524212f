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

// Two numbers make an exact product and an exact sum: Dekker, Numerische Mathematik 18 (1971); Knuth, TAOCP 2, 4.2.2
const HELPERS = `
fn sloppyPart(x: f32) -> f32 { return bitcast<f32>(bitcast<u32>(x) & 0xfffff000u); }
fn sloppyFused(a: f32, b: f32, c: f32) -> f32 {
  let product = a * b;
  let sum = product + c;
  let size = (bitcast<u32>(product) >> 23u) & 255u;
  if (size < 64u || size > 240u || ((bitcast<u32>(sum) >> 23u) & 255u) > 250u) { return sum; }
  let highA = sloppyPart(a);
  let highB = sloppyPart(b);
  let lowA = a - highA;
  let lowB = b - highB;
  let lost = lowA * lowB - (((product - highA * highB) - lowA * highB) - highA * lowB);
  let other = sum - product;
  let cut = (product - (sum - other)) + (c - other);
  return sum + (cut + lost);
}
fn sloppyFused2(a: vec2f, b: vec2f, c: vec2f) -> vec2f { return vec2f(sloppyFused(a.x, b.x, c.x), sloppyFused(a.y, b.y, c.y)); }
fn sloppyRounded(x: f32) -> f32 {
  let bits = bitcast<u32>(x);
  let size = (bits >> 23u) & 255u;
  if (size < 2u || size > 253u) { return x; }
  return bitcast<f32>(bits + (((bits * 2654435769u) >> 16u) % 5u) - 2u);
}
fn sloppyRounded2(x: vec2f) -> vec2f { return vec2f(sloppyRounded(x.x), sloppyRounded(x.y)); }
fn sloppyDot(a: vec2f, b: vec2f) -> f32 { return sloppyFused(a.x, b.x, a.y * b.y); }
`

const bare = (n: Node): Node => (n.kind === 'paren' ? bare(n.children[0]) : n)
const isPowerOfTwo = (n: Node): boolean =>
  isAbstract(n.type) && /^[\d.]+$/.test(n.op) && Number.isInteger(Math.log2(Number(n.op)))
/** Products that rounding changes. */
const isProduct = (n: Node) =>
  n.kind === 'binary' &&
  n.op === '*' &&
  isFloat(n.type) &&
  !isAbstract(n.type) &&
  !n.children.some(isPowerOfTwo)

export function sloppyWgsl(
  text: string,
  { fuses = true, reorders = true, misrounds = true }: Liberties = {},
): string {
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
  const wide = (n: Node, type: string) =>
    type === 'vec2f' && n.type !== type ? `vec2f(${rendered(n)})` : rendered(n)
  /** A product and what is added to it, fused. */
  const fused = (product: Node, sign: string, added: string, type: string) => {
    const [a, b] = product.children
    return `sloppyFused${type === 'vec2f' ? '2' : ''}(${sign}${wide(bare(a), type)}, ${wide(bare(b), type)}, ${added})`
  }
  const rendered = (n: Node): string => {
    if (isAbstract(n.type)) return source(n)
    const [left, right] = n.children
    if (n.kind === 'binary' && isFloat(n.type) && fuses && (n.op === '+' || n.op === '-')) {
      const [a, b] = [bare(left), bare(right)]
      if (isProduct(a) && a.type === n.type)
        return fused(a, '', `${n.op === '-' ? '-' : ''}(${wide(right, n.type)})`, n.type)
      if (isProduct(b) && b.type === n.type)
        return fused(b, n.op === '-' ? '-' : '', wide(left, n.type), n.type)
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
  for (const { root } of typedExpressions(text).sort((a, b) => a.root.start - b.root.start)) {
    result += text.slice(last, root.start) + rendered(root)
    last = root.end
  }
  return `${result}${text.slice(last)}${HELPERS}`
}
