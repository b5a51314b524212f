/** Makes invalid assignments to the properties of a class throw. */

interface Class {
  readonly prototype: object
}

/**
 * Makes assignments to unknown or read-only properties of a class's objects throw a `TypeError`, even in sloppy-mode scripts, which
 * otherwise ignore them. `name` stands for the object in the error.
 *
 * A proxy at the end of the prototype chain throws: an assignment reaches it if no class has the property. Objects stay
 * extensible, so tools can still define properties on them.
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
