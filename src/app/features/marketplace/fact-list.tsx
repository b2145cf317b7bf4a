import type { ReactNode } from 'react'
import styles from './fact-list.module.css'

/** Label and value, a line each. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className={styles['facts']}>{children}</dl>
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles['fact']}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
