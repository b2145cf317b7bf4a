import { type ReactNode, Suspense, use, useId, useRef, useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'
import { BottomSheet } from '#src/app/ui/dialog/dialog.tsx'
import { focusFirstError } from '#src/app/ui/field/focus-first-error.ts'
import { ListingForm } from './listing-form.tsx'
import styles from './listing-form.module.css'
import { type RestoredListing, restoreListing } from './restore-listing.ts'
import { type PublishedProduct, useListingForm } from './use-listing-form.ts'

type ListingSheetProps = { onClose: () => void; onPublished: (product: PublishedProduct) => void }

/** The listing form with its stored draft. Closing it loses nothing. */
export function ListingSheet({ onClose, onPublished }: ListingSheetProps) {
  const identity = useIdentity()
  const userId = identity?._id ?? ''
  const [restored] = useState(() => restoreListing(userId))
  return (
    // A separate loading sheet would lose the element that had focus before the form opened.
    <Suspense fallback={null}>
      <ListingSheetContent userId={userId} restored={restored} onClose={onClose} onPublished={onPublished} />
    </Suspense>
  )
}

type ListingSheetContentProps = ListingSheetProps & { userId: string; restored: Promise<RestoredListing> }

function ListingSheetContent({ userId, restored, onClose, onPublished }: ListingSheetContentProps) {
  const t = useTranslations('selling')
  const formId = useId()
  const formRef = useRef<HTMLFormElement>(null)
  const listingForm = useListingForm(userId, use(restored), onPublished)
  const handleSubmit = () => {
    focusFirstError(formRef.current, () => listingForm.publish())
  }
  return (
    <Sheet
      onClose={onClose}
      busy={listingForm.busy}
      footer={
        <>
          <Button disabled={listingForm.busy} onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" form={formId} variant="seal" busy={listingForm.busy} busyLabel={t.publishing}>
            {t.publish}
          </Button>
        </>
      }
    >
      <ListingForm id={formId} formRef={formRef} listingForm={listingForm} onSubmit={handleSubmit} />
      {listingForm.draftStatus !== 'none' && !listingForm.busy && (
        <DraftNote
          text={listingForm.draftStatus === 'saved' ? t.draftSaved : t.draftNotSaved}
          onDiscard={listingForm.discard}
        />
      )}
    </Sheet>
  )
}

type SheetProps = Pick<ListingSheetProps, 'onClose'> & { busy?: boolean; footer?: ReactNode; children: ReactNode }

function Sheet({ onClose, busy = false, footer, children }: SheetProps) {
  const t = useTranslations('selling')
  return (
    <BottomSheet
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t.formTitle}
      dismissible={!busy}
      footer={footer}
    >
      {children}
    </BottomSheet>
  )
}

function DraftNote({ text, onDiscard }: { text: string; onDiscard: () => void }) {
  const t = useTranslations('selling')
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <div className={styles['draft']}>
      <span>{text}</span>
      <Button variant="quiet" size="dense" onClick={() => setIsConfirming(true)}>
        {t.discard}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={t.discard}
        message={t.discardMessage}
        confirmText={t.discard}
        cancelText={t.cancel}
        danger
        onConfirm={() => {
          setIsConfirming(false)
          onDiscard()
        }}
      />
    </div>
  )
}
