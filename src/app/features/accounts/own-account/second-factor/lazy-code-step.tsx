import { lazy, Suspense } from 'react'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import type { CodeStep } from './code-step.tsx'

const LoadedCodeStep = lazy(async () => ({ default: (await import('./code-step.tsx')).CodeStep }))

/** The second step of a sign-in. Loaded on demand: few people have a second factor. */
export const LazyCodeStep = (props: Parameters<typeof CodeStep>[0]) => (
  <Suspense fallback={<SkeletonText lines={3} />}>
    <LoadedCodeStep {...props} />
  </Suspense>
)
