/** Tracks errors that a device reports asynchronously, through error scopes: out of memory and invalid pipelines. */

const NO_MEMORY: readonly GPUErrorFilter[] = ['out-of-memory']
const REFUSAL: readonly GPUErrorFilter[] = ['validation', 'internal']

export interface Made<T> {
  readonly made: T
  /** Resolves to an error, or to null if creation succeeded. */
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
    // a lost device is reported by `lossOf`
    answers = Promise.all(kinds.map(() => device.popErrorScope())).catch(() => [])
  }
  const error = answers.then((said) => {
    const first = said.find((error) => error !== null)
    return first ? new Error(sentence(first.message.split('\n')[0])) : null
  })
  return { made, error }
}

/** Creates a buffer; its error reports that the GPU is out of memory. */
export function makeBuffer(device: GPUDevice, descriptor: GPUBufferDescriptor): Made<GPUBuffer> {
  const { label, size } = descriptor
  return scoped(
    device,
    NO_MEMORY,
    () => device.createBuffer(descriptor),
    (said) => `${label} needs ${size} bytes, but the GPU has no memory left for it (${said})`,
  )
}

/** Creates a compute pipeline; its error reports that the GPU rejected it. */
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

/** Collects the errors of tracked objects and keeps the first. */
export class DeviceErrors {
  #first: Error | undefined
  #settled: Promise<void> = Promise.resolve()

  /** The first error reported so far; undefined if there is none. */
  get first(): Error | undefined {
    return this.#first
  }

  /** Returns the object, and keeps its error when the device reports one. */
  track<T>({ made, error }: Made<T>): T {
    const before = this.#settled
    this.#settled = error.then(async (error) => {
      await before
      this.#first ??= error ?? undefined
    })
    return made
  }

  /** Resolves when the device has reported on all objects tracked so far. */
  settled(): Promise<void> {
    return this.#settled
  }

  /** Resolves as `settled` does; rejects if there was an error. */
  async requireNone(): Promise<void> {
    await this.#settled
    if (this.#first !== undefined) throw this.#first
  }
}
