import type { ReactNode } from 'react'
import { langOf } from '#src/domain/text/locale.ts'
import styles from './fact-list.module.css'

/** Rows of label and value. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className={styles['facts']}>{children}</dl>
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles['fact']}>
      <dt lang={langOf(label)}>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
