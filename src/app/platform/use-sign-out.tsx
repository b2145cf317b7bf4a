import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useText } from './i18n/text.tsx'
import { currentIdentity } from './session.ts'
import { signOut } from './sign-out.ts'
import { countUnsentMessages, countUnsentReviews } from './unsent-work.ts'

// Hardly anybody is asked, so nobody pays for the dialog beforehand.
const ConfirmDialog = lazy(async () => ({
  default: (await import('#src/app/ui/dialog/confirm-dialog.tsx')).ConfirmDialog,
}))

const nothing = { reviews: 0, messages: 0 }

const countUnsent = (person: string) => ({
  reviews: countUnsentReviews(localStorage, person),
  messages: countUnsentMessages(localStorage, person),
})

/**
 * Signs out, after a warning where that would lose reviews or messages only this device has. `question` must be rendered where it
 * outlives the menu that asked for it.
 */
export function useSignOut(onSignedOut: () => void): { readonly leave: () => void; readonly question: ReactNode } {
  const t = useText('shell')
  const client = useQueryClient()
  const [unsent, setUnsent] = useState(nothing)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  const go = () => {
    setBusy(true)
    void signOut(client).then(onSignedOut)
  }
  const leave = () => {
    const person = currentIdentity()?._id
    const left = person === undefined ? nothing : countUnsent(person)
    if (left.reviews + left.messages === 0) return go()
    setUnsent(left)
    setAsking(true)
  }
  const { reviews, messages } = unsent
  const question = reviews + messages > 0 && (
    <Suspense>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t.leaveTitle}
        message={[reviews > 0 && t.leaveLoses(reviews), messages > 0 && t.leaveLosesMessages(messages)]
          .filter(Boolean)
          .join(' ')}
        confirmText={t.leaveAnyway}
        cancelText={t.leaveNot}
        onConfirm={go}
        busy={busy}
        danger
      />
    </Suspense>
  )
  return { leave, question }
}
