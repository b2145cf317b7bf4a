/** The orders of search results. */
export const searchOrders = ['newest', 'ending', 'price-asc', 'price-desc'] as const

export type SearchOrder = (typeof searchOrders)[number]
