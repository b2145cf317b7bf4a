import { isRecord } from '#src/domain/is-record.ts'
import type { Knot, LineMap } from './line-map.ts'

/** Parses a stored map; `null` if it is none. */
export function parseLineMap(value: unknown): LineMap | null {
  const [first, ...rest] = Array.isArray(value) ? value.map(parseKnot) : []
  const knots = rest.filter((knot) => knot !== null)
  return first && knots.length === rest.length ? [first, ...knots] : null
}

function parseKnot(value: unknown): Knot | null {
  if (!isRecord(value)) return null
  const { shared, source, dub } = value
  const isKnot = typeof shared === 'number' && typeof source === 'number' && typeof dub === 'number'
  return isKnot ? { shared, source, dub } : null
}
