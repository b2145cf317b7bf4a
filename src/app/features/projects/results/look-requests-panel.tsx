import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDateTime } from '#src/domain/text/format-date.ts'
import { shortId } from '#src/domain/uuid.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { FailedQuery } from '#src/app/platform/query/query-boundary.tsx'
import { SecondaryText } from '#src/app/ui/layout/layout.tsx'
import { Panel } from '#src/app/features/projects/dashboard/dashboard-section.tsx'
import { lookRequestsQuery } from './results-queries.ts'
import styles from './results.module.css'

/** The reviews whose talents wait for another look at the result; nothing while there are none. */
export function LookRequestsPanel({ projectId, bundleId }: { projectId: string; bundleId: string | undefined }) {
  const t = useTranslations('quality')
  const dateFormat = useDateFormat()
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
        {data.data.map(({ _id, title, externalId, talent, at }) => (
          <li key={_id}>
            <Link to="/task/$id" params={{ id: _id }} className={styles['tasksLink']} dir="auto">
              {title || externalId || shortId(_id)}
            </Link>
            <p>
              {talent} · <time dateTime={at}>{formatDateTime(at, dateFormat)}</time>
            </p>
          </li>
        ))}
      </ul>
      {data.count > data.data.length && <SecondaryText>{t.longestWaiting(data.data.length)}</SecondaryText>}
    </Panel>
  )
}
