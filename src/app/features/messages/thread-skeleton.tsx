import { LoadingNote, SkeletonRow, SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'

/** The shape of a thread on its way. */
export function ThreadSkeleton() {
  return (
    <div>
      <LoadingNote />
      <SkeletonRow />
      <SkeletonText lines={4} />
    </div>
  )
}
