import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { Lines, Row, SecondaryText, Section } from '#src/app/ui/layout/layout.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { useFocusTransfer } from '#src/app/ui/use-focus-transfer.ts'
import { describeSearch } from '#src/domain/search/saved-search.ts'
import styles from './notification-settings.module.css'

type SavedSearch = ApiResponse<'GET /api/searches'>['data'][number]

const savedSearchesQuery = queryOptions({
  queryKey: ['saved-searches'],
  queryFn: async ({ signal }) => (await api('GET /api/searches', { signal })).data,
})

/** The person's saved searches, each with its results and a button that removes it. */
export function SavedSearches() {
  const t = useTranslations('push')
  const searches = useQuery(savedSearchesQuery)
  const listRef = useFocusTransfer<HTMLDivElement>(searches.data?.map(({ _id }) => _id).join() ?? '')
  return (
    <Section size="small" title={t.topicNames.searches}>
      <div ref={listRef}>
        <QueryBoundary query={searches} skeleton={<SkeletonText lines={2} />}>
          {(searches) =>
            searches.length === 0 ? (
              <SecondaryText>{t.noSearches}</SecondaryText>
            ) : (
              <Lines as="ul">
                {searches.map((search) => (
                  <SearchRow key={search._id} search={search} />
                ))}
              </Lines>
            )
          }
        </QueryBoundary>
      </div>
    </Section>
  )
}

function SearchRow({ search: { _id, filter } }: { search: SavedSearch }) {
  const t = useTranslations('push')
  const name = describeSearch(filter)
  const { mutate, isPending } = useCall(() => api('DELETE /api/searches/{id}', { params: { id: _id } }), {
    invalidates: [savedSearchesQuery.queryKey],
    waits: true,
    toastsError: true,
    onSuccess: () => void toast.success(t.searchRemoved(name)),
  })
  return (
    <Row as="li" gap={16} justify="between" nowrap className={styles['device']}>
      <Link to="/antiques" search={filter}>
        {name}
      </Link>
      <Button variant="quiet" busy={isPending} aria-label={t.removeDevice(name)} onClick={() => mutate()}>
        {t.remove}
      </Button>
    </Row>
  )
}
