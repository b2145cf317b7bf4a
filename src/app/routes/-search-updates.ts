import type { PageChange } from '#src/app/ui/table/pagination.tsx'

type Search = Record<string, unknown>

type Navigate<Parsed> = (options: {
  search: (latest: Search) => Parsed
  viewTransition: boolean
  replace?: boolean
}) => Promise<void>

/** Changes of a list's search parameters: of its filters or order, which lead to its first page, and of the page. */
export function searchUpdates<Parsed>(navigate: Navigate<Parsed>, readSearch: (search: Search) => Parsed) {
  // Of the latest search, which may not be rendered yet.
  const update = (change: object, options?: { replace: boolean }) =>
    void navigate({ search: (latest) => readSearch({ ...latest, ...change }), viewTransition: false, ...options })
  return {
    onFiltersChange: (change: object) => update({ ...change, page: 1 }),
    onPageChange: ((page, options) => update({ page }, options)) satisfies PageChange,
  }
}
