/** Rows per page of the talent, task and user tables. */
export const rowsPerPage = 20

/** Cards per page of a product list. */
export const cardsPerPage = 20

/** Maximum slots of a pagination control, including ellipses. */
const slotCount = 7

/** A page number, counted from 1, or an ellipsis. */
export type PaginationSlot = number | 'gap'

/** Number of pages for `total` rows; at least 1. */
export function pageCountOf(total: number, pageSize: number = rowsPerPage): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

/**
 * The slots of the pagination control: every page if there are at most seven; otherwise seven slots with the first
 * page, the last page, and ellipses around the current one. `page` counts from 1 and is clamped.
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
