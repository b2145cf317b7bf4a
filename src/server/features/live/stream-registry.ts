import { SetsByKey } from '#src/server/db/events/sets-by-key.ts'

/** Maximum streams per owner and process. A browser opens one; an eleventh closes the oldest. */
const maxStreamsPerOwner = 10

export type OpenStream = {
  /** Which of its owner's streams it is; undefined if its client does not name it. */
  readonly id: string | undefined
  readonly setProducts: (products: readonly string[]) => void
  readonly end: () => void
}

/** The open streams of this process, by owner: a person, or the address of a visitor. */
export type StreamRegistry = {
  readonly add: (owner: string, stream: OpenStream) => void
  readonly remove: (owner: string, stream: OpenStream) => void
  /** Finds a stream; of several with this id the newest, since its client has left the others. */
  readonly find: (owner: string, id: string) => OpenStream | undefined
  readonly endAll: () => void
  /** The number of open streams. */
  readonly count: () => number
}

export function createStreamRegistry(): StreamRegistry {
  const streams = new SetsByKey<OpenStream>()
  return {
    add(owner, stream) {
      streams.add(owner, stream)
      const [oldest] = streams.get(owner)
      if (streams.get(owner).size <= maxStreamsPerOwner || !oldest) return
      streams.delete(owner, oldest)
      oldest.end()
    },
    remove: (owner, stream) => streams.delete(owner, stream),
    find: (owner, id) => [...streams.get(owner)].findLast((stream) => stream.id === id),
    count: () => [...streams.all()].length,
    endAll() {
      for (const stream of streams.all()) stream.end()
    },
  }
}
