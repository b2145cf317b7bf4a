import { type ReactNode, useId } from 'react'
import styles from './dashboard.module.css'

/** The section of one role: a heading and its panels side by side. */
export function DashboardSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles['section']}>
      <h2 id={id}>{title}</h2>
      <div className={styles['panels']}>{children}</div>
    </section>
  )
}

type PanelProps = {
  title: string
  note?: string | undefined
  /** The heading's level: 3 inside a `DashboardSection`, 2 directly below the page's title. */
  level?: 2 | 3
  children: ReactNode
}

/** One chart or list with its heading. */
export function Panel({ title, note, level = 3, children }: PanelProps) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section aria-labelledby={id} className={styles['panel']}>
      <Heading id={id}>{title}</Heading>
      {note && <p className={styles['note']}>{note}</p>}
      {children}
    </section>
  )
}
