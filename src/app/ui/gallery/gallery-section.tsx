import type { ReactNode } from 'react'
import styles from './gallery.module.css'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles['section']}>
      <h2 className={styles['title']}>{title}</h2>
      {children}
    </section>
  )
}

/** One state of a component, with its name. */
export function Specimen({ name, children, wide = false }: { name: string; children: ReactNode; wide?: boolean }) {
  return (
    <div className={wide ? styles['wide'] : styles['specimen']}>
      <p className={styles['name']}>{name}</p>
      {children}
    </div>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className={styles['row']}>{children}</div>
}

export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles['columns']}>{children}</div>
}
