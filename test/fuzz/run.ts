/** Runs a program on a world and keeps what each of its calls came to. */
import { createHash } from 'node:crypto'
import type { EmitterChanges } from '../../src/features/births/emitters.ts'
import type { World } from '../../src/world.ts'
import type { Call, Picks, Program } from './programs.ts'

/** What a call came to: a digest of what it returned, or the sentence with which it was refused. */
export interface Outcome {
  readonly call: string
  readonly refusal?: string
  readonly result?: string
}

/** A name for a value; equal bits, equal name. */
export function digest(value: unknown): string {
  const hash = createHash('sha256')
  const add = (part: unknown): void => {
    if (ArrayBuffer.isView(part)) {
      hash.update(part.constructor.name).update(`${part.byteLength}`)
      hash.update(new Uint8Array(part.buffer, part.byteOffset, part.byteLength))
    } else if (typeof part === 'object' && part !== null) {
      for (const [key, field] of Object.entries(part)) {
        hash.update(`${key}:`)
        add(field)
      }
    } else hash.update(Object.is(part, -0) ? '-0' : String(part))
    hash.update(';')
  }
  add(value)
  return hash.digest('hex').slice(0, 12)
}

/** All that a caller can see of a world without asking the backend for measures. */
export async function stateOf(world: World) {
  const [state, bonds, joints, opacities] = [
    await world.disks.read(),
    await world.bonds.read(),
    await world.joints.read(),
    await world.disks.readOpacities(),
  ]
  // after the read: with emitters or sinks the number of disks is that of the last known step
  const { disks, edges, time, births, missedBirths, deaths } = world.stats
  const counts = { disks, edges, time, births, missedBirths, deaths }
  return { ...counts, ids: world.disks.ids, bounds: world.bounds, state, bonds, joints, opacities }
}

/** Ids instead of `{ pick }`, pairs of ids instead of `{ pickChain }`, and first edges instead of `{ pickWalls }`. */
function resolved(argument: unknown, world: World): unknown {
  const { pick, pickWalls, pickChain } = (argument ?? {}) as Picks
  if (Array.isArray(pickChain)) {
    const picked = resolved({ pick: pickChain }, world) as number[]
    return picked.slice(1).flatMap((id, k) => [picked[k], id])
  }
  const at = pick ?? pickWalls
  if (at === undefined) return argument
  const all = pick === undefined ? world.walls.ids() : world.disks.ids
  return [...new Set(at.map((part) => all[Math.min(Math.floor(part * all.length), all.length - 1)] ?? 7))]
}

const WITH_PICKS: ReadonlySet<string> = new Set(['bonds.add', 'joints.add', 'disks.applyImpulses'])

async function ask(world: World, { name, args, isProperty }: Call): Promise<unknown> {
  const given = args.map((argument) => {
    if (!WITH_PICKS.has(name) || Object.prototype.toString.call(argument) !== '[object Object]')
      return resolved(argument, world)
    // ids are picked within the options
    const entries = Object.entries(argument as object)
    return Object.fromEntries(entries.map(([key, value]) => [key, resolved(value, world)]))
  })
  // emitters have methods of their own; an undone step leaves no trace
  if (name === 'changeEmitter') return world.emitters.all.at(-1)?.change(given[0] as EmitterChanges)
  if (name === 'removeEmitter') return world.emitters.all.at(0)?.remove()
  if (name === 'undoStep') {
    const before = await world.history.snapshot()
    world.step(given[0] as number)
    return world.history.restore(before)
  }
  if (name === 'snapshotAndRestore') return world.history.restore(await world.history.snapshot())
  // dynamic bodies are where they were at the last read
  if (name === 'bodies.placement') await world.settle()
  const path = name.split('.')
  const last = path.pop()!
  const target = path.reduce<Record<string, unknown>>(
    (part, key) => part[key] as Record<string, unknown>,
    world as unknown as Record<string, unknown>,
  )
  if (isProperty) {
    target[last] = given[0]
    return undefined
  }
  return (target[last] as (...given: unknown[]) => unknown).apply(target, given)
}

/** Not a sentence of this library's but of the language's or a driver's. */
const FOREIGN =
  /Cannot |is not (a function|iterable|a constructor|defined|extensible)|of (undefined|null)|\n|Invalid /

/** Throws where an error is not one sentence that a library writes. */
export function requireSentence(error: unknown): string {
  if (!(error instanceof Error)) throw new Error(`refused with ${typeof error}, not with an error`)
  const { message } = error
  if (error.constructor !== Error || message.length === 0 || message.length > 500 || FOREIGN.test(message))
    throw new Error(`refused without a sentence: ${message}`, { cause: error })
  return message
}

export interface Run {
  readonly outcomes: readonly Outcome[]
  readonly end: Awaited<ReturnType<typeof stateOf>> | null
}

type Create = (options: unknown) => Promise<World>

/** Runs the calls of a program; `watch` sees the world before and after each. */
export async function runProgram(
  { options, calls }: Program,
  create: Create,
  watch?: (world: World, outcome: Outcome, before: string) => Promise<void>,
): Promise<Run> {
  let world: World
  try {
    world = await create(options)
  } catch (error) {
    return { outcomes: [{ call: 'create', refusal: requireSentence(error) }], end: null }
  }
  const outcomes: Outcome[] = []
  try {
    for (const call of calls) {
      const before = watch === undefined ? '' : digest(await stateOf(world))
      const outcome = await outcomeOf(world, call)
      outcomes.push(outcome)
      await watch?.(world, outcome, before)
    }
    return { outcomes, end: await stateOf(world) }
  } finally {
    world.destroy()
  }
}

async function outcomeOf(world: World, call: Call): Promise<Outcome> {
  try {
    return { call: call.name, result: digest(await ask(world, call)) }
  } catch (error) {
    return { call: call.name, refusal: requireSentence(error) }
  }
}
