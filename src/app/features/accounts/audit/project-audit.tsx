import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryErrorState } from '#src/app/platform/query/query-boundary.tsx'
import { NextPageButton } from '#src/app/platform/query/next-page-button.tsx'
import { SkeletonRow } from '#src/app/ui/feedback/skeleton.tsx'
import { projectAuditQuery } from './audit-query.ts'
import { AuditRow } from './audit-row.tsx'
import styles from './audit.module.css'

/** What managers and administrators did in a project. */
export function ProjectAudit({ projectId }: { projectId: string }) {
  const t = useTranslations('userDirectory')
  const titleId = useId()
  const audit = useInfiniteQuery(projectAuditQuery(projectId))
  const entries = audit.data?.pages.flatMap((page) => page.data)
  return (
    <section aria-labelledby={titleId} className={styles['project']}>
      <h2 id={titleId}>{t.audit}</h2>
      <p>{t.projectAudit}</p>
      {audit.isError && !entries && (
        <QueryErrorState error={audit.error} busy={audit.isFetching} onRetry={() => void audit.refetch()} />
      )}
      {audit.isPending && <SkeletonRow />}
      {entries?.length === 0 && <p>{t.auditEmpty}</p>}
      <ol>
        {entries?.map((entry) => (
          <AuditRow key={entry._id} entry={entry} onFilterByPerson={null} />
        ))}
      </ol>
      {entries && <NextPageButton query={audit}>{t.older}</NextPageButton>}
    </section>
  )
}
