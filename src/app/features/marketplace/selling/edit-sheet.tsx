import { useId, useRef } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { BottomSheet } from '#src/app/ui/dialog/dialog.tsx'
import { focusFirstError } from '#src/app/ui/field/form.tsx'
import { toast } from '#src/app/ui/toast.ts'
import type { Product } from '#src/app/features/marketplace/products/product-queries.ts'
import { ListingForm } from './listing-form.tsx'
import { useEditForm } from './use-edit-form.tsx'

type EditSheetProps = {
  product: Product
  open: boolean
  /** The input stays while the sheet is closed. */
  onOpenChange: (open: boolean) => void
  /** The input was saved or cancelled. */
  onClose: () => void
}

/** The listing form with a stored product. */
export function EditSheet({ product, open, onOpenChange, onClose }: EditSheetProps) {
  const t = useTranslations('selling')
  const formId = useId()
  const formRef = useRef<HTMLFormElement>(null)
  const { listingForm, parts, save } = useEditForm(product, () => {
    toast.success(t.saved)
    onClose()
  })
  return (
    <BottomSheet
      open={open}
      onOpenChange={onOpenChange}
      title={t.editTitle}
      dismissible={!listingForm.busy}
      footer={
        <>
          <Button disabled={listingForm.busy} onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" form={formId} variant="seal" busy={listingForm.busy} busyLabel={t.saving}>
            {t.save}
          </Button>
        </>
      }
    >
      <ListingForm
        id={formId}
        formRef={formRef}
        listingForm={listingForm}
        edit={parts}
        onSubmit={() => focusFirstError(formRef.current, save)}
      />
    </BottomSheet>
  )
}
