import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { NextPageButton, QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { SkeletonRow } from '#src/app/ui/feedback/skeleton.tsx'
import { Section, Text } from '#src/app/ui/layout/layout.tsx'
import { projectAuditQuery } from './audit-query.ts'
import { AuditRow } from './audit-row.tsx'
import styles from './audit.module.css'

/** What managers and administrators did in a project. */
export function ProjectAudit({ projectId }: { projectId: string }) {
  const t = useTranslations('userDirectory')
  const audit = useInfiniteQuery(projectAuditQuery(projectId))
  return (
    <Section title={t.audit} description={t.projectAudit}>
      <QueryBoundary query={audit} skeleton={<SkeletonRow />}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.data)
          if (entries.length === 0) return <Text tone="secondary">{t.auditEmpty}</Text>
          return (
            <>
              <ol className={styles['project']}>
                {entries.map((entry) => (
                  <AuditRow key={entry._id} entry={entry} onFilterByPerson={null} />
                ))}
              </ol>
              <NextPageButton query={audit}>{t.older}</NextPageButton>
            </>
          )
        }}
      </QueryBoundary>
    </Section>
  )
}
