/**
 * The journal of a sweep: a file with a line of JSON per finished job, in the order in which jobs end. Each line is on the disk before the next
 * job counts as done, so a sweep that is killed loses only the jobs in hand. Failed jobs are not in it, and run again.
 */
import { closeSync, fsyncSync, ftruncateSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { reasonOf } from '../cli/writing.ts'
import type { Cell } from './cells.ts'
import { machineOf } from './queue/machine.ts'

export type Rows = readonly (readonly Cell[])[]

export interface Entry {
  /** Name of the job: see `jobNamer`. */
  readonly id: string
  /** Who ran it. */
  readonly by: string
  readonly rows: Rows
}

const HEADER = { journal: 'scree sweep', version: 1 }

export class Journal {
  readonly file: string
  readonly #fd: number
  readonly #writeSync: typeof writeSync
  #size: number
  /** Entries by job, without those of distrusted machines. */
  readonly entries: Map<string, Entry>
  /** Jobs whose entry was compared with the result of the collector's machine. */
  readonly confirmed: Set<string>

  /** Opens a journal, or begins one. `write` writes bytes to it. Throws if the file is something else or cannot be written. */
  constructor(file: string, write: typeof writeSync = writeSync) {
    this.file = file
    this.#writeSync = write
    const { entries, confirmed, size } = read(file)
    this.entries = entries
    this.confirmed = confirmed
    this.#size = size
    this.#fd = this.#try(() => openSync(file, 'a'))
    // without the last line of a process that was killed
    this.#try(() => truncate(this.#fd, size))
  }

  /** Writes finished jobs and waits until they are on the disk. Throws if there is no room; then none of them is written. */
  append(entries: readonly Entry[]): void {
    if (entries.length === 0) return
    this.#write(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
    for (const entry of entries) this.entries.set(entry.id, entry)
  }

  /** Notes that the entry of a job was compared, and is right. */
  confirm(id: string): void {
    this.#write(`${JSON.stringify({ confirmed: id })}\n`)
    this.confirmed.add(id)
  }

  /** Drops what a machine computed, now and when the journal is opened again. */
  distrust(machine: string): void {
    this.#write(`${JSON.stringify({ distrusted: machine })}\n`)
    drop(this, machine)
  }

  /** Closes the journal. One without entries leaves no file. */
  close(): void {
    closeSync(this.#fd)
    if (this.#size === 0) rmSync(this.file, { force: true })
  }

  #write(lines: string): void {
    const header = this.#size === 0 ? `${JSON.stringify(HEADER)}\n` : ''
    this.#try(() => {
      const bytes = Buffer.from(header + lines)
      try {
        for (let at = 0; at < bytes.length; ) at += this.#writeSync(this.#fd, bytes, at)
        fsync(this.#fd)
      } catch (error) {
        truncate(this.#fd, this.#size)
        throw error
      }
      this.#size += bytes.length
    })
  }

  #try<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      throw new Error(`journal ${this.file} cannot be written: ${reasonOf(error)}`, { cause: error })
    }
  }
}

/** Devices cannot be cut or synchronised. */
const truncate = (fd: number, size: number) => unlessDevice(() => ftruncateSync(fd, size))
const fsync = (fd: number) => unlessDevice(() => fsyncSync(fd))

function unlessDevice(work: () => void): void {
  try {
    work()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EINVAL') throw error
  }
}

/** Results by job, and which of them were compared. */
type Results = Pick<Journal, 'entries' | 'confirmed'>

function drop({ entries, confirmed }: Results, machine: string): void {
  for (const [id, entry] of entries) {
    if (machineOf(entry.by) !== machine) continue
    entries.delete(id)
    confirmed.delete(id)
  }
}

function read(file: string): Results & { size: number } {
  const entries = new Map<string, Entry>()
  const confirmed = new Set<string>()
  let text: Buffer
  try {
    text = readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { entries, confirmed, size: 0 }
    throw new Error(`journal ${file} cannot be read: ${(error as Error).message}`)
  }
  const size = text.lastIndexOf('\n') + 1
  // line by line: the whole may be longer than a string can be
  for (let k = 0, start = 0; start < size; k++) {
    const end = text.indexOf('\n', start)
    const data = parse(text.toString('utf8', start, end))
    start = end + 1
    const isHeader = data?.journal === HEADER.journal && data.version === HEADER.version
    if (k === 0 && !isHeader)
      throw new Error(`${file} is no journal of a sweep: expected such a file, or none`)
    if (data === undefined) throw new Error(`journal ${file} is damaged in line ${k + 1}: expected JSON`)
    if (typeof data.distrusted === 'string') drop({ entries, confirmed }, machineOf(data.distrusted))
    else if (typeof data.confirmed === 'string') confirmed.add(data.confirmed)
    else if (typeof data.id === 'string') entries.set(data.id, data as unknown as Entry)
  }
  return { entries, confirmed, size }
}

function parse(line: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
