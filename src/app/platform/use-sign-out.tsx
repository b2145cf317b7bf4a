import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useText } from './i18n/text.tsx'
import { currentIdentity } from './session.ts'
import { signOut } from './sign-out.ts'
import { countUnsentReviews } from './unsent-work.ts'

// Hardly anybody is asked, so nobody pays for the dialog beforehand.
const ConfirmDialog = lazy(async () => ({
  default: (await import('#src/app/ui/dialog/confirm-dialog.tsx')).ConfirmDialog,
}))

/**
 * Signs out, after a warning where that would lose reviews only this device has. `question` must be rendered where it
 * outlives the menu that asked for it.
 */
export function useSignOut(onSignedOut: () => void): { readonly leave: () => void; readonly question: ReactNode } {
  const t = useText('shell')
  const client = useQueryClient()
  const [unsent, setUnsent] = useState(0)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  const go = () => {
    setBusy(true)
    void signOut(client).then(onSignedOut)
  }
  const leave = () => {
    const person = currentIdentity()?._id
    const count = person === undefined ? 0 : countUnsentReviews(localStorage, person)
    if (count === 0) return go()
    setUnsent(count)
    setAsking(true)
  }
  const question = unsent > 0 && (
    <Suspense>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t.leaveTitle}
        message={t.leaveLoses(unsent)}
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
