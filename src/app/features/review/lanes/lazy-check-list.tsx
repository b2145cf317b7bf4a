import { lazy, Suspense } from 'react'
import type { CheckListProps } from './check-list.tsx'
import styles from './lazy-check-list.module.css'

const CheckList = lazy(async () => ({ default: (await import('./check-list.tsx')).CheckList }))

/** What is worth checking first. Loaded after the rest of the screen. */
export function LazyCheckList(props: CheckListProps) {
  return (
    <div className={styles['placeholder']}>
      <Suspense>
        <CheckList {...props} />
      </Suspense>
    </div>
  )
}
