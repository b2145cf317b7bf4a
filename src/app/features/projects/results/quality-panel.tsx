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
import { BarChartTable, Panel, ChartPanel } from '#src/app/features/projects/dashboard/bar-chart-table.tsx'
import styles from './results.module.css'
import { SecondaryText, Row } from '#src/app/ui/layout/layout.tsx'
import { formatDate } from '#src/domain/text/format-date.ts'
import { formatDuration, groupDigits } from '#src/domain/text/format-number.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { Tag } from '#src/app/ui/feedback/status-label.tsx'
import type { Board } from './results-queries.ts'
import { type TrendFilters, trendsQuery } from './trends-section.tsx'
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { Menu, MenuLink } from '#src/app/ui/menu/menu.tsx'
import { opensRow } from '#src/app/ui/table/use-row-focus.ts'

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

type TasksLinkProps = {
  projectId: string
  worker: { readonly _id: string; readonly name: string }
  /** What the control does. */
  label: string
  /** Those with tasks of the talent, with their entries in the menu. */
  bundles: readonly { readonly _id: string; readonly text: string }[]
  /** Only completed tasks. */
  isCompleted?: boolean
}

/** A talent's name, which leads to their tasks in a bundle, or opens a menu of the bundles if there are several. */
function TasksLink({ projectId, worker, label, bundles, isCompleted = false }: TasksLinkProps) {
  const [first, ...others] = bundles
  if (!first) return worker.name
  const linkTo = (bundleId: string) =>
    ({
      to: '/project/$id/bundle/$bundleId/assignments',
      params: { id: projectId, bundleId },
      search: { worker: worker._id, ...(isCompleted && { status: 'completed' as const }) },
    }) as const
  if (others.length === 0) {
    return (
      <Link {...linkTo(first._id)} {...opensRow} className={styles['tasksLink']} aria-label={label}>
        {worker.name}
      </Link>
    )
  }
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" {...opensRow} className={styles['tasksLink']} aria-label={label}>
          {worker.name}
          <ChevronDown size={16} aria-hidden />
        </button>
      }
    >
      {bundles.map(({ _id, text }) => (
        <MenuLink key={_id}>
          <Link {...linkTo(_id)}>{text}</Link>
        </MenuLink>
      ))}
    </Menu>
  )
}
