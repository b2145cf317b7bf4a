import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import styles from './jobs.module.css'

/** Placeholders of three loading jobs. */
export function JobSkeletons() {
  return (
    <div className={styles['jobs']} aria-hidden>
      {[0, 1, 2].map((job) => (
        <div key={job} className={styles['skeleton']}>
          <SkeletonText lines={3} />
        </div>
      ))}
    </div>
  )
}
