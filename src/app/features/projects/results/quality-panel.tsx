import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { minPairs } from '#src/domain/quality/reviewer-quality.ts'
import { type ReviewSection, reviewSections } from '#src/domain/review/review-sections.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { type ProjectQuality, qualityQuery } from '#src/app/features/quality/quality-query.ts'
import { SectionSelect } from '#src/app/features/quality/agreement-chart.tsx'
import { useQualityFormat } from '#src/app/features/quality/use-quality-format.ts'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { BarChartTable } from '#src/app/features/projects/dashboard/bar-chart-table.tsx'
import { Panel } from '#src/app/features/projects/dashboard/chart-panels.tsx'
import styles from './results.module.css'
import { SecondaryText } from '#src/app/ui/layout/layout.tsx'
import { TasksLink } from './tasks-link.tsx'

/** Each talent's agreement with others in one section, coverage, pace, share of skipped tasks, and right checks. */
export function QualityPanel({ projectId, bundleId }: { projectId: string; bundleId: string | undefined }) {
  const t = useTranslations('quality')
  const quality = useQuery(qualityQuery(projectId, bundleId))
  return (
    <Panel level={2} title={t.title} note={(quality.data ?? []).length > 0 ? t.boardNote(minPairs) : undefined}>
      <QueryBoundary query={quality} skeleton={<SkeletonText lines={6} />}>
        {(workers) =>
          workers.length === 0 ? (
            <SecondaryText className={styles['note']}>{t.none}</SecondaryText>
          ) : (
            <QualityTable projectId={projectId} workers={workers} />
          )
        }
      </QueryBoundary>
    </Panel>
  )
}

function QualityTable({ projectId, workers }: { projectId: string; workers: ProjectQuality }) {
  const t = useTranslations('quality')
  const format = useQualityFormat()
  const [section, setSection] = useState<ReviewSection>(reviewSections[0])
  return (
    <>
      <SectionSelect value={section} onValueChange={setSection} />
      <BarChartTable
        label={t.title}
        rowHeading={t.worker}
        columns={[
          { name: t.agreement, tone: 'ink' },
          { name: t.coverage },
          { name: t.pace },
          { name: t.skipped },
          { name: t.checks.title },
        ]}
        barMax={1}
        allText={t.all}
        rows={workers.map((worker) => {
          const agreement = worker.agreement.find((each) => each.section === section)
          const interval = agreement?.interval ?? null
          const low = Math.max(0, interval?.low ?? 0)
          return {
            key: worker._id,
            name: (
              <TasksLink
                projectId={projectId}
                worker={worker}
                label={t.tasksOf(worker.name)}
                bundles={worker.bundles.map(({ _id, name, completed }) => ({ _id, text: t.tasksIn(name, completed) }))}
                isCompleted
              />
            ),
            values: [
              <span key="agreement" className={styles['stacked']}>
                {format.kappa(agreement?.kappa ?? null)}
                {interval && <small>{format.interval(interval)}</small>}
              </span>,
              format.share(worker.coverage),
              format.pace(worker.pace),
              format.share(worker.skippedShare),
              <span key="checks" className={styles['stacked']}>
                {format.checks(worker.checks)}
                {worker.pausedAt !== null && <small>{t.checks.paused}</small>}
              </span>,
            ],
            bar: [
              { value: low, tone: 'rest' },
              { value: interval ? Math.max(0, interval.high - low) : 0, tone: 'ink' },
            ],
          }
        })}
      />
    </>
  )
}
