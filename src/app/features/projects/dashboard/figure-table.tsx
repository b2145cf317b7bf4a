import type { CSSProperties, ReactNode } from 'react'
import styles from './dashboard.module.css'

/** Shade of a part of a bar: `rest` is the bar's background. */
type Tone = 'ink' | 'half' | 'rest'

export type BarPart = { readonly value: number; readonly tone: Tone }

export type FigureHead = {
  readonly name: string
  /** The shade of this figure's part of the bars; shown beside the heading. */
  readonly tone?: Tone
}

export type FigureRow = {
  readonly key: string
  readonly name: ReactNode
  readonly figures: readonly string[]
  readonly bar: readonly BarPart[]
}

type FigureTableProps = {
  label: string
  /** Heading of the rows' names. */
  of: string
  /** Headings of the figures. */
  heads: readonly FigureHead[]
  rows: readonly FigureRow[]
  /** The names are short, so bars are beside them instead of below. */
  short?: boolean
  /** The value of a bar's full width; by default the sum of the bar's parts. */
  whole?: number
}

/** A bar chart as a table: the cells contain each row's figures, the bars are decorative. */
export function FigureTable({ label, of, heads, rows, short = false, whole }: FigureTableProps) {
  return (
    <table className={styles['table']} data-short={short || undefined} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{of}</th>
          {heads.map(({ name, tone }) => (
            <th key={name} scope="col">
              {tone && <span className={styles['swatch']} data-tone={tone} aria-hidden />}
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">
              {row.name}
              <Bar parts={row.bar} whole={whole} />
            </th>
            {row.figures.map((figure, index) => (
              <td key={heads[index]?.name}>{figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Bar({ parts, whole }: { parts: readonly BarPart[]; whole: number | undefined }) {
  const full = whole ?? parts.reduce((sum, part) => sum + part.value, 0)
  const share = (value: number): CSSProperties => ({ inlineSize: `${full > 0 ? (value / full) * 100 : 0}%` })
  return (
    <span className={styles['bar']} aria-hidden>
      {parts.map(({ value, tone }) => (
        <span key={tone} data-tone={tone} style={share(value)} />
      ))}
    </span>
  )
}
