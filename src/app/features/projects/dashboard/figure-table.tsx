import type { CSSProperties, ReactNode } from 'react'
import styles from './dashboard.module.css'

/** How dark a part of a bar is: `rest` is the bar's own ground. */
type Tone = 'ink' | 'half' | 'rest'

export type BarPart = { readonly value: number; readonly tone: Tone }

export type FigureHead = {
  readonly name: string
  /** The part of the bars this figure is; shown beside the name. */
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
  /** What the rows name. */
  of: string
  /** What each figure of a row is. */
  heads: readonly FigureHead[]
  rows: readonly FigureRow[]
  /** The names are short: bars stand beside them instead of below. */
  short?: boolean
  /** What the whole width of a bar stands for; a bar's own sum where it is left out. */
  whole?: number
}

/** A chart that is a table: each row's figures are there to read, the bar at them only draws them. */
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
