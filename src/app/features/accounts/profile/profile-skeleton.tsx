import { LoadingNote, SkeletonRow, SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { Stack } from '#src/app/ui/layout/layout.tsx'

export function ProfileSkeleton() {
  return (
    <Stack gap={24}>
      <LoadingNote />
      <SkeletonRow />
      <SkeletonText lines={2} />
    </Stack>
  )
}
