import { LoadingNote, SkeletonRow, SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import styles from './profile-screen.module.css'

/** The placeholder of a loading profile. */
export function ProfileSkeleton() {
  return (
    <div className={styles['screen']}>
      <LoadingNote />
      <SkeletonRow />
      <SkeletonText lines={2} />
    </div>
  )
}
