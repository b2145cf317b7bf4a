import { lazy, Suspense } from 'react'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'

const OwnAccountScreen = lazy(async () => ({
  default: (await import('./own-account-screen.tsx')).OwnAccountScreen,
}))

/** The screen as one chunk, which both of its routes load. */
export const LazyOwnAccount = () => (
  <Suspense fallback={<SkeletonText lines={8} />}>
    <OwnAccountScreen />
  </Suspense>
)
