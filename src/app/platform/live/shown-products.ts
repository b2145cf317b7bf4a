import { maxStreamProducts } from '#src/domain/auction/auction.ts'

/** The products on screens, each with when what is shown of it was read (ISO 8601, the server's clock). */
export type ShownProducts = ReadonlyMap<string, string>

/**
 * Merges what several answers show, the most important last. If there are too many products, those of the most
 * important stay.
 */
export function mergeShown(parts: readonly ShownProducts[]): ShownProducts {
  const merged = new Map<string, string>()
  for (const [id, readAt] of parts.toReversed().flatMap((shown) => [...shown])) {
    const known = merged.get(id)
    if (known === undefined ? merged.size < maxStreamProducts : readAt < known) merged.set(id, readAt)
  }
  return merged
}
