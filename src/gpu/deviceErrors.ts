/** A device throws nothing where it runs out of memory or refuses a pipeline: it says so later, to whoever has asked. */

const NO_MEMORY: readonly GPUErrorFilter[] = ['out-of-memory']
const REFUSAL: readonly GPUErrorFilter[] = ['validation', 'internal']

export interface Made<T> {
  readonly made: T
  /** A sentence, where it went wrong; null where it did not. */
  readonly error: Promise<Error | null>
}

function scoped<T>(
  device: GPUDevice,
  kinds: readonly GPUErrorFilter[],
  make: () => T,
  sentence: (said: string) => string,
): Made<T> {
  for (const kind of kinds) device.pushErrorScope(kind)
  let answers: Promise<(GPUError | null)[]>
  let made: T
  try {
    made = make()
  } finally {
    // a lost device answers nothing, and is told of elsewhere
    answers = Promise.all(kinds.map(() => device.popErrorScope())).catch(() => [])
  }
  const error = answers.then((said) => {
    const first = said.find((error) => error !== null)
    return first ? new Error(sentence(first.message.split('\n')[0])) : null
  })
  return { made, error }
}

export function makeBuffer(device: GPUDevice, descriptor: GPUBufferDescriptor): Made<GPUBuffer> {
  const { label, size } = descriptor
  return scoped(
    device,
    NO_MEMORY,
    () => device.createBuffer(descriptor),
    (said) => `${label} needs ${size} bytes, but the GPU has no memory left for it (${said})`,
  )
}

export function makePipeline(
  device: GPUDevice,
  describe: () => GPUComputePipelineDescriptor,
  label: string,
): Made<GPUComputePipeline> {
  return scoped(
    device,
    REFUSAL,
    () => device.createComputePipeline(describe()),
    (said) => `the GPU refuses the kernel ${label} (${said})`,
  )
}

/** The first error of all that was made for one purpose. */
export class DeviceErrors {
  #first: Error | undefined
  #settled: Promise<void> = Promise.resolve()

  /** Undefined as long as none was told of. */
  get first(): Error | undefined {
    return this.#first
  }

  /** What was made; an error is kept here once the device tells of it. */
  track<T>({ made, error }: Made<T>): T {
    const before = this.#settled
    this.#settled = error.then(async (error) => {
      await before
      this.#first ??= error ?? undefined
    })
    return made
  }

  /** Resolves once the device has told of all that was made so far. */
  settled(): Promise<void> {
    return this.#settled
  }

  /** Resolves as `answered` does; rejects where there was an error. */
  async requireNone(): Promise<void> {
    await this.#settled
    if (this.#first !== undefined) throw this.#first
  }
}
