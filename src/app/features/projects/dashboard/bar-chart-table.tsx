import { type CSSProperties, type ReactNode, useState } from 'react'
import { Button } from '#src/app/ui/button/button.tsx'
import styles from './dashboard.module.css'

/** Shade of a part of a bar: `rest` is the bar's background. */
type BarTone = 'ink' | 'half' | 'rest'

type BarPart = { readonly value: number; readonly tone: BarTone }

export type BarChartTableProps = {
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
