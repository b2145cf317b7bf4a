import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'
import { toast } from '#src/app/ui/toast.ts'
import type { Product } from '#src/app/features/marketplace/products/product-queries.ts'
import { deleteListingDraft, hasListingDraft, storeListingDraft } from '#src/offline/listing-draft.ts'
import { isDeviceFull } from '#src/offline/open-database.ts'
import { toListingFields, toStoredPhotos } from './listing-edit.ts'

/** Opens the form for a new product with the texts and photos of this one. It asks before it replaces a draft. */
export function DuplicateProduct({ product, onClose }: { product: Product; onClose: () => void }) {
  const t = useTranslations('selling')
  const navigate = useNavigate()
  const userId = useIdentity()?._id ?? ''
  const [isConfirming, setIsConfirming] = useState(false)
  const duplicate = async () => {
    await deleteListingDraft(userId)
    const draft = {
      fields: toListingFields(product),
      idempotencyKey: crypto.randomUUID(),
      photos: toStoredPhotos(product),
    }
    if (await storeListingDraft(userId, draft)) void navigate({ to: '/me', search: { create: 1 } })
    else toast.error(t.draftNotSaved(isDeviceFull()))
    onClose()
  }
  const duplicateNow = useEffectEvent(duplicate)
  useEffect(() => {
    const askOrDuplicate = async () => {
      if (await hasListingDraft(userId)) setIsConfirming(true)
      else await duplicateNow()
    }
    void askOrDuplicate()
  }, [userId])
  return (
    <ConfirmDialog
      open={isConfirming}
      onOpenChange={onClose}
      title={t.replaceDraftTitle}
      message={t.replaceDraftMessage}
      confirmText={t.replaceDraft}
      onConfirm={() => void duplicate()}
    />
  )
}
