/**
 * Finds products that a driver may round otherwise than the CPU does, in the SPIR-V that drivers get. Compiles every kernel after the
 * linker's pass (src/build/roundedWgsl.ts) with Tint, through Dawn's `dump_shaders`, and follows the data. Reports
 *
 *   sum      a product that reaches a sum: may be fused;
 *   chain    a product that reaches a product: drivers multiply a, b and c in an order of their own;
 *   inexact  an operation that is up to the driver: OpFDiv, OpDot, Sqrt, Fma, …
 *
 * and, with --all, what is harmless, or was so on all devices that were tried:
 *
 *   two      a product by a power of two that reaches a sum or product: exact, unless it is too small or too large;
 *   factor   a product of x and 1 ± y, which may become x ± x y;
 *   cancel   a sum of sums in which real numbers would cancel, or constants could be added first.
 *
 * A product ends where integers take its bits, at a comparison, a rounding to a whole number, a sum (rounded there) and an atomic.
 * It goes through variables (by member), vectors, structs, selections, branches, arguments and results of functions, and memory.
 *
 *   node test/support/spirvProducts.mjs [--all] [--linked FOLDER] [--save FOLDER] [--drivers FOLDER] [part of a kernel's path …]
 *
 * --linked reads WGSL from a folder instead of linking shaders/; --save writes WGSL and SPIR-V; --drivers is a folder with
 * libvulkan.so.1 and vk_swiftshader_icd.json. Exits with 1 if there is a sum, a chain or an inexact operation.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SHADERS = join(ROOT, 'shaders')
/** As in src/build/roundedWgsl.ts. */
const AS_WRITTEN = new Set(
  'residual rounded1 rounded2 rounded3 dotted quotient quotient2 quotients squareRoot unknownZero'.split(' '),
)
const PLAIN = /^(?:render\/|view\/|user[A-Z]|check\/probe(?:Arithmetic|Fused)$)/
const COUNTED = ['sum', 'chain', 'inexact']
const LISTED = ['two', 'factor', 'cancel']

const print = (line) => process.stdout.write(`${line}\n`)

/** The WGSL of all kernels, by path. */
async function linkedKernels() {
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({
    input: join(ROOT, 'src/build/link.ts'),
    platform: 'node',
    external: [/^[^./]/],
  })
  const file = join(ROOT, 'node_modules/.cache/spirvProducts/link.mjs')
  await bundle.write({ file, format: 'esm' })
  const { linkShader } = await import(file)
  const read = (path) => {
    const name = join(SHADERS, `${path}.wgsl`)
    return existsSync(name) ? readFileSync(name, 'utf8') : undefined
  }
  const paths = readdirSync(SHADERS, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.wgsl') && /@compute/.test(readFileSync(join(SHADERS, name), 'utf8')))
    .map((name) => name.slice(0, -5))
  return Promise.all(paths.sort().map(async (path) => [path, await linkShader(path, read)]))
}

/** Runs in a process of its own: compiles a kernel from standard input, so that Dawn prints its SPIR-V. */
async function compile(value) {
  const { create, globals } = await import('webgpu')
  Object.assign(globalThis, globals)
  const gpu = create(['enable-dawn-features=dump_shaders,disable_symbol_renaming'])
  const adapter = await gpu.requestAdapter()
  const { maxStorageBuffersPerShaderStage } = adapter.limits
  const device = await adapter.requestDevice({ requiredLimits: { maxStorageBuffersPerShaderStage } })
  const code = readFileSync(0, 'utf8')
  const entryPoint = /@compute[^{]*fn (\w+)/.exec(code)[1]
  const constants = Object.fromEntries(
    [...code.matchAll(/^override (\w+)\s*:\s*\w+;/gm)].map(([, name]) => [
      name,
      name === 'THREADS' ? 32 : value,
    ]),
  )
  const descriptor = {
    layout: 'auto',
    compute: { module: device.createShaderModule({ code }), entryPoint, constants },
  }
  await device.createComputePipelineAsync(descriptor).catch(({ message }) => print(`FAILED ${message}`))
  print('COMPILED')
  process.exit(0)
}

/** Returns the disassembly. The driver's own compiler needs a minute for some kernels: the process ends before. */
function spirvOf(code, value, drivers) {
  const env = { ...process.env, XDG_RUNTIME_DIR: process.env.XDG_RUNTIME_DIR ?? '/tmp' }
  if (drivers !== undefined) {
    env.LD_LIBRARY_PATH = drivers
    env.VK_DRIVER_FILES = join(drivers, 'vk_swiftshader_icd.json')
  }
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [fileURLToPath(import.meta.url), '--compile', String(value)], {
      env,
    })
    let [text, errors, timer, isOver] = ['', '', undefined, false]
    const end = () => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      child.kill('SIGKILL')
      const from = text.indexOf('/* Dumped SPIRV disassembly */')
      if (from < 0 || !text.includes('OpFunctionEnd', from))
        reject(new Error(`no SPIR-V: ${(errors + text).slice(-600)}`))
      else resolve(text.slice(from).replace(/(?:COMPILED|FAILED .*)\s*$/, ''))
    }
    child.stdout.on('data', (part) => {
      text += part
      clearTimeout(timer)
      if (/OpFunctionEnd\s*$/.test(text.slice(-200))) timer = setTimeout(end, 400)
      else if (text.endsWith('COMPILED\n')) end()
    })
    child.stderr.on('data', (part) => {
      errors += part
    })
    child.on('exit', end)
    child.stdin.end(code)
  })
}

