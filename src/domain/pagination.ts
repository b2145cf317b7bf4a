/** Rows on one page of the talent, task and user tables. */
export const rowsPerPage = 20

/** Cards one page of a product list brings. */
export const cardsPerPage = 20

/** Most places a pagination control shows, ellipses included. */
const slotCount = 7

/** A page to go to, counted from 1, or an ellipsis for those left out. */
export type PaginationSlot = number | 'gap'

/** Pages needed for `total` rows; an empty table still has its first page. */
export function pageCountOf(total: number, pageSize: number = rowsPerPage): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

/**
 * What the pagination control shows: every page while there are at most seven; beyond that always seven slots with the
 * first page, the last page, and ellipses around the current one. `page` counts from 1 and is brought into range.
 */
export function paginationSlots(page: number, pageCount: number): readonly PaginationSlot[] {
  if (pageCount <= slotCount) return range(1, pageCount)
  const current = Math.min(Math.max(1, page), pageCount)
  const edge = slotCount - 2
  if (current < edge) return [...range(1, edge), 'gap', pageCount]
  if (current > pageCount - edge + 1) return [1, 'gap', ...range(pageCount - edge + 1, pageCount)]
  return [1, 'gap', current - 1, current, current + 1, 'gap', pageCount]
}

function range(first: number, last: number): readonly number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset)
}
