let lastId = 0
const ids = new WeakMap<object, number>()

/** A number that stands for an object in a query key. */
export function objectId(object: object): number {
  const id = ids.get(object) ?? (lastId += 1)
  ids.set(object, id)
  return id
}
