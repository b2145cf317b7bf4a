import type { StreamWriter } from './stream-writer.ts'

/** Maximum streams per person and process. A browser opens one; an eleventh closes the oldest. */
const maxStreamsPerOwner = 10

/** The open streams of this process, by owner. */
export type StreamRegistry = {
  readonly add: (owner: string, stream: StreamWriter) => void
  readonly remove: (owner: string, stream: StreamWriter) => void
  readonly endAll: () => void
  /** The number of open streams. */
  readonly count: () => number
}

export function createStreamRegistry(): StreamRegistry {
  const streams = new Map<string, Set<StreamWriter>>()
  return {
    add(owner, stream) {
      const ownerStreams = streams.get(owner) ?? new Set()
      streams.set(owner, ownerStreams.add(stream))
      const [oldest] = ownerStreams
      if (ownerStreams.size > maxStreamsPerOwner && oldest) {
        ownerStreams.delete(oldest)
        oldest.end()
      }
    },
    remove(owner, stream) {
      const ownerStreams = streams.get(owner)
      ownerStreams?.delete(stream)
      if (ownerStreams?.size === 0) streams.delete(owner)
    },
    count: () => [...streams.values()].reduce((sum, ownerStreams) => sum + ownerStreams.size, 0),
    endAll() {
      for (const ownerStreams of streams.values()) for (const stream of ownerStreams) stream.end()
    },
  }
}