function parsed(text) {
  const instructions = []
  const names = new Map()
  let current
  for (const line of text.split('\n')) {
    const match = /^\s*(?:(%\S+) = )?(Op\w+)(.*)$/.exec(line)
    if (match === null) continue
    const [, id, op, rest] = match
    const words = rest.match(/"(?:[^"\\]|\\.)*"|\S+/g) ?? []
    if (op === 'OpName') names.set(words[0], words[1].slice(1, -1))
    if (op === 'OpFunction') current = id
    instructions.push({ id, op, words, in: current })
    if (op === 'OpFunctionEnd') current = undefined
  }
  return { instructions, names }
}

function numberOf(text) {
  const hex = /^(-?)0x([0-9a-f]*)\.?([0-9a-f]*)p([+-]?\d+)$/i.exec(text)
  if (hex === null) return Math.fround(Number(text))
  const [, sign, whole, part, exponent] = hex
  const digits = Number.parseInt(whole + part || '0', 16)
  return (sign === '' ? 1 : -1) * digits * 2 ** (Number(exponent) - 4 * part.length)
}

const PRODUCTS = new Set([
  'OpFMul',
  'OpVectorTimesScalar',
  'OpMatrixTimesScalar',
  'OpVectorTimesMatrix',
  'OpMatrixTimesVector',
  'OpMatrixTimesMatrix',
  'OpOuterProduct',
])
const INEXACT = new Set([
  'OpFDiv',
  'OpFRem',
  'OpFMod',
  'OpDot',
  'OpMatrixTimesVector',
  'OpVectorTimesMatrix',
  'OpMatrixTimesMatrix',
])
/** Of GLSL.std.450, what is exact: those that hand a value on, those that end a product, and those of integers. */
const PASSING = new Set('FAbs FMin FMax NMin NMax FClamp NClamp FSign'.split(' '))
const ENDING = new Set(
  'Floor Ceil Trunc RoundEven FindILsb FindSMsb FindUMsb SAbs SSign SMin SMax SClamp UMin UMax UClamp'.split(
    ' ',
  ),
)

