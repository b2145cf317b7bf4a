import { Suspense, use, useCallback, useId, useRef, useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'
import { BottomSheet } from '#src/app/ui/dialog/dialog.tsx'
import { useMediaQuery } from '#src/app/ui/use-media-query.ts'
import { focusFirstError } from '#src/app/ui/field/form.tsx'
import { isDeviceFull } from '#src/offline/open-database.ts'
import { ListingForm } from './listing-form.tsx'
import { Row, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import styles from './listing-form.module.css'
import { type PublishedProduct, type RestoredListing, restoreListing, useListingForm } from './use-listing-form.ts'
import { ListingReview } from './listing-review.tsx'

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
  const isPhone = useMediaQuery('(width < 640px)')
  const [step, setStep] = useState<'form' | 'review' | 'ask-photos'>('form')
  const [isPhotoQuestionAnswered, setIsPhotoQuestionAnswered] = useState(false)
  const { photos } = listingForm.photoUploadsState
  const showForm = useCallback(() => setStep('form'), [])
  const publish = () => listingForm.publish(showForm)
  const submit = () => {
    if (!listingForm.validate()) return
    const isRetry = listingForm.hasMissingPhotos || listingForm.publishError !== null
    const hasFailedPhoto = photos.some(({ upload }) => upload.status === 'failed')
    if (isRetry || hasFailedPhoto) publish()
    else if (isPhone) setStep('review')
    else if (photos.length === 0 && !isPhotoQuestionAnswered) setStep('ask-photos')
    else publish()
  }
  // The second tap of a double tap on the form's button would publish what was not reviewed.
  const publishReviewed = ({ detail }: { detail: number }) => {
    if (detail <= 1) publish()
  }
  const handleSubmit = () => focusFirstError(formRef.current, submit)
  const isReviewing = step === 'review'
  return (
    <BottomSheet
      open
      onOpenChange={onClose}
      title={t.formTitle}
      dismissible={!listingForm.busy}
      footer={
        <>
          <Button disabled={listingForm.busy} onClick={isReviewing ? showForm : onClose}>
            {isReviewing ? (photos.length === 0 ? t.addPhotos : t.back) : t.cancel}
          </Button>
          <Button
            {...(isReviewing ? { onClick: publishReviewed } : { type: 'submit', form: formId })}
            variant="seal"
            busy={listingForm.busy}
            busyLabel={t.publishing}
          >
            {t.publish}
          </Button>
        </>
      }
    >
      {isReviewing ? (
        <ListingReview fields={listingForm.fields} photos={photos} />
      ) : (
        <ListingForm id={formId} formRef={formRef} listingForm={listingForm} onSubmit={handleSubmit} />
      )}
      <ConfirmDialog
        open={step === 'ask-photos'}
        onOpenChange={() => {
          setIsPhotoQuestionAnswered(true)
          setStep('form')
        }}
        title={t.noPhotosTitle}
        message={t.noPhotosMessage}
        cancelText={t.addPhotos}
        confirmText={t.publish}
        focusesConfirm
        onConfirm={() => {
          setIsPhotoQuestionAnswered(true)
          setStep('form')
          publish()
        }}
      />
      {listingForm.draftStatus !== 'none' && !listingForm.busy && (
        <DraftNote
          text={listingForm.draftStatus === 'saved' ? t.draftSaved : t.draftNotSaved(isDeviceFull())}
          onDiscard={listingForm.discard}
        />
      )}
    </BottomSheet>
  )
}

function DraftNote({ text, onDiscard }: { text: string; onDiscard: () => void }) {
  const t = useTranslations('selling')
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <Row justify="between" className={styles['draft']}>
      <SecondaryText as="span">{text}</SecondaryText>
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
    </Row>
  )
}
