/** Tries mutants: a mutant is caught where it writes anything else than the twin as it is, in any recording of any kernel. */
import { GpuRunner, Refused } from './gpuRunner.ts'
import type { Mutant } from './mutants.ts'
import { agree, type Outputs } from './outputs.ts'
import type { Recording } from './recording.ts'
import { kernelsOf } from './sources.ts'
import { TwinRunner } from './twinRunner.ts'

/** A recording and what the twin writes there. */
export interface Expected {
  readonly recording: Recording
  readonly outputs: Outputs
}

export type Battery = ReadonlyMap<string, readonly Expected[]>

/** 'invalid' where it does not compile. */
export type Outcome = 'caught' | 'survived' | 'invalid'

/** The outputs of all recordings. What traps a twin as it is, is left out: no run of a world does. */
export async function expectedOf(
  recordings: ReadonlyMap<string, readonly Recording[]>,
): Promise<Map<string, Expected[]>> {
  const kernels = [...recordings.keys()]
  const runner = await TwinRunner.create(kernels.map((kernel) => ({ kernel })))
  return new Map(
    kernels.map((kernel, k) => [
      kernel,
      recordings.get(kernel)!.flatMap((recording) => {
        try {
          return [{ recording, outputs: runner.run(k, recording) }]
        } catch {
          return []
        }
      }),
    ]),
  )
}

/** Tries mutants of twins, first in the recordings in which most mutants have shown. */
export class TwinTrial {
  readonly #battery: Battery
  /** Indices of recordings in which a mutant has shown, by kernel, those of most mutants first. */
  readonly #telling = new Map<string, Map<number, number>>()
  /** The kernel in which a change of a file has shown last. */
  readonly #tellingKernels = new Map<string, string>()

  constructor(battery: Battery) {
    this.#battery = battery
  }

  /** In rounds, of ever more kernels of each mutant that has not shown yet: most show in the first one, and to compile takes long. */
  async try(mutants: readonly Mutant[]): Promise<Outcome[]> {
    const outcomes = mutants.map((): Outcome => 'survived')
    const left = mutants.map((mutant) => this.#kernelsOf(mutant))
    for (let most = 1; ; most *= 2) {
      const variants = mutants.flatMap((mutant, index) =>
        outcomes[index] === 'survived'
          ? left[index].splice(0, most).map((kernel) => ({ ...mutant, kernel, index }))
          : [],
      )
      if (variants.length === 0) return outcomes
      const runner = await TwinRunner.create(variants)
      for (const [k, { file, kernel, index }] of variants.entries()) {
        if (!runner.isValid[k]) outcomes[index] = 'invalid'
        else if (outcomes[index] === 'survived' && this.#shows(runner, k, kernel)) {
          outcomes[index] = 'caught'
          this.#tellingKernels.set(file, kernel)
        }
      }
    }
  }

  #kernelsOf(mutant: Mutant): string[] {
    const telling = this.#tellingKernels.get(mutant.file)
    const kernels = kernelsOf(mutant, [...this.#battery.keys()])
    return kernels.sort((a, b) => Number(b === telling) - Number(a === telling))
  }

  #shows(runner: TwinRunner, variant: number, kernel: string): boolean {
    const expected = this.#battery.get(kernel)!
    const counts = this.#telling.get(kernel) ?? new Map<number, number>()
    this.#telling.set(kernel, counts)
    const known = [...counts].sort((a, b) => b[1] - a[1]).map(([index]) => index)
    const others = expected.map((_, index) => index).filter((index) => !counts.has(index))
    for (const index of [...known, ...others]) {
      const { recording, outputs } = expected[index]
      if (!differs(runner, variant, recording, outputs)) continue
      counts.set(index, (counts.get(index) ?? 0) + 1)
      return true
    }
    return false
  }
}

function differs(runner: TwinRunner, variant: number, recording: Recording, outputs: Outputs): boolean {
  let actual: Outputs
  try {
    actual = runner.run(variant, recording)
  } catch {
    return true
  }
  return !agree(recording, outputs, actual)
}

/** Tries mutants of WGSL on a device; keeps the buffers of the recordings for the next one. */
export class GpuTrial {
  readonly #device: GPUDevice
  readonly #battery: Battery
  readonly #runners = new Map<string, GpuRunner>()
  /** The kernel in which a change of a file was seen last. */
  readonly #telling = new Map<string, string>()

  constructor(device: GPUDevice, battery: Battery) {
    this.#device = device
    this.#battery = battery
  }

  async try(mutant: Mutant): Promise<Outcome> {
    const telling = this.#telling.get(mutant.file)
    const kernels = kernelsOf(mutant, [...this.#battery.keys()])
    kernels.sort((a, b) => Number(b === telling) - Number(a === telling))
    for (const kernel of kernels) {
      try {
        if (!(await this.differs(kernel, mutant.file, mutant.source))) continue
        this.#telling.set(mutant.file, kernel)
        return 'caught'
      } catch (error) {
        if (error instanceof Refused) return 'invalid'
        throw error
      }
    }
    return 'survived'
  }

  /** Whether a kernel writes anything else than its twin where a file is read as `source`. Rejects where it does not compile. */
  async differs(kernel: string, file: string, source: string): Promise<boolean> {
    const expected = this.#battery.get(kernel)!
    let runner = this.#runners.get(kernel)
    if (runner === undefined) {
      const recordings = expected.map(({ recording }) => recording)
      runner = new GpuRunner(this.#device, kernel, recordings)
      this.#runners.set(kernel, runner)
    }
    const outputsOf = new Map(expected.map(({ recording, outputs }) => [recording, outputs]))
    return runner.run(
      file,
      source,
      (recording, outputs) => !agree(recording, outputsOf.get(recording)!, outputs),
    )
  }

  /** The recordings in which the kernel as it is writes what its twin does. */
  async agreeing(kernel: string, expected: readonly Expected[]): Promise<Expected[]> {
    const differing = new Set<Recording>()
    const outputsOf = new Map(expected.map(({ recording, outputs }) => [recording, outputs]))
    const recordings = expected.map(({ recording }) => recording)
    const runner = new GpuRunner(this.#device, kernel, recordings)
    await runner.run('', '', (recording, outputs) => {
      if (!agree(recording, outputsOf.get(recording)!, outputs)) differing.add(recording)
      return false
    })
    runner.destroy()
    return expected.filter(({ recording }) => !differing.has(recording))
  }

  destroy(): void {
    for (const runner of this.#runners.values()) runner.destroy()
  }
}
