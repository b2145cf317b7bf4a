import { lazy, Suspense } from 'react'
import type { CodeStep } from './code-step.tsx'

const LoadedCodeStep = lazy(async () => ({ default: (await import('./code-step.tsx')).CodeStep }))

/** The second step of a sign-in. Loaded on demand: few people have a second factor. */
export const LazyCodeStep = (props: Parameters<typeof CodeStep>[0]) => (
  <Suspense>
    <LoadedCodeStep {...props} />
  </Suspense>
)
