import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useMediaQuery } from '#src/app/ui/use-media-query.ts'
import { heightOf, linePath, roundMax, type TrendValues } from './trend-scale.ts'
import styles from './trend-chart.module.css'
import { SecondaryText, Row, Text } from '#src/app/ui/layout/layout.tsx'

/** `bars`: the values from the bottom on. `line`: through the values, with an interval around them if there is one. */
type TrendSeries = {
  readonly name: string
  readonly kind: 'bars' | 'line'
  /** Lines differ in colour and in their dashes. */
  readonly tone: 1 | 2 | 3
  readonly values: TrendValues
  readonly intervals?: readonly ({ readonly low: number; readonly high: number } | null)[]
}

export type TrendChartProps = {
  title: string
  /** The heading's level. */
  level?: 3 | 4
  /** The table is below the picture on every screen. */
  isNarrow?: boolean
  note?: string
  /** Above the picture. */
  controls?: ReactNode
  /** Names of the periods, oldest first. */
  periods: readonly string[]
  series: readonly TrendSeries[]
  /** By default from 0 to a round number. */
  range?: readonly [number, number]
  formatEnd: (value: number) => string
  /** Headings of the table's figures, and for each period their texts. */
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

/**
 * Figures over time as a picture, with a table beside it, or on a small screen below it once it is opened. A slider, which
 * keys move too, selects a period whose figures are written out.
 */
export function TrendChart({ title, level = 3, isNarrow = false, note, controls, ...props }: TrendChartProps) {
  const { periods, series, formatEnd, columns, rows } = props
  const { range = [0, roundMax(series.flatMap(({ values }) => values))] } = props
  const t = useTranslations('planning').trends
  const { colon } = useTranslations('shell')
  const id = useId()
  const isBeside = useMediaQuery('(width >= 1024px)') && !isNarrow
  const [chosen, setSelected] = useState<number | null>(null)
  const newest = periods.length - 1
  const selected = Math.min(chosen ?? newest, newest)
  const figures = columns.map((column, index) => `${column} ${rows[selected]?.[index] ?? ''}`).join(' · ')
  const table = <TrendTable label={title} periods={periods} columns={columns} rows={rows} selected={selected} />
  return (
    <div role="group" className={styles['chart']} aria-labelledby={id}>
      <Text as={`h${level}`} size={16} id={id}>
        {title}
      </Text>
      {note !== undefined && <SecondaryText className={styles['note']}>{note}</SecondaryText>}
      {controls}
      <div className={styles['sides']} data-beside={isBeside || undefined}>
        <div>
          <Text size={14} tabular className={styles['figures']}>
            <strong>{periods[selected]}</strong> {figures}
          </Text>
          <div className={styles['picture']}>
            <p className={styles['ends']} aria-hidden>
              <span>{formatEnd(range[1])}</span>
              <span>{formatEnd(range[0])}</span>
            </p>
            <svg viewBox={`0 0 ${periods.length} 100`} preserveAspectRatio="none" role="img" aria-label={title}>
              <rect className={styles['selected']} x={selected} y="0" width="1" height="100" />
              {series.map((one) => (
                <Series key={one.name} series={one} range={range} />
              ))}
            </svg>
          </div>
          <input
            type="range"
            className={styles['slider']}
            aria-label={t.periodOf(title)}
            aria-valuetext={`${periods[selected]}${colon}${figures}`}
            min={0}
            max={periods.length - 1}
            value={selected}
            onChange={(event) => setSelected(Number(event.currentTarget.value))}
          />
          <p className={styles['firstAndLast']} aria-hidden>
            <span>{periods[0]}</span>
            <span>{periods.at(-1)}</span>
          </p>
          {series.length > 1 && (
            <Row as="ul" gap={16} lineGap={4} size={14} className={styles['legend']}>
              {series.map(({ name, tone }) => (
                <Row as="li" key={name}>
                  <svg viewBox="0 0 24 4" aria-hidden>
                    <path className={styles['line']} data-tone={tone} d="M0 2h24" />
                  </svg>
                  {name}
                </Row>
              ))}
            </Row>
          )}
        </div>
        {isBeside ? (
          table
        ) : (
          <details>
            <summary>{t.table}</summary>
            {table}
          </details>
        )}
      </div>
    </div>
  )
}

function Series({ series, range }: { series: TrendSeries; range: readonly [number, number] }) {
  const { kind, tone, values, intervals = [] } = series
  if (kind === 'bars') {
    return values.map((value, index) => {
      const y = heightOf(value ?? 0, range)
      return <rect key={index} className={styles['bar']} x={index + 0.15} y={y} width=".7" height={100 - y} />
    })
  }
  return (
    <>
      {intervals.map((interval, index) => {
        if (!interval) return null
        const y = heightOf(interval.high, range)
        const height = heightOf(interval.low, range) - y
        return <rect key={index} className={styles['interval']} x={index + 0.35} y={y} width=".3" height={height} />
      })}
      <path className={styles['line']} data-tone={tone} d={linePath(values, range)} />
    </>
  )
}

type TrendTableProps = Pick<TrendChartProps, 'periods' | 'columns' | 'rows'> & { label: string; selected: number }

/** The newest period first. */
function TrendTable({ label, periods, columns, rows, selected }: TrendTableProps) {
  const t = useTranslations('planning').trends
  return (
    <table className={styles['table']} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t.from}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {periods
          .map((period, index) => (
            <tr key={index} data-selected={index === selected || undefined}>
              <th scope="row">{period}</th>
              {columns.map((column, at) => (
                <td key={column}>{rows[index]?.[at]}</td>
              ))}
            </tr>
          ))
          .toReversed()}
      </tbody>
    </table>
  )
}
