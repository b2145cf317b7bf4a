import type { ReactNode } from 'react'
import { VisuallyHidden } from '#src/app/ui/visually-hidden.tsx'

/** Stands in the page from the start; whatever its words become is read aloud when the reader pauses. */
export function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <div role="status">
      <VisuallyHidden>{children}</VisuallyHidden>
    </div>
  )
}
