// One owner for whatever has to be given back: listeners, timers, frames, media. Closing the scope ends them all.

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

  /** How many things are held now; a scope that only grows is a leak. */
  get size(): number {
    return this.#held.size
  }

  /** Takes over a release; calling what it returns releases early, once. A closed scope releases at once. */
  own(release: Release): Release {
    const once = () => {
      if (this.#held.delete(once)) release()
    }
    this.#held.add(once)
    if (this.#closed) once()
    return once
  }

  /** A scope that ends with this one, or before. */
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

  /** Releases everything, the youngest first. Closing twice is harmless. */
  close(): void {
    this.#closed = true
    for (const release of [...this.#held].toReversed()) release()
  }
}
