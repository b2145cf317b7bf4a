import type { StreamWriter } from './stream-writer.ts'

/** Maximum streams per person and process. A browser opens one; an eleventh closes the oldest. */
const mostOfOne = 10

/** The open streams of this process, by owner. */
export type OpenStreams = {
  readonly add: (owner: string, stream: StreamWriter) => void
  readonly remove: (owner: string, stream: StreamWriter) => void
  readonly endAll: () => void
}

export function createOpenStreams(): OpenStreams {
  const streams = new Map<string, Set<StreamWriter>>()
  return {
    add(owner, stream) {
      const own = streams.get(owner) ?? new Set()
      streams.set(owner, own.add(stream))
      const [oldest] = own
      if (own.size > mostOfOne && oldest) {
        own.delete(oldest)
        oldest.end()
      }
    },
    remove(owner, stream) {
      const own = streams.get(owner)
      own?.delete(stream)
      if (own?.size === 0) streams.delete(owner)
    },
    endAll() {
      for (const own of streams.values()) for (const stream of own) stream.end()
    },
  }
}
