import type { QueryClient } from '@tanstack/react-query'

/** What every route's loader and guard may use. */
export type RouterContext = { readonly queryClient: QueryClient }
