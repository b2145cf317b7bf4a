import { lazy, Suspense } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { Button } from '#src/app/ui/button/button.tsx'

const load = () => import('./listing-sheet.tsx')
const ListingSheet = lazy(async () => ({ default: (await load()).ListingSheet }))

type CreateListingProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** The way to put up a new piece for sale, and the form while it is open. */
export function CreateListing({ open, onOpenChange }: CreateListingProps) {
  const t = useText('selling')
  return (
    <>
      <Button variant="seal" onPointerEnter={() => void load()} onClick={() => onOpenChange(true)}>
        {t.create}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ListingSheet onClose={() => onOpenChange(false)} />
        </Suspense>
      )}
    </>
  )
}
