import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#src/domain/text/format-date.ts'
import { formatDuration, groupDigits } from '#src/domain/text/format-number.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Tag } from '#src/app/ui/feedback/status-label.tsx'
import { Row } from '#src/app/ui/layout/layout.tsx'
import { ChartPanel } from '#src/app/features/projects/dashboard/chart-panels.tsx'
import type { Board } from './results-queries.ts'
import { TasksLink } from './tasks-link.tsx'
import { type TrendFilters, trendsQuery } from './trends-section.tsx'

type AssigneesPanelProps = Pick<Board, 'workers'> & {
  projectId: string
  /** Those of the figures over time, which have the bundles of each talent. */
  filters: TrendFilters
}

/** Each member's tasks and time per review, with marks for slow and idle members. A name leads to their tasks. */
export function AssigneesPanel({ projectId, filters, workers }: AssigneesPanelProps) {
  const t = useTranslations('results')
  const { tasksIn, tasksOf } = useTranslations('planning').trends
  const trends = useQuery(trendsQuery(projectId, filters)).data
  const bundlesOf = new Map(trends?.workers.map(({ _id, bundles }) => [_id, bundles]))
  const dateFormat = useDateFormat()
  // Those who may need help come first.
  const sortedWorkers = workers.toSorted((first, second) => trouble(second) - trouble(first))
  return (
    <ChartPanel
      level={2}
      title={t.workers}
      note={workers.length > 0 ? t.slowNote : undefined}
      emptyText={workers.length === 0 ? t.noWorkers : ''}
      allText={t.allWorkers}
      rowHeading={t.worker}
      columns={[{ name: t.open, tone: 'ink' }, { name: t.done }, { name: t.perReview }, { name: t.lastReview }]}
      barMax={Math.max(1, ...workers.map(({ assigned }) => assigned))}
      rows={sortedWorkers.map(
        ({ _id, name, bundleId, assigned, completed, averageSeconds, lastReviewAt, slow, idle }) => ({
          key: _id,
          name: (
            <Row as="span">
              <TasksLink
                projectId={projectId}
                worker={{ _id, name }}
                label={tasksOf(name)}
                bundles={
                  bundlesOf.get(_id)?.map((bundle) => ({ ...bundle, text: tasksIn(bundle.name, bundle.tasks) })) ?? [
                    { _id: bundleId, text: name },
                  ]
                }
              />
              {slow && <Tag>{t.slow}</Tag>}
              {idle && <Tag>{t.idle}</Tag>}
            </Row>
          ),
          values: [
            groupDigits(assigned),
            groupDigits(completed),
            averageSeconds > 0 ? formatDuration(averageSeconds) : '–',
            lastReviewAt === null ? t.never : formatDate(lastReviewAt, dateFormat),
          ],
          bar: [{ value: assigned, tone: 'ink' }],
        }),
      )}
    />
  )
}

const trouble = ({ idle, slow }: Board['workers'][number]) => (idle ? 2 : 0) + (slow ? 1 : 0)
