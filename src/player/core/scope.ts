// Owns listeners, timers, frame callbacks and media. Closing the scope releases all of them.

export type Dispose = () => void

type Listenable<Type extends string, Event> = {
  addEventListener(type: Type, listener: (event: Event) => void, options?: { capture?: boolean }): void
  removeEventListener(type: Type, listener: (event: Event) => void, options?: { capture?: boolean }): void
}

export class Scope {
  readonly #disposers = new Set<Dispose>()
  #closed = false

  get closed(): boolean {
    return this.#closed
  }

  /** Number of releases that are pending; a scope that only grows is a leak. */
  get size(): number {
    return this.#disposers.size
  }

  /** Adds a release. Returns a function that releases early, at most once. A closed scope releases at once. */
  own(release: Dispose): Dispose {
    const once = () => {
      if (this.#disposers.delete(once)) release()
    }
    this.#disposers.add(once)
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
  ): Dispose {
    target.addEventListener(type, listener, options)
    return this.own(() => target.removeEventListener(type, listener, options))
  }

  /** Releases everything, the newest first. Closing twice has no effect. */
  close(): void {
    this.#closed = true
    for (const release of [...this.#disposers].toReversed()) release()
  }
}
