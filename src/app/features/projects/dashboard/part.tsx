import { type ReactNode, useId } from 'react'
import styles from './dashboard.module.css'

/** One of a person's roles: a heading and its panels side by side. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles['part']}>
      <h2 id={id}>{title}</h2>
      <div className={styles['panels']}>{children}</div>
    </section>
  )
}

type PanelProps = { title: string; note?: string | undefined; children: ReactNode }

/** One chart or list with its heading. */
export function Panel({ title, note, children }: PanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles['panel']}>
      <h3 id={id}>{title}</h3>
      {note && <p className={styles['note']}>{note}</p>}
      {children}
    </section>
  )
}

/** Large figures with their names under them. */
export function Figures({ figures }: { figures: readonly { readonly name: string; readonly value: string }[] }) {
  return (
    <dl className={styles['figures']}>
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
