/** Returns a view of an object that has some other properties. */
export function withOthers<T extends object>(target: T, others: Partial<T>): T {
  return new Proxy(target, {
    get(_, name) {
      const value = Reflect.get(others, name) ?? Reflect.get(target, name, target)
      return typeof value === 'function' && !Object.hasOwn(others, name) ? value.bind(target) : value
    },
  })
}
