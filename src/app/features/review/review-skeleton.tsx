import { LoadingNote, SkeletonBlock, SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import styles from './review-skeleton.module.css'

/** Placeholder for two videos and a form. */
export function ReviewSkeleton() {
  return (
    <div className={styles['skeleton']}>
      <LoadingNote />
      <SkeletonBlock ratio="9 / 16" className={styles['video']} />
      <SkeletonBlock ratio="9 / 16" className={styles['video']} />
      <div className={styles['form']}>
        <SkeletonText lines={8} />
      </div>
    </div>
  )
}
