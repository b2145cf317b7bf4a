import { type ReactNode, useId } from 'react'
import { groupDigits } from '#src/domain/text/format-number.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { Bundle, Dashboard } from '#src/app/features/projects/project-queries.ts'
import { SecondaryText } from '#src/app/ui/layout/layout.tsx'
import { BarChartTable, type BarChartTableProps } from './bar-chart-table.tsx'
import styles from './dashboard.module.css'

type PanelProps = {
  title: string
  note?: string | undefined
  /** The heading's level: 3 below the heading of a section, 2 directly below the page's title. */
  level?: 2 | 3
  children: ReactNode
}

/** One chart or list with its heading. */
export function Panel({ title, note, level = 3, children }: PanelProps) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section aria-labelledby={id} className={styles['panel']}>
      <Heading id={id}>{title}</Heading>
      {note && <SecondaryText className={styles['note']}>{note}</SecondaryText>}
      {children}
    </section>
  )
}

type ChartPanelProps = Omit<BarChartTableProps, 'label'> &
  Omit<PanelProps, 'children'> & {
    /** What the figures are called, if not as the panel. */
    label?: string
    /** Says that there is nothing to show; empty if there is. */
    emptyText?: string
  }

/** A panel with a bar chart. */
export function ChartPanel({ title, note, level = 3, label = title, emptyText = '', ...chart }: ChartPanelProps) {
  return (
    <Panel title={title} note={note} level={level}>
      {emptyText === '' ? (
        <BarChartTable label={label} {...chart} />
      ) : (
        <SecondaryText className={styles['note']}>{emptyText}</SecondaryText>
      )}
    </Panel>
  )
}

type StatusPanelProps = Pick<ChartPanelProps, 'title' | 'level' | 'rowHeading'> & {
  rows: readonly { readonly key: string; readonly name: string; readonly counts: Bundle['statusCounts'] }[]
}

/** Tasks by status. */
export function StatusPanel({ rows, ...panel }: StatusPanelProps) {
  const t = useTranslations('projects')
  return (
    <ChartPanel
      {...panel}
      columns={[
        { name: t.unassigned, tone: 'rest' },
        { name: t.assigned, tone: 'half' },
        { name: t.completed, tone: 'ink' },
      ]}
      rows={rows.map(({ key, name, counts }) => ({
        key,
        name,
        values: [counts.new, counts.assigned, counts.completed].map(groupDigits),
        bar: [
          { value: counts.completed, tone: 'ink' },
          { value: counts.assigned, tone: 'half' },
          { value: counts.new, tone: 'rest' },
        ],
      }))}
    />
  )
}

type ScoresPanelProps = Pick<NonNullable<Dashboard['manager']>, 'scores'> & Pick<PanelProps, 'note' | 'level'>

/** The number of reviews by score, for each section. */
export function ScoresPanel({ scores, ...panel }: ScoresPanelProps) {
  const t = useTranslations('projects')
  const hasReviews = scores.some(({ counts }) => counts.some((count) => count > 0))
  return (
    <ChartPanel
      {...panel}
      title={t.scoreDistribution}
      emptyText={hasReviews ? '' : t.noReviews}
      rowHeading={t.section}
      columns={[
        { name: t.score(1), tone: 'ink' },
        { name: t.score(2), tone: 'half' },
        { name: t.score(3), tone: 'rest' },
      ]}
      rows={scores.map(({ section, counts: [bad, medium, good] }) => ({
        key: section,
        name: t.sections[section],
        values: [bad, medium, good].map(groupDigits),
        bar: [
          { value: bad, tone: 'ink' },
          { value: medium, tone: 'half' },
          { value: good, tone: 'rest' },
        ],
      }))}
    />
  )
}
