import { useQuery } from '@tanstack/react-query'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { FailedQuery } from '#src/app/platform/query/query-boundary.tsx'
import { SecondaryText } from '#src/app/ui/layout/layout.tsx'
import { Panel } from '#src/app/features/projects/dashboard/chart-panels.tsx'
import { lookRequestsQuery } from './results-queries.ts'
import { TaskRow } from './task-row.tsx'
import styles from './results.module.css'

/** The reviews whose talents wait for another look at the result; nothing while there are none. */
export function LookRequestsPanel({ projectId, bundleId }: { projectId: string; bundleId: string | undefined }) {
  const t = useTranslations('quality')
  const query = useQuery(lookRequestsQuery(projectId, bundleId))
  const { data } = query
  if (!data)
    return query.isError ? (
      <Panel level={2} title={t.lookRequests}>
        <FailedQuery query={query} />
      </Panel>
    ) : null
  if (data.count === 0) return null
  return (
    <Panel level={2} title={t.lookRequests} note={t.openLookRequests(data.count)}>
      <ul className={styles['disagreements']}>
        {data.data.map((request) => (
          <TaskRow key={request._id} task={request} note={request.talent} />
        ))}
      </ul>
      {data.count > data.data.length && <SecondaryText>{t.longestWaiting(data.data.length)}</SecondaryText>}
    </Panel>
  )
}
