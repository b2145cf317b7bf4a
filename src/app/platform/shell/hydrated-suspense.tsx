import { type ReactNode, Suspense } from 'react'
import { HydrationMarker } from '#src/app/platform/page/server-rendered-page.tsx'

/** A `Suspense` with content that the server renders: the page is hydrated only when this part is, too. */
export function HydratedSuspense({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  return (
    <Suspense fallback={fallback}>
      {children}
      <HydrationMarker />
    </Suspense>
  )
}
