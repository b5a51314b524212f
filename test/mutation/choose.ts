/** Chooses which recordings of a kernel are kept. */
import { bytesOf, type Recording } from './recording.ts'

const sceneOf = ({ from }: Recording) => from.replace(/, (?:run|idle) \d+$/, '')

function groupsOf<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group === undefined) groups.set(keyOf(item), [item])
    else group.push(item)
  }
  return [...groups.values()]
}

/** The first of each list, the second of each, and so on. */
function inTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const most = Math.max(...lists.map(({ length }) => length))
  return Array.from({ length: most }, (_, n) => lists.flatMap((list) => list.slice(n, n + 1))).flat()
}

/** Runs of a scene as they are to be taken: of two scenes in five the first one first, then now late and now early ones. */
function runsOf(recordings: readonly Recording[], scene: number): Recording[] {
  const firsts = scene % 5 < 2 ? recordings.slice(0, 1) : []
  const others = recordings.slice(firsts.length).map((recording, n) => ({
    recording,
    place: (Math.imul(n + scene, 0x9e3779b1) >>> 0) / 2 ** 32,
  }))
  others.sort((a, b) => a.place - b.place)
  return [...firsts, ...others.map(({ recording }) => recording)]
}

/**
 * At most so many recordings, of at most so many bytes. Each set of constants has its share of the bytes, for it is a kernel of its own, and
 * within it each scene has its turn.
 */
export function chosen(recordings: readonly Recording[], most: number, maxBytes: number): Recording[] {
  const queues = groupsOf(recordings, ({ constants }) => JSON.stringify(constants)).map((group) => ({
    left: inTurns(groupsOf(group, sceneOf).map(runsOf)),
    bytes: 0,
    kept: 0,
  }))
  const kept: Recording[] = []
  for (let bytes = 0; kept.length < most && bytes < maxBytes; ) {
    const waiting = queues.filter(({ left }) => left.length > 0)
    if (waiting.length === 0) break
    const least = waiting.reduce((a, b) => (b.bytes + 1000 * b.kept < a.bytes + 1000 * a.kept ? b : a))
    const next = least.left.shift()!
    least.bytes += bytesOf(next)
    least.kept++
    bytes += bytesOf(next)
    kept.push(next)
  }
  return kept
}
