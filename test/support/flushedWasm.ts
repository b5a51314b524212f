/**
 * WebAssembly that flushes denormal numbers to 0, as graphics cards may: operands and results of + - * / and square roots, and operands of comparisons and
 * of roundings to whole numbers. It counts results that it flushes, in the exported global `denormals`.
 */
import { type Expression, editedWasm } from '../../bench/bias/wasmText.ts'

/** Instructions whose operands are flushed, and those whose results are, too. */
const OPERANDS = /^f32(?:x4)?\.(?:add|sub|mul|div|sqrt|eq|ne|lt|le|gt|ge|floor|ceil|trunc|nearest)$/
const RESULTS = /^(f32|f32x4)\.(?:add|sub|mul|div|sqrt|demote_f64)$/

const LEAST = '1.1754943508222875e-38'
const COUNT = (count: string) => `(global.set $denormals (i32.add (global.get $denormals) ${count}))`
const IS_TINY = `(f32x4.lt (f32x4.abs (local.get $x)) (f32x4.splat (f32.const ${LEAST})))`
const FUNCTIONS = `
(global $denormals (mut i32) (i32.const 0))
(export "denormals" (global $denormals))
(func $flush (param $x f32) (result f32)
  (if (result f32) (f32.lt (f32.abs (local.get $x)) (f32.const ${LEAST}))
    (then (f32.copysign (f32.const 0) (local.get $x)))
    (else (local.get $x))))
(func $flushed (param $x f32) (result f32)
  (if (i32.and (f32.lt (f32.abs (local.get $x)) (f32.const ${LEAST})) (f32.ne (local.get $x) (f32.const 0)))
    (then ${COUNT('(i32.const 1)')}))
  (call $flush (local.get $x)))
(func $flush4 (param $x v128) (result v128)
  (v128.andnot (local.get $x) (v128.andnot ${IS_TINY} (i32x4.splat (i32.const 0x80000000)))))
(func $flushed4 (param $x v128) (result v128)
  (if (v128.any_true (v128.and ${IS_TINY} (f32x4.ne (local.get $x) (f32x4.splat (f32.const 0)))))
    (then ${COUNT('(i32.const 1)')}))
  (call $flush4 (local.get $x)))`

const isConstant = (x: Expression) => Array.isArray(x) && /\.const$/.test(x[0] as string)
const isFlushed = (x: Expression) => Array.isArray(x) && x[0] === 'call' && /^\$flushed/.test(x[1] as string)

/** Returns the module with all functions so. */
export function flushedWasm(binary: Uint8Array): Uint8Array<ArrayBuffer> {
  const flushing = (expression: Expression): Expression => {
    if (typeof expression === 'string') return expression
    let list = expression.map(flushing)
    const name = list[0] as string
    if (typeof name !== 'string') return list
    const suffix = name.startsWith('f32x4.') ? '4' : ''
    if (OPERANDS.test(name))
      list = [
        name,
        ...list.slice(1).map((x) => (isConstant(x) || isFlushed(x) ? x : ['call', `$flush${suffix}`, x])),
      ]
    return RESULTS.test(name) ? ['call', `$flushed${suffix}`, list] : list
  }
  return editedWasm(binary, flushing, FUNCTIONS)
}
