/** Compiles code of the user's own. */

import type { Rounding } from '../features/passes/rounding.ts'
import type { Binding } from '../schemas/shader.ts'
import { bindGroupLayout } from './bindGroupLayout.ts'
import { codeFor } from './rounding.ts'

/** Code between declarations and, maybe, an entry point. */
export interface UserCode {
  /** What it is, in errors. */
  readonly kind: 'pass' | 'force'
  readonly label: string
  /** WGSL before the code, with a line break at its end. */
  readonly header: string
  readonly code: string
  /** WGSL after the code, with the function that it calls; '' if the code has an entry point. */
  readonly footer: string
  /** The function that `footer` expects. */
  readonly signature?: string
  readonly bindings: readonly (Binding & { readonly number?: number })[]
  readonly constants?: Record<string, number>
  readonly rounding: Rounding
}

/** Code that was compiled, with its layout. */
export interface Compiled {
  readonly pipeline: GPUComputePipeline
  readonly layout: GPUBindGroupLayout
}

/** Compiles code with the entry point `main`. Rejects with one sentence if its WGSL is invalid. */
export async function compileUserCode(device: GPUDevice, user: UserCode): Promise<Compiled> {
  const { kind, label, header, code, footer, bindings, constants } = user
  const name = `code of the ${kind} ${JSON.stringify(label)}`
  // compilation errors are reported below, with their lines
  device.pushErrorScope('validation')
  const module = device.createShaderModule({ label, code: `${header}${code}${footer}` })
  await device.popErrorScope()
  const { messages } = await module.getCompilationInfo()
  const fault = messages.find(({ type }) => type === 'error')
  if (fault !== undefined) throw new Error(`${name} is invalid WGSL${placeOf(fault, user)}`)
  const exact = user.rounding === 'exact' ? await exactCodeOf(user) : undefined
  const layout = bindGroupLayout(device, label, bindings)
  const pipelineLayout = device.createPipelineLayout({ label, bindGroupLayouts: [layout] })
  const compute = {
    module: exact === undefined ? module : device.createShaderModule({ label, code: codeFor(device, exact) }),
    entryPoint: 'main',
    constants,
  }
  try {
    const options = { label, layout: pipelineLayout, compute }
    return { pipeline: await device.createComputePipelineAsync(options), layout }
  } catch (error) {
    throw new Error(`${name} makes no pipeline: ${firstLine((error as Error).message)}`)
  }
}

/** Returns code with spaces in place of comments; WGSL nests those in blocks. */
export function blankComments(code: string): string {
  let blanked = ''
  let depth = 0
  for (const part of code.split(/(\/\*|\*\/|\/\/.*)/)) {
    if (part === '/*') depth++
    const isComment = depth > 0 || part.startsWith('//')
    blanked += isComment ? part.replace(/./g, ' ') : part
    if (part === '*/' && depth > 0) depth--
  }
  return blanked
}

/** The linker of code comes with its first use. */
async function exactCodeOf(user: UserCode): Promise<string> {
  const { exactCode } = await import('./exactCode.ts')
  return exactCode(user)
}

/** Returns a message with its line in the code, or with what the text around the code expects. */
function placeOf({ lineNum, message }: GPUCompilationMessage, user: UserCode): string {
  const { header, code, signature } = user
  const line = lineNum - (header.split('\n').length - 1)
  const reason = firstLine(message)
  if (line >= 1 && line <= code.split('\n').length) return ` in line ${line}: ${reason}`
  return `: ${reason}${signature === undefined ? '' : `; expected ${signature}`}`
}

const firstLine = (text: string) => text.trim().split('\n')[0]
