/** The result of a benchmark as plain data: what `bench.html` and `scree bench` write, and docs/results collects. */
import type { StageTime } from '../pipeline/profile.ts'

export const FORMAT = 'scree benchmark'
export const VERSION = 1

/** Longest step at 60 frames per second, ms. */
export const FRAME_MS = 1000 / 60
/** Substeps per step in all scenes, as many as Box2D has by default. */
export const SUBSTEPS = 4

/** In the order in which they run. */
export const SCENE_NAMES = ['pile', 'hourglass', 'gas', 'rubble'] as const
export type BenchmarkSceneName = (typeof SCENE_NAMES)[number]

/** What people read about the scenes, and what their counts count. */
export const SCENE_TEXTS: Readonly<Record<BenchmarkSceneName, SceneText>> = {
  pile: {
    title: 'Pile at rest',
    about: 'Disks lie in a box. Each touches its neighbours, and the contact list holds.',
    things: 'disks',
  },
  hourglass: {
    title: 'Hourglass',
    about: 'The sand of an hourglass falls, and piles up on slanted walls.',
    things: 'disks',
  },
  gas: {
    title: 'Gas',
    about: 'Elastic disks fly about: few contacts, but new ones all the time.',
    things: 'disks',
  },
  rubble: {
    title: 'Rubble',
    about: 'Stones, rounded polygons with up to 7 corners, fall out of a hopper.',
    things: 'grains',
  },
}

interface SceneText {
  readonly title: string
  readonly about: string
  readonly things: 'disks' | 'grains'
}

/** The time of a step with one number of disks or grains. */
export interface Point {
  readonly count: number
  /** Median and lowest of the means of groups of steps, ms per step. */
  readonly ms: number
  readonly lowest: number
}

export interface SceneResult {
  readonly scene: BenchmarkSceneName
  /** By rising count. */
  readonly points: readonly Point[]
  /** Largest count found whose step takes at most a frame, or null if each takes longer. */
  readonly largest: number | null
  /** Smallest count found that takes longer, or null if none did. */
  readonly tooMany: number | null
  /** Largest `count × substeps / time` of all points, 1/s. */
  readonly diskSubstepsPerSecond: number
  /** Time per stage with `count` disks, or null if the device cannot tell. */
  readonly stages: { readonly count: number; readonly times: readonly StageTime[] } | null
  /** Why the search ended early, as a sentence; empty if it did not. */
  readonly note: string
}

/** Cost of work that does nothing. */
export interface Launch {
  /** One of many empty dispatches in a pass, µs. */
  readonly dispatch: number
  /** A submit of one empty dispatch, until the host knows that it has completed, ms. */
  readonly submit: number
}

export interface BenchmarkReport {
  readonly format: typeof FORMAT
  readonly version: typeof VERSION
  /** Version of Scree with a hash of its sources, and the commit; empty if it is unknown. */
  readonly scree: string
  readonly commit: string
  /** YYYY-MM-DD. */
  readonly date: string
  /** User agent of the browser, or Node and its platform. */
  readonly system: string
  /** What people call the device; may be empty, since browsers hide the name of the card. */
  readonly name: string
  readonly backend: 'gpu' | 'cpu'
  /** What the backend says of itself. */
  readonly adapter: string
  /** Whether the GPU is a driver on the processor, such as SwiftShader. */
  readonly isSoftware: boolean
  /** Threads of the CPU backend; 1 on the GPU. */
  readonly threads: number
  /** Logical processors; 0 if unknown. */
  readonly cores: number
  /** Limits of the device, null on the CPU. */
  readonly limits: Readonly<Record<string, number>> | null
  /** Whether stages were timed by timestamp queries. */
  readonly hasTimestamps: boolean
  /** Whether the page was in the background for a while, so that times may be too long. */
  readonly wasHidden: boolean
  /** Bytes read and written by copies, GB/s, or null if there was no memory for them. */
  readonly copyBandwidth: number | null
  readonly launch: Launch | null
  readonly substeps: number
  readonly scenes: readonly SceneResult[]
  /** Seconds that all took. */
  readonly seconds: number
  /** Why the benchmark ended early, as a sentence; empty if it did not. */
  readonly ended: string
}

/** Returns the largest rate of all scenes, 1/s. */
export const bestRate = ({ scenes }: BenchmarkReport): number =>
  Math.max(0, ...scenes.map(({ diskSubstepsPerSecond }) => diskSubstepsPerSecond))

/** Returns the largest count of each scene at 60 frames per second: undefined if the scene was not timed, null if no count fits. */
export const largestOf = ({ scenes }: BenchmarkReport): (number | null | undefined)[] =>
  SCENE_NAMES.map((name) => {
    const found = scenes.find(({ scene }) => scene === name)
    return found === undefined || (found.largest === null && found.tooMany === null)
      ? undefined
      : found.largest
  })

/** Returns the device for people: its name if somebody gave one, and what ran on it. */
export function deviceOf({ name, adapter, backend, threads }: BenchmarkReport): string {
  const where = backend === 'gpu' ? '' : `, ${threads} ${threads === 1 ? 'thread' : 'threads'}`
  return `${name === '' ? adapter : backend === 'gpu' ? name : `${name}, ${adapter}`}${where}`
}

/** Words of user agents, and names of browsers. Most name others behind their own, which come later here. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['HeadlessChrome', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Version', 'Safari'],
] as const

/** Returns the browser and the system of a user agent, such as "Chrome 153, Windows"; other text as it is. */
export function systemOf(system: string): string {
  const [, inside] = /^Mozilla\/5.0 \(([^)]*)\)/.exec(system) ?? []
  if (inside === undefined) return system
  const found = BROWSERS.find(([word]) => system.includes(`${word}/`))
  const version = found === undefined ? '' : /\d+/.exec(system.slice(system.indexOf(`${found[0]}/`)))?.[0]
  const known = found === undefined ? '' : `${found[1]} ${version}`
  return [known, platformOf(inside)].filter(Boolean).join(', ')
}

function platformOf(inside: string): string {
  const known = ['Android', 'iPhone', 'iPad', 'Windows', 'Macintosh', 'CrOS', 'Linux']
  const found = known.find((name) => inside.includes(name)) ?? inside.split(';')[0]
  return found.replace('Macintosh', 'macOS').replace('CrOS', 'ChromeOS')
}
