import { formatDay } from '#src/domain/text/format-date.ts'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { Dashboard } from '#src/app/features/projects/project-queries.ts'
import { BarChartTable } from './bar-chart-table.tsx'
import { Panel, DashboardSection } from './dashboard-section.tsx'
import { ScoresPanel } from './scores-panel.tsx'
import styles from './dashboard.module.css'

type ManagerStats = NonNullable<Dashboard['manager']>

export function ManagerSection({ stats }: { stats: ManagerStats }) {
  const t = useTranslations('projects')
  return (
    <DashboardSection title={t.managing}>
      <TasksPanel projects={stats.projects} />
      <ScoresPanel scores={stats.scores} />
      <ReviewsPanel days={stats.reviewsPerDay} />
      <WorkloadPanel loads={stats.loads} />
    </DashboardSection>
  )
}

function TasksPanel({ projects }: Pick<ManagerStats, 'projects'>) {
  const t = useTranslations('projects')
  const locale = intlTag(useLocale())
  return (
    <Panel title={t.tasksByStatus}>
      <BarChartTable
        label={t.tasksByStatus}
        rowHeading={t.project}
        columns={[
          { name: t.unassigned, tone: 'rest' },
          { name: t.assigned, tone: 'half' },
          { name: t.completed, tone: 'ink' },
        ]}
        rows={projects.map(({ _id, name, statusCounts: counts }) => ({
          key: _id,
          name,
          values: [counts.new, counts.assigned, counts.completed].map((count) => count.toLocaleString(locale)),
          bar: [
            { value: counts.completed, tone: 'ink' },
            { value: counts.assigned, tone: 'half' },
            { value: counts.new, tone: 'rest' },
          ],
        }))}
      />
    </Panel>
  )
}

function ReviewsPanel({ days }: { days: ManagerStats['reviewsPerDay'] }) {
  const t = useTranslations('projects')
  const locale = intlTag(useLocale())
  const total = days.reduce((total, { count }) => total + count, 0)
  return (
    <Panel title={t.reviewsPerDay} note={t.reviewsInDays(total, days.length)}>
      <BarChartTable
        label={t.reviewsPerDay}
        rowHeading={t.day}
        columns={[{ name: t.reviews }]}
        hasShortNames
        barMax={Math.max(1, ...days.map(({ count }) => count))}
        rows={days.toReversed().map(({ day, count }) => ({
          key: day,
          name: formatDay(day, locale),
          values: [count.toLocaleString(locale)],
          bar: [{ value: count, tone: 'ink' }],
        }))}
      />
    </Panel>
  )
}

function WorkloadPanel({ loads }: Pick<ManagerStats, 'loads'>) {
  const t = useTranslations('projects')
  const locale = intlTag(useLocale())
  return (
    <Panel title={t.workload}>
      {loads.length === 0 ? (
        <p className={styles['note']}>{t.noOpenTasks}</p>
      ) : (
        <BarChartTable
          label={t.workload}
          rowHeading={t.worker}
          columns={[{ name: t.openTasks, tone: 'ink' }, { name: t.doneTasks }]}
          barMax={Math.max(...loads.map(({ assigned }) => assigned))}
          rows={loads.map(({ _id, name, assigned, completed }) => ({
            key: _id,
            name,
            values: [assigned.toLocaleString(locale), completed.toLocaleString(locale)],
            bar: [{ value: assigned, tone: 'ink' }],
          }))}
        />
      )}
    </Panel>
  )
}
