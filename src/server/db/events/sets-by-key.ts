/** Sets of values by key. A key without values takes no memory. */
export class SetsByKey<Value> {
  readonly #sets = new Map<string, Set<Value>>()

  get(key: string): ReadonlySet<Value> {
    return this.#sets.get(key) ?? none
  }

  *all(): Iterable<Value> {
    for (const set of this.#sets.values()) yield* set
  }

  add(key: string, value: Value): void {
    const set = this.#sets.get(key)
    if (set) set.add(value)
    else this.#sets.set(key, new Set([value]))
  }

  delete(key: string, value: Value): void {
    const set = this.#sets.get(key)
    if (set?.delete(value) && set.size === 0) this.#sets.delete(key)
  }
}

const none: ReadonlySet<never> = new Set()
