/** Rows a page holds in the talent, task and user tables. */
export const tablePageSize = 20

/** Cards a page of the product lists holds. */
export const listPageSize = 20

/** Pages needed for `total` rows; at least one, so that an empty table still has a page to stand on. */
export const pageCount = (total: number, size: number): number => Math.max(1, Math.ceil(total / size))
