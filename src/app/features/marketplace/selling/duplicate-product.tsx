import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'
import type { HostedDialogProps } from '#src/app/ui/dialog/use-dialog.tsx'
import { toast } from '#src/app/ui/toast.ts'
import type { Product } from '#src/app/features/marketplace/products/product-queries.ts'
import { deleteListingDraft, hasListingDraft, storeListingDraft } from '#src/offline/listing-draft.ts'
import { isDeviceFull } from '#src/offline/open-database.ts'
import { toListingFields, toStoredPhotos } from './listing-edit.ts'

type DuplicateProductProps = HostedDialogProps & { product: Product }

/** Opens the form for a new product with the texts and photos of this one. It asks before it replaces a draft. */
export function DuplicateProduct({ product, open, onOpenChange, onClose }: DuplicateProductProps) {
  const t = useTranslations('selling')
  const navigate = useNavigate()
  const userId = useIdentity()?._id ?? ''
  const [isConfirming, setIsConfirming] = useState(false)
  const duplicate = useCall(
    async () => {
      await deleteListingDraft(userId)
      return storeListingDraft(userId, {
        fields: toListingFields(product),
        idempotencyKey: crypto.randomUUID(),
        photos: toStoredPhotos(product),
      })
    },
    {
      onSuccess: (isStored) => {
        if (isStored) void navigate({ to: '/me', search: { create: 1 } })
        else toast.error(t.draftNotSaved(isDeviceFull()))
        onClose()
      },
    },
  )
  const askOrDuplicate = useEffectEvent((hasDraft: boolean) => {
    if (hasDraft) setIsConfirming(true)
    else duplicate.mutate()
  })
  useEffect(() => {
    // An effect that runs again duplicates once.
    let isCurrent = true
    const readDraft = async () => {
      const hasDraft = await hasListingDraft(userId).catch(() => true)
      if (isCurrent) askOrDuplicate(hasDraft)
    }
    void readDraft()
    return () => {
      isCurrent = false
    }
  }, [userId])
  return (
    <ConfirmDialog
      open={open && isConfirming}
      onOpenChange={onOpenChange}
      title={t.replaceDraftTitle}
      message={t.replaceDraftMessage}
      confirmText={t.replaceDraft}
      busy={duplicate.isPending}
      onConfirm={() => duplicate.mutate()}
    />
  )
}
