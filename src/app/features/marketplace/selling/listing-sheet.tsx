import { type ReactNode, Suspense, use, useId, useRef, useState } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { useIdentity } from '#src/app/platform/session.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'
import { BottomSheet } from '#src/app/ui/dialog/dialog.tsx'
import { standAtFirstError } from '#src/app/ui/field/stand-at-first-error.ts'
import { ListingForm } from './listing-form.tsx'
import styles from './listing-form.module.css'
import { type RestoredListing, restoreListing } from './restore-listing.ts'
import { type Published, useListing } from './use-listing.ts'

type ListingSheetProps = { onClose: () => void; onPublished: (piece: Published) => void }

/** The form for a new piece, with what was left unfinished in it. Closing it loses nothing. */
export function ListingSheet({ onClose, onPublished }: ListingSheetProps) {
  const identity = useIdentity()
  const person = identity?._id ?? ''
  const [restored] = useState(() => restoreListing(person))
  return (
    // Not a sheet of its own that waits: the one that took its place would not know where the focus was before.
    <Suspense fallback={null}>
      <OpenListing person={person} restored={restored} onClose={onClose} onPublished={onPublished} />
    </Suspense>
  )
}

type OpenListingProps = ListingSheetProps & { person: string; restored: Promise<RestoredListing> }

function OpenListing({ person, restored, onClose, onPublished }: OpenListingProps) {
  const t = useText('selling')
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const listing = useListing(person, use(restored), onPublished)
  const submit = () => {
    standAtFirstError(form.current, () => listing.publish())
  }
  return (
    <Sheet
      onClose={onClose}
      busy={listing.busy}
      footer={
        <>
          <Button disabled={listing.busy} onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" form={formId} variant="seal" busy={listing.busy} busyLabel={t.publishing}>
            {t.publish}
          </Button>
        </>
      }
    >
      <ListingForm id={formId} formRef={form} listing={listing} onSubmit={submit} />
      {listing.keeping !== 'none' && !listing.busy && (
        <DraftNote text={listing.keeping === 'kept' ? t.draftKept : t.draftNotKept} onDiscard={listing.discard} />
      )}
    </Sheet>
  )
}

type SheetProps = Pick<ListingSheetProps, 'onClose'> & { busy?: boolean; footer?: ReactNode; children: ReactNode }

function Sheet({ onClose, busy = false, footer, children }: SheetProps) {
  const t = useText('selling')
  return (
    <BottomSheet
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t.form}
      dismissible={!busy}
      footer={footer}
    >
      {children}
    </BottomSheet>
  )
}

function DraftNote({ text, onDiscard }: { text: string; onDiscard: () => void }) {
  const t = useText('selling')
  const [asking, setAsking] = useState(false)
  return (
    <div className={styles['draft']}>
      <span>{text}</span>
      <Button variant="quiet" size="dense" onClick={() => setAsking(true)}>
        {t.discard}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t.discard}
        message={t.discardMessage}
        confirmText={t.discard}
        cancelText={t.cancel}
        danger
        onConfirm={() => {
          setAsking(false)
          onDiscard()
        }}
      />
    </div>
  )
}
