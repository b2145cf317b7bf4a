import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { toast } from '#src/app/ui/toast.ts'
import type { PublishedProduct } from './use-listing-form.ts'
import { onDemand } from '#src/app/ui/on-demand/on-demand.tsx'

const ListingSheet = onDemand(async () => (await import('./listing-sheet.tsx')).ListingSheet)

type CreateListingProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** The button that opens the listing form, and the form. */
export function CreateListing({ open, onOpenChange }: CreateListingProps) {
  const t = useTranslations('selling')
  const navigate = useNavigate()
  const close = useCallback(() => onOpenChange(false), [onOpenChange])
  const handlePublished = ({ _id, name }: PublishedProduct) => {
    onOpenChange(false)
    const onPress = () => void navigate({ to: '/antique/$id', params: { id: _id } })
    toast.offer(t.published(name), { label: t.viewProduct, onPress })
  }
  return (
    <>
      <Button variant="seal" {...ListingSheet.intentProps} onClick={() => onOpenChange(true)}>
        {t.create}
      </Button>
      {open && <ListingSheet onClose={close} onPublished={handlePublished} />}
    </>
  )
}
