// Apart from the queries, so that reading the URL of the own profile does not load them.
import { productStatuses, type ProductStatus } from '#src/domain/auction/auction.ts'

export type StatusFilter = 'all' | ProductStatus

export const statusFilters: readonly StatusFilter[] = ['all', ...productStatuses]
