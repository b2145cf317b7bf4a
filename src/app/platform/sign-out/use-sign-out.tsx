import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { SignOutLosses } from './send-unsent-work.ts'
import { currentIdentity } from '#src/app/platform/session/session.ts'
import { signOut } from './sign-out.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { Dialog } from '#src/app/ui/dialog/dialog.tsx'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'

const loadUnsentWork = () => import('./send-unsent-work.ts')

/**
 * Signs out. If that would lose work that only this device has, first shows a warning that offers to send it. Render
 * `dialog` where it outlives the menu that opened it.
 */
export function useSignOut(onSignedOut: () => void): {
  readonly requestSignOut: () => void
  readonly dialog: ReactNode
} {
  const client = useQueryClient()
  const [losses, setLosses] = useState<SignOutLosses | null>(null)
  const [state, setState] = useState<'closed' | 'confirming' | 'sending' | 'signing-out'>('closed')
  const waitController = useRef<AbortController>(null)
  useEffect(() => () => waitController.current?.abort(), [])

  const signOutNow = () => {
    waitController.current?.abort()
    setState('signing-out')
    void signOut(client).then(onSignedOut)
  }
  const requestSignOut = async (signal?: AbortSignal) => {
    const person = currentIdentity()?._id
    const foundLosses =
      person === undefined
        ? null
        : await loadUnsentWork().then(
            ({ findSignOutLosses }) => findSignOutLosses(person),
            () => null,
          )
    if (signal?.aborted) return
    if (!foundLosses) return signOutNow()
    setLosses(foundLosses)
    setState('confirming')
  }
  const sendFirst = async () => {
    const person = currentIdentity()?._id ?? ''
    const controller = new AbortController()
    waitController.current = controller
    setState('sending')
    const { waitUntilSent } = await loadUnsentWork()
    await waitUntilSent(person, controller.signal)
    if (!controller.signal.aborted) await requestSignOut(controller.signal)
  }
  const cancel = () => {
    waitController.current?.abort()
    setState('closed')
  }
  const dialog = losses && (
    <SignOutDialog
      open={state !== 'closed'}
      losses={losses}
      state={state}
      onClose={cancel}
      onSendFirst={() => void sendFirst()}
      onSignOut={signOutNow}
    />
  )
  return { requestSignOut: () => void requestSignOut(), dialog }
}

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
function SignOutDialog({ open, losses, state, onClose, onSendFirst, onSignOut }: SignOutDialogProps) {
  const t = useTranslations('outbox')
  const { reviews, profile, messages, likes, hasProductDraft, isStuck, isUnknown, waiting } = losses
  const isSigningOut = state === 'signing-out'
  const isSending = state === 'sending'
  const sentences = [
    reviews > 0 && t.signOutLosesReviews(reviews),
    profile && t.signOutLosesProfile,
    messages > 0 && t.signOutLosesMessages(messages),
    likes > 0 && t.signOutLosesLikes(likes),
    hasProductDraft && t.signOutLosesProduct,
    isStuck && t.signOutCannotSend,
    isUnknown && t.signOutCannotRead,
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
