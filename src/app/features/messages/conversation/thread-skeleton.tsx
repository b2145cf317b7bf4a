import { LoadingNote, SkeletonRow, SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'

/** The placeholder of a loading thread. */
export function ThreadSkeleton() {
  return (
    <div data-bottom-bar>
      <LoadingNote />
      <SkeletonRow />
      <SkeletonText lines={4} />
    </div>
  )
}