/** Returns what a kernel's SPIR-V has to report. */
export function findings(text) {
  const { instructions, names } = parsed(text)
  const byId = new Map(instructions.filter(({ id }) => id !== undefined).map((one) => [one.id, one]))
  const nameOf = (id) => names.get(id) ?? id.slice(1)
  const constants = new Map()
  for (const { id, op, words } of instructions) {
    if (op === 'OpConstant' && /^%(?:float|f16)$/.test(words[0])) constants.set(id, [numberOf(words[1])])
    if (op === 'OpConstantComposite') {
      const parts = words.slice(1).map((part) => constants.get(part))
      if (parts.every((part) => part !== undefined)) constants.set(id, parts.flat())
    }
    if (op === 'OpConstantNull') constants.set(id, [0])
    if (/^Op(?:CompositeConstruct)$/.test(op) && words.slice(1).every((part) => constants.has(part)))
      constants.set(
        id,
        words.slice(1).flatMap((part) => constants.get(part)),
      )
  }
  const isTwo = (id) =>
    constants.get(id)?.every((x) => x !== 0 && Number.isInteger(Math.log2(Math.abs(x)))) ?? false
  const isZero = (id) => {
    const { op, words } = byId.get(id) ?? {}
    return (
      op === 'OpConstantNull' ||
      (op === 'OpConstant' && words[1] === '0') ||
      (op === 'OpConstantComposite' && words.slice(1).every(isZero))
    )
  }

  /** A variable and its member: constant indices; others are *. */
  const placeOf = (pointer) => {
    const one = byId.get(pointer)
    if (one?.op === 'OpAccessChain' || one?.op === 'OpInBoundsAccessChain') {
      const base = placeOf(one.words[1])
      const path = one.words
        .slice(2)
        .map((index) => (byId.get(index)?.op === 'OpConstant' ? byId.get(index).words[1] : '*'))
      return { root: base.root, path: [...base.path, ...path] }
    }
    if (one?.op === 'OpCopyObject') return placeOf(one.words[1])
    return { root: pointer, path: [] }
  }
  const meets = (a, b) => {
    for (let k = 0; k < Math.min(a.length, b.length); k++)
      if (a[k] !== b[k] && a[k] !== '*' && b[k] !== '*') return false
    return true
  }
  // facts of composites are those of all members; a member that is known apart has a key `id.0.1`
  const facts = new Map()
  const stores = new Map()
  let isChanged = true
  const NONE = new Map()
  /** Members of a value: from path to set of products. '' is unknown members. */
  const of = (id) => facts.get(id) ?? NONE
  const add = (id, path, found) => {
    if (found.size === 0) return
    const members = facts.get(id) ?? new Map()
    facts.set(id, members)
    const set = members.get(path) ?? new Set()
    members.set(path, set)
    for (const one of found)
      if (!set.has(one)) {
        set.add(one)
        isChanged = true
      }
  }
  const union = (id) => {
    const all = new Set()
    for (const set of of(id).values()) for (const one of set) all.add(one)
    return all
  }
  const copy = (from, to, toPrefix = '', fromPrefix = '') => {
    for (const [path, set] of of(from)) {
      if (fromPrefix === '' || path === '') add(to, join2(toPrefix, path), set)
      else if (path === fromPrefix) add(to, toPrefix, set)
      else if (path.startsWith(`${fromPrefix}.`))
        add(to, join2(toPrefix, path.slice(fromPrefix.length + 1)), set)
      else if (fromPrefix.startsWith(`${path}.`)) add(to, toPrefix, set)
    }
  }
  const join2 = (a, b) => (a === '' ? b : b === '' ? a : `${a}.${b}`)
  const productOf = ({ id, words }) => {
    const [, a, b] = words
    if (isTwo(a)) return { through: b }
    if (isTwo(b)) return { through: a }
    return { product: id }
  }
  const reports = new Map()
  const report = (kind, where, at, origin) => {
    const key = `${kind} ${at} ${origin}`
    if (!reports.has(key)) reports.set(key, { kind, where, at, origin })
  }
  const paramsOf = new Map()
  for (const { id, op, in: fn } of instructions)
    if (op === 'OpFunctionParameter') paramsOf.set(fn, [...(paramsOf.get(fn) ?? []), id])

  /** One round over all instructions. In the last, it reports. */
  function round(isLast) {
    const isPlain = (fn) => AS_WRITTEN.has(nameOf(fn))
    for (const one of instructions) {
      const { id, op, words, in: fn } = one
      if (fn === undefined) continue
      const say = (kind, origin) => isLast && !isPlain(fn) && report(kind, fn, id, origin)
      if (PRODUCTS.has(op)) {
        const { through, product } = productOf(one)
        if (through !== undefined) {
          copy(through, id)
          // what it is multiplied by two
          if (union(through).size === 0) add(id, '', new Set([`two ${id}`]))
        } else {
          for (const operand of words.slice(1))
            for (const origin of union(operand)) say(origin.startsWith('two ') ? 'two' : 'chain', origin)
          add(id, '', new Set([product]))
        }
        if (isLast && !isPlain(fn) && through === undefined)
          for (const operand of words.slice(1)) if (isOneAnd(operand)) say('factor', operand)
      }
      if (op === 'OpFAdd' || op === 'OpFSub') {
        for (const operand of words.slice(1))
          for (const origin of union(operand)) say(origin.startsWith('two ') ? 'two' : 'sum', origin)
        if (isLast && !isPlain(fn)) {
          const cancelled = cancels(id)
          if (cancelled !== undefined) say('cancel', cancelled)
        }
      }
      if (INEXACT.has(op)) say('inexact', id)
      if (op === 'OpExtInst') {
        const [, , name, ...args] = words
        if (PASSING.has(name)) for (const arg of args) copy(arg, id)
        else if (!ENDING.has(name)) say('inexact', id)
      }
      if (
        op === 'OpFNegate' ||
        op === 'OpCopyObject' ||
        op === 'OpCopyLogical' ||
        op === 'OpBitcast' ||
        op === 'OpTranspose'
      )
        copy(words[1], id)
      if (op === 'OpSelect') {
        copy(words[2], id)
        copy(words[3], id)
      }
      if (op === 'OpPhi') for (let k = 1; k < words.length; k += 2) copy(words[k], id)
      if (op === 'OpCompositeConstruct')
        for (const [k, part] of words.slice(1).entries())
          copy(part, id, isWide(part) && isVector(words[0]) ? '' : String(k))
      if (op === 'OpCompositeExtract') copy(words[1], id, '', words.slice(2).join('.'))
      if (op === 'OpCompositeInsert') {
        copy(words[1], id, words.slice(3).join('.'))
        copy(words[2], id)
      }
      if (op === 'OpVectorShuffle')
        for (const [k, index] of words.slice(3).entries()) {
          const width = widthOf(words[1])
          if (Number(index) < width) copy(words[1], id, String(k), index)
          else copy(words[2], id, String(k), String(Number(index) - width))
        }
      if (op === 'OpVectorExtractDynamic' || op === 'OpVectorInsertDynamic')
        for (const part of words.slice(1)) add(id, '', union(part))
      // an integer that no compiler knows hides the bits; one that it knows does not
      if (op === 'OpBitwiseXor' || op === 'OpBitwiseOr' || op === 'OpIAdd')
        for (const k of [1, 2]) if (isZero(words[k])) copy(words[3 - k], id)
      if (op === 'OpStore') {
        const { root, path } = placeOf(words[0])
        const list = stores.get(root) ?? new Map()
        stores.set(root, list)
        if (!list.has(one)) list.set(one, { path, value: words[1] })
      }
      if (op === 'OpLoad') {
        const { root, path } = placeOf(words[1])
        for (const { path: to, value } of stores.get(root)?.values() ?? [])
          if (meets(path, to)) {
            if (to.length >= path.length)
              copy(
                value,
                id,
                to
                  .slice(path.length)
                  .map((part) => (part === '*' ? '' : part))
                  .filter(Boolean)
                  .join('.'),
              )
            else if (path.slice(to.length).includes('*')) add(id, '', union(value))
            else copy(value, id, '', path.slice(to.length).join('.'))
          }
      }
      if (op === 'OpFunctionCall') {
        const [, callee, ...args] = words
        for (const [k, param] of (paramsOf.get(callee) ?? []).entries()) {
          copy(args[k], param)
          // a pointer: the same variable
          if (byId.get(args[k])?.op === 'OpVariable' || /AccessChain/.test(byId.get(args[k])?.op ?? ''))
            aliases(param, args[k])
        }
        copy(`return ${callee}`, id)
      }
      if (op === 'OpReturnValue') copy(words[0], `return ${fn}`)
    }
  }
  function aliases(param, pointer) {
    const { root } = placeOf(pointer)
    const list = stores.get(param) ?? new Map()
    const other = stores.get(root) ?? new Map()
    for (const [one, { value }] of list) if (!other.has(one)) other.set(one, { path: ['*'], value })
    for (const [one, { value }] of other) if (!list.has(one)) list.set(one, { path: ['*'], value })
    stores.set(param, list)
    stores.set(root, other)
  }
  const typeOf = (id) => byId.get(id)?.words[0]
  const isVector = (type) => byId.get(type)?.op === 'OpTypeVector'
  const isWide = (id) => isVector(typeOf(id))
  const widthOf = (id) => Number(byId.get(typeOf(id))?.words[1] ?? 4)

  /** Whether a value is 1 plus or minus something that is no constant. */
  function isOneAnd(id) {
    const { op, words = [] } = byId.get(id) ?? {}
    if (op !== 'OpFAdd' && op !== 'OpFSub') return false
    return words.slice(1).some((operand) => constants.get(operand)?.every((x) => Math.abs(x) === 1))
  }

  /** Functions that return an argument as it is, with its index. */
  const returned = new Map()
  for (const { op, words, in: fn } of instructions)
    if (op === 'OpReturnValue' && paramsOf.get(fn)?.includes(words[0]))
      returned.set(fn, paramsOf.get(fn).indexOf(words[0]))

  /** Terms of a sum of sums, with signs. */
  function terms(id, sign, list = [], depth = 0) {
    const { op, words = [] } = byId.get(id) ?? {}
    if ((op === 'OpFAdd' || op === 'OpFSub') && depth < 6) {
      terms(words[1], sign, list, depth + 1)
      terms(words[2], op === 'OpFSub' ? -sign : sign, list, depth + 1)
    } else if (op === 'OpFNegate') terms(words[1], -sign, list, depth)
    else if (op === 'OpFunctionCall' && returned.has(words[1]))
      terms(words[2 + returned.get(words[1])], sign, list, depth)
    else list.push({ id, sign })
    return list
  }
  function cancels(id) {
    const list = terms(id, 1)
    if (list.length < 3) return undefined
    if (list.filter((one) => constants.has(one.id)).length > 1) return id
    for (const a of list) if (list.some((b) => b !== a && sameAs(a.id, b.id))) return id
    return undefined
  }
  /** Whether two values are the same expression. */
  function sameAs(a, b, depth = 0) {
    if (a === b) return true
    const [x, y] = [byId.get(a), byId.get(b)]
    if (x === undefined || y === undefined || x.op !== y.op || depth > 5) return false
    if (!/^Op(?:CompositeExtract|FNegate|FMul|VectorTimesScalar|FAdd|FSub|Bitcast)$/.test(x.op)) return false
    return (
      x.words.length === y.words.length &&
      x.words.every((word, k) => word === y.words[k] || sameAs(word, y.words[k], depth + 1))
    )
  }

  /** The text of a value. */
  function shown(id, depth = 0) {
    const one = byId.get(id)
    if (one === undefined) return id
    const { op, words } = one
    if (constants.has(id)) return constants.get(id).join(',')
    const name = names.get(id)
    if (depth > 0 && name !== undefined && !/^\d/.test(name)) return name
    if (depth > 4) return '…'
    const part = (k) => shown(words[k], depth + 1)
    if (PRODUCTS.has(op)) return `(${part(1)} * ${part(2)})`
    if (op === 'OpFAdd') return `(${part(1)} + ${part(2)})`
    if (op === 'OpFSub') return `(${part(1)} - ${part(2)})`
    if (op === 'OpFDiv') return `(${part(1)} / ${part(2)})`
    if (op === 'OpFNegate') return `-${part(1)}`
    if (op === 'OpCompositeExtract') return `${part(1)}[${words.slice(2).join('.')}]`
    if (op === 'OpFunctionCall')
      return `${nameOf(words[1])}(${words
        .slice(2)
        .map((arg) => shown(arg, depth + 1))
        .join(', ')})`
    if (op === 'OpExtInst')
      return `${words[2]}(${words
        .slice(3)
        .map((arg) => shown(arg, depth + 1))
        .join(', ')})`
    if (op === 'OpLoad') {
      const { root, path } = placeOf(words[1])
      return `${nameOf(root)}${path.map((index) => `[${index}]`).join('')}`
    }
    if (op === 'OpSelect') return `select(${part(3)}, ${part(2)}, …)`
    if (op === 'OpBitcast' || op === 'OpCopyObject') return part(1)
    return `${op.slice(2)}(${words
      .slice(1)
      .map((word) => (word.startsWith('%') ? shown(word, depth + 1) : word))
      .join(', ')})`
  }

  for (let count = 0; isChanged; count++) {
    if (count > 100) throw new Error('the data flow does not end')
    isChanged = false
    round(false)
  }
  round(true)
  const list = [...reports.values()].map(({ kind, where, at, origin }) => {
    const from = origin.replace(/^two /, '')
    const source = byId.get(from)
    const isNear = source?.in === where
    return {
      kind,
      where: nameOf(where),
      text: shown(at),
      origin: `${isNear ? '' : `${nameOf(source?.in ?? '?')}: `}${shown(from)}`,
    }
  })
  const count = (test) =>
    instructions.filter(({ op, in: fn }) => fn !== undefined && !AS_WRITTEN.has(nameOf(fn)) && test(op))
      .length
  const calls = instructions.filter(
    ({ op, words }) => op === 'OpFunctionCall' && /^(?:rounded[123]|dotted)$/.test(nameOf(words[1])),
  ).length
  return {
    list,
    products: count((op) => PRODUCTS.has(op)),
    sums: count((op) => op === 'OpFAdd' || op === 'OpFSub'),
    barriers: calls,
  }
}

