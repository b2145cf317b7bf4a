import { lazy, Suspense } from 'react'
import { useIsHydrating } from '#src/app/ui/use-is-hydrating.ts'
import type { CheckListProps } from './check-list.tsx'
import styles from './lazy-check-list.module.css'

const CheckList = lazy(async () => ({ default: (await import('./check-list.tsx')).CheckList }))

/** What is worth checking first. Loaded after the rest of the screen; the server does not know what the device hears. */
export function LazyCheckList(props: CheckListProps) {
  const isHydrating = useIsHydrating()
  return (
    <div className={styles['placeholder']}>
      {!isHydrating && (
        <Suspense>
          <CheckList {...props} />
        </Suspense>
      )}
    </div>
  )
}
