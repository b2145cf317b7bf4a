import { LoadingNote, SkeletonRow, SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'

export function ThreadSkeleton() {
  return (
    <div data-bottom-bar>
      <LoadingNote />
      <SkeletonRow />
      <SkeletonText lines={4} />
    </div>
  )
}