async function main(args) {
  const take = (name) => {
    const at = args.indexOf(name)
    return at < 0 ? undefined : args.splice(at, 2)[1]
  }
  const flag = (name) => {
    const at = args.indexOf(name)
    if (at >= 0) args.splice(at, 1)
    return at >= 0
  }
  const all = flag('--all')
  const [linked, save, drivers] = [take('--linked'), take('--save'), take('--drivers')]
  const kernels =
    linked === undefined
      ? await linkedKernels()
      : readdirSync(linked).map((name) => [
          name.replace(/\.wgsl$/, '').replaceAll('+', '/'),
          readFileSync(join(linked, name), 'utf8'),
        ])
  const chosen = kernels.filter(
    ([path]) => !PLAIN.test(path) && (args.length === 0 || args.some((part) => path.includes(part))),
  )
  if (save !== undefined) mkdirSync(save, { recursive: true })
  const totals = {
    sum: 0,
    chain: 0,
    inexact: 0,
    two: 0,
    factor: 0,
    cancel: 0,
    products: 0,
    sums: 0,
    barriers: 0,
    kernels: 0,
    failed: 0,
    withoutZero: 0,
  }
  const seen = new Map()
  const rows = []
  const queue = [...chosen]
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [path, code] = next
      const values = /^override \w+\s*:\s*(?:bool|u32);/m.test(code) ? [1, 0] : [1]
      const found = new Map()
      let sizes
      let failure
      for (const value of values) {
        try {
          const text = await spirvOf(code, value, drivers)
          if (save !== undefined)
            writeFileSync(join(save, `${path.replaceAll('/', '+')}.${value}.spvasm`), text)
          const { list, ...rest } = findings(text)
          sizes ??= rest
          for (const one of list) found.set(`${one.kind} ${one.where} ${one.text} ${one.origin}`, one)
        } catch (error) {
          if (value === 1) failure = error.message
          else totals.withoutZero++
        }
      }
      if (save !== undefined) writeFileSync(join(save, `${path.replaceAll('/', '+')}.wgsl`), code)
      if (failure !== undefined) {
        totals.failed++
        rows.push([path, `FAILED ${failure}`])
        continue
      }
      totals.kernels++
      const counts = {}
      for (const one of found.values()) {
        counts[one.kind] = (counts[one.kind] ?? 0) + 1
        totals[one.kind]++
        const key = `${one.kind.padEnd(7)} ${one.where}: ${one.text}  <- ${one.origin}`
        seen.set(key, [...(seen.get(key) ?? []), path])
      }
      for (const key of ['products', 'sums', 'barriers']) totals[key] += sizes[key]
      rows.push([
        path,
        `${sizes.products} products, ${sizes.sums} sums, ${sizes.barriers} barriers; ${[...COUNTED, ...LISTED].map((kind) => `${kind} ${counts[kind] ?? 0}`).join(', ')}`,
      ])
    }
  }
  await Promise.all([work(), work()])
  for (const [path, row] of rows.sort(([a], [b]) => (a < b ? -1 : 1))) print(`${path.padEnd(32)} ${row}`)
  const kinds = all ? [...COUNTED, ...LISTED] : COUNTED
  for (const kind of kinds) {
    const lines = [...seen].filter(([key]) => key.startsWith(kind.padEnd(7)))
    if (lines.length > 0) print(`\n${kind}: ${lines.length} places`)
    for (const [key, paths] of lines) print(`  ${key}  [${paths.length} kernels: ${paths[0]}]`)
  }
  print(`\n${JSON.stringify(totals)}`)
  return totals.sum + totals.chain + totals.inexact + totals.failed === 0 ? 0 : 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [first, ...rest] = process.argv.slice(2)
  if (first === '--compile') await compile(Number(rest[0]))
  else process.exit(await main(process.argv.slice(2)))
}
