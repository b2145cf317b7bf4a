import { classNames } from './class-names.ts'
import { FactRows } from './fact-rows.tsx'
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
