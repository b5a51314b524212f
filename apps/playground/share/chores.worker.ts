/** The worker that packs, compresses and opens scenes. */
import { openBytes, openLink } from '../files/openBytes.ts'
import { presetCode } from './code.ts'
import { linkTo } from './link.ts'
import { type Moment, packetsOf } from './moment.ts'
import { packetBytes } from './packet.ts'

const CHORES = {
  link: async (page: string, moment: Moment) => linkTo(page, await packetsOf(moment)),
  presetCode: (moment: Moment) => presetCode(moment),
  file: async (moment: Moment) => packetBytes((await packetsOf(moment)).whole),
  openLink,
  openBytes,
}

export type Chores = typeof CHORES

/** A chore to do. */
export interface Wish {
  readonly number: number
  readonly name: keyof Chores
  readonly args: readonly unknown[]
}

/** Its result, or the sentence of its error. */
export type Answer = { readonly number: number } & ({ readonly result: unknown } | { readonly fault: string })

self.onmessage = async ({ data: { number, name, args } }: MessageEvent<Wish>) => {
  let answer: Answer
  try {
    const result = await (CHORES[name] as (...args: readonly unknown[]) => unknown)(...args)
    answer = { number, result }
  } catch (error) {
    answer = { number, fault: (error as Error).message }
  }
  self.postMessage(answer)
}
