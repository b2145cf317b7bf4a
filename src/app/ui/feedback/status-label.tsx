import type { ReactNode } from 'react'
import { classNames } from '#src/app/ui/class-names.ts'
import styles from './status-label.module.css'

/** `new`: nothing has begun. `running`: celadon. `sold`: gold. `done`: celadon, settled. `refused`: seal. */
export type StatusTone = 'new' | 'running' | 'sold' | 'done' | 'refused'

/** State in a word. The mark before it has a shape of its own per tone, so colour is never alone. */
export function StatusLabel({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return <span className={classNames(styles['status'], styles[tone])}>{children}</span>
}

/** A small seal stamped on a picture's corner, as 已售 on a sold piece. Stands inside `Card`'s picture. */
export function SealStamp({ children }: { children: ReactNode }) {
  return <span className={styles['stamp']}>{children}</span>
}

/** A short fact as a tag: a language, a country. */
export function Tag({ children, title }: { children: ReactNode; title?: string }) {
  return (
    <span className={styles['tag']} title={title}>
      {children}
    </span>
  )
}
