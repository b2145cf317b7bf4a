import { type CSSProperties, type ReactNode, useId, useState } from 'react'
import { Button } from '#src/app/ui/button/button.tsx'
import styles from './dashboard.module.css'
import { groupDigits } from '#src/domain/text/format-number.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { Bundle, Dashboard } from '#src/app/features/projects/project-queries.ts'

/** Shade of a part of a bar: `rest` is the bar's background. */
type BarTone = 'ink' | 'half' | 'rest'

type BarPart = { readonly value: number; readonly tone: BarTone }

type BarChartTableProps = {
  label: string
  /** Heading of the rows' names. */
  rowHeading: string
  /** Headings of the figures. `tone`: the shade of the figure's part of the bars, shown beside the heading. */
  columns: readonly { readonly name: string; readonly tone?: BarTone }[]
  rows: readonly {
    readonly key: string
    readonly name: ReactNode
    readonly values: readonly ReactNode[]
    readonly bar: readonly BarPart[]
  }[]
  /** The names are short, so bars are beside them instead of below. */
  hasShortNames?: boolean
  /** The value of a bar's full width; by default the sum of the bar's parts. */
  barMax?: number
  /** The button that shows all rows of a long table, which has only the first at first. */
  allText?: (count: number) => string
}

const initialRowCount = 20

/** A bar chart as a table: the cells contain each row's figures, the bars are decorative. */
export function BarChartTable({
  label,
  rowHeading,
  columns,
  rows,
  hasShortNames = false,
  ...rest
}: BarChartTableProps) {
  const { barMax, allText } = rest
  const [isExpanded, setIsExpanded] = useState(allText === undefined)
  const shown = isExpanded ? rows : rows.slice(0, initialRowCount)
  return (
    <>
      <table className={styles['table']} data-short-names={hasShortNames || undefined} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{rowHeading}</th>
            {columns.map(({ name, tone }) => (
              <th key={name} scope="col">
                {tone && <span className={styles['swatch']} data-tone={tone} aria-hidden />}
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                {row.name}
                <Bar parts={row.bar} barMax={barMax} />
              </th>
              {row.values.map((text, index) => (
                <td key={columns[index]?.name}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < rows.length && <Button onClick={() => setIsExpanded(true)}>{allText?.(rows.length)}</Button>}
    </>
  )
}

function Bar({ parts, barMax }: { parts: readonly BarPart[]; barMax: number | undefined }) {
  const maxValue = barMax ?? parts.reduce((sum, part) => sum + part.value, 0)
  const barStyle = (value: number): CSSProperties => ({ inlineSize: `${maxValue > 0 ? (value / maxValue) * 100 : 0}%` })
  return (
    <span className={styles['bar']} aria-hidden>
      {parts.map(({ value, tone }) => (
        <span key={tone} data-tone={tone} style={barStyle(value)} />
      ))}
    </span>
  )
}

type PanelProps = {
  title: string
  note?: string | undefined
  /** The heading's level: 3 inside a `DashboardSection`, 2 directly below the page's title. */
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
      {note && <p className={styles['note']}>{note}</p>}
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
      {emptyText === '' ? <BarChartTable label={label} {...chart} /> : <p className={styles['note']}>{emptyText}</p>}
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
