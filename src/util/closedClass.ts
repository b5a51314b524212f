/** Makes the objects of a class refuse assignments that would otherwise be ignored. */

interface Class {
  readonly prototype: object
}

/**
 * Makes an assignment to an unknown or read-only property of the class's objects throw a `TypeError` of one sentence, in
 * scripts that are not strict too, where JavaScript ignores both silently. `name` is what the sentence calls an object.
 *
 * The end of the prototype chain is what refuses: an assignment gets there where no class before it has the property. Objects
 * stay extensible, so that tools can define properties on them.
 */
export function closeClass({ prototype }: Class, name: string): void {
  const accessors = Object.entries(Object.getOwnPropertyDescriptors(prototype)).filter(([, { get }]) => get)
  const settable = accessors.filter(([, { set }]) => set !== undefined).map(([key]) => key)
  const expected = settable.length === 0 ? 'nothing can be set' : `expected only ${settable.join(', ')}`
  for (const [key, descriptor] of accessors) {
    if (descriptor.set !== undefined) continue
    const set = () => {
      throw new TypeError(`${name}.${key} is read-only: ${expected}`)
    }
    Object.defineProperty(prototype, key, { ...descriptor, set })
  }
  const refusal = new Proxy(
    {},
    {
      set(_target, key) {
        throw new TypeError(`${name}.${String(key)} is unknown: ${expected}`)
      },
    },
  )
  Object.setPrototypeOf(prototype, refusal)
}
