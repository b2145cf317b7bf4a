import { Button } from '#src/app/ui/button/button.tsx'
import { Dialog } from '#src/app/ui/dialog/dialog.tsx'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { hasUnsent, type SignOutLosses } from './send-unsent-work.ts'

type SignOutDialogProps = {
  open: boolean
  losses: SignOutLosses
  /** `sending`: the person waits for everything to be sent. */
  state: 'closed' | 'confirming' | 'sending' | 'signing-out'
  onClose: () => void
  onSendFirst: () => void
  onSignOut: () => void
}

/** Shown before a sign-out that would lose work that only this device has. */
export function SignOutDialog({ open, losses, state, onClose, onSendFirst, onSignOut }: SignOutDialogProps) {
  const t = useTranslations('outbox')
  const { reviews, profile, messages, likes, hasProductDraft, waiting } = losses
  const isSigningOut = state === 'signing-out'
  const isSending = state === 'sending'
  const sentences = [
    reviews > 0 && t.signOutLosesReviews(reviews),
    profile && t.signOutLosesProfile,
    messages > 0 && t.signOutLosesMessages(messages),
    likes > 0 && t.signOutLosesLikes(likes),
    hasProductDraft && t.signOutLosesProduct,
    !waiting && hasUnsent(losses) && t.signOutCannotSend,
  ].filter((sentence) => sentence !== false)
  return (
    <Dialog
      open={open}
      onOpenChange={(open) => !open && onClose()}
      title={t.signOutTitle}
      description={sentences.join(' ')}
      dismissible={!isSigningOut}
      footer={
        <>
          <Button disabled={isSigningOut} onClick={onClose}>
            {t.staySignedIn}
          </Button>
          <Button variant="danger" busy={isSigningOut} onClick={onSignOut}>
            {t.signOutAnyway}
          </Button>
          {waiting && (
            <Button variant="seal" busy={isSending} busyLabel={t.sending} disabled={isSigningOut} onClick={onSendFirst}>
              {t.signOutSendFirst}
            </Button>
          )}
        </>
      }
    >
      {isSending && <p role="status">{t.signOutWhenSent}</p>}
    </Dialog>
  )
}
