// Searches that a person saved, to be notified of new products that match.
import { groupDigits } from '#src/domain/text/format-number.ts'

/** Maximum saved searches of a person. */
export const maxSavedSearches = 50

/** What a search is saved by: neither the order nor whether sold products are hidden matters for new ones. */
export type SavedFilter = {
  readonly keyword?: string
  readonly era?: string
  readonly type?: string
  readonly location?: string
  /** In dollars. */
  readonly priceMin?: number
  readonly priceMax?: number
}

/** The search in one line of any language: 青花 · Ming · ≤ $5,000. */
export function describeSearch({ keyword, era, type, location, priceMin, priceMax }: SavedFilter): string {
  const prices =
    priceMin !== undefined && priceMax !== undefined
      ? `$${groupDigits(priceMin)}–$${groupDigits(priceMax)}`
      : priceMin !== undefined
        ? `≥ $${groupDigits(priceMin)}`
        : priceMax !== undefined
          ? `≤ $${groupDigits(priceMax)}`
          : undefined
  return [keyword, era, type, location, prices].filter(Boolean).join(' · ')
}

/** The page of its results, newest first. The router reads each value as JSON, so that the text 1793 is no number. */
export function searchPath(filter: SavedFilter): string {
  const query = Object.entries(filter).map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
  return `/antiques?${query.join('&')}`
}
