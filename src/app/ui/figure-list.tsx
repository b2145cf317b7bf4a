import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './figure-list.module.css'

type FigureListProps = {
  size: 'small' | 'medium' | 'large'
  figures: readonly (readonly [name: string, value: string])[]
}

/** Figures side by side, with their names below. */
export function FigureList({ size, figures }: FigureListProps) {
  return (
    <dl className={classNames(styles['figures'], styles[size])}>
      <FactRows rows={figures} />
    </dl>
  )
}

/** The rows of a description list: names, each with its value. */
export const FactRows = ({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) =>
  rows.map(([name, value]) => (
    <div key={name}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  ))
