import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useText } from './i18n/text.tsx'
import { currentIdentity } from './session.ts'
import { countUnsentReviews, hasUnsentListing, signOut } from './sign-out.ts'
import { countUnsentMessages } from './unsent-work.ts'

// Hardly anybody is asked, so nobody pays for the dialog beforehand.
const ConfirmDialog = lazy(async () => ({
  default: (await import('#src/app/ui/dialog/confirm-dialog.tsx')).ConfirmDialog,
}))

/**
 * Signs out, after a warning where that would lose reviews, messages or a piece for sale that only this device has.
 * `question` must be rendered where it outlives the menu that asked for it.
 */
export function useSignOut(onSignedOut: () => void): { readonly leave: () => void; readonly question: ReactNode } {
  const t = useText('shell')
  const client = useQueryClient()
  const [losses, setLosses] = useState('')
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  const go = () => {
    setBusy(true)
    void signOut(client).then(onSignedOut)
  }
  const leave = async () => {
    const person = currentIdentity()?._id
    if (person === undefined) return go()
    const reviews = await countUnsentReviews(person)
    const messages = countUnsentMessages(localStorage, person)
    const lost = [
      reviews > 0 && t.leaveLoses(reviews),
      messages > 0 && t.leaveLosesMessages(messages),
      (await hasUnsentListing(person)) && t.leaveLosesPiece,
    ].filter((sentence) => sentence !== false)
    if (lost.length === 0) return go()
    setLosses(lost.join(' '))
    setAsking(true)
  }
  const question = losses !== '' && (
    <Suspense>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t.leaveTitle}
        message={losses}
        confirmText={t.leaveAnyway}
        cancelText={t.leaveNot}
        onConfirm={go}
        busy={busy}
        danger
      />
    </Suspense>
  )
  return { leave: () => void leave(), question }
}
