import type { ReactNode } from 'react'
import { classNames } from '#src/app/ui/class-names.ts'
import { langOf } from '#src/domain/text/locale.ts'
import styles from './status-label.module.css'

/** `new`: not started. `running`: celadon. `sold`: gold. `done`: celadon. `refused`: seal. */
export type StatusTone = 'new' | 'running' | 'sold' | 'done' | 'refused'

/** A status in one word. The mark before it has a different shape per tone, so that colour is not the only cue. */
export function StatusLabel({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return <span className={classNames(styles['status'], styles[tone])}>{children}</span>
}

/** A small seal on a picture's corner, such as 已售 on a sold product. For `Card`'s `stamp`. */
export function SealStamp({ children }: { children: ReactNode }) {
  return (
    <span className={styles['stamp']} lang={langOf(children)}>
      {children}
    </span>
  )
}

/** A short fact as a tag: a language, a country. */
export function Tag({ children, title }: { children: ReactNode; title?: string }) {
  return (
    <span className={styles['tag']} title={title}>
      {children}
    </span>
  )
}
