import type { CSSProperties, ReactNode } from 'react'
import styles from './dashboard.module.css'

/** Parts of one bar: `ink` is done, `half` under way, `rest` open. */
export type BarPart = { readonly value: number; readonly tone: 'ink' | 'half' | 'rest' }

export type FigureRow = {
  readonly key: string
  readonly name: ReactNode
  readonly figures: readonly string[]
  readonly bar: readonly BarPart[]
}

type FigureTableProps = {
  label: string
  /** The heads of the name and of each figure. */
  heads: readonly [string, ...string[]]
  rows: readonly FigureRow[]
  /** What the whole width of a bar stands for; a bar's own sum where it is left out. */
  whole?: number
}

/** A chart that is a table: each row's figures are there to read, the bar under them only draws them. */
export function FigureTable({ label, heads, rows, whole }: FigureTableProps) {
  const [name, ...figures] = heads
  return (
    <table className={styles['table']} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          {figures.map((figure) => (
            <th key={figure} scope="col">
              {figure}
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
              <td key={figures[index]}>{figure}</td>
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
