import type { ReactNode } from 'react'

/** The rows of a description list: names, each with its value. */
export const FactRows = ({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) =>
  rows.map(([name, value]) => (
    <div key={name}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  ))
