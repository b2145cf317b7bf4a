// Owns listeners, timers, frame callbacks and media. Closing the scope releases all of them.

export type Release = () => void

type Listenable<Type extends string, Event> = {
  addEventListener(type: Type, listener: (event: Event) => void, options?: { capture?: boolean }): void
  removeEventListener(type: Type, listener: (event: Event) => void, options?: { capture?: boolean }): void
}

export class Scope {
  readonly #held = new Set<Release>()
  #closed = false

  get closed(): boolean {
    return this.#closed
  }

  /** Number of releases that are pending; a scope that only grows is a leak. */
  get size(): number {
    return this.#held.size
  }

  /** Adds a release. Returns a function that releases early, at most once. A closed scope releases at once. */
  own(release: Release): Release {
    const once = () => {
      if (this.#held.delete(once)) release()
    }
    this.#held.add(once)
    if (this.#closed) once()
    return once
  }

  /** A scope that closes with this one, or earlier. */
  child(): Scope {
    const scope = new Scope()
    const release = this.own(() => scope.close())
    scope.own(release)
    return scope
  }

  listen<Type extends string, Event>(
    target: Listenable<Type, Event>,
    type: Type,
    listener: (event: Event) => void,
    options: { capture?: boolean } = {},
  ): Release {
    target.addEventListener(type, listener, options)
    return this.own(() => target.removeEventListener(type, listener, options))
  }

  /** Releases everything, the newest first. Closing twice has no effect. */
  close(): void {
    this.#closed = true
    for (const release of [...this.#held].toReversed()) release()
  }
}
