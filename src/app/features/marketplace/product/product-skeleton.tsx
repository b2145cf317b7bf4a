import { LoadingNote, SkeletonBlock, SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import styles from './product-screen.module.css'

export function ProductSkeleton() {
  return (
    <div className={styles['screen']} data-bottom-bar>
      <div>
        <SkeletonBlock ratio="4 / 5" />
      </div>
      <div className={styles['details']}>
        <LoadingNote />
        <SkeletonText lines={2} />
        <SkeletonText lines={4} />
      </div>
    </div>
  )
}
