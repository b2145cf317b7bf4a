import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { onDemand } from '#src/app/ui/on-demand/on-demand.tsx'
import type { SignOutLosses } from './send-unsent-work.ts'
import { currentIdentity } from '#src/app/platform/session/session.ts'
import { signOut } from './sign-out.ts'

// Loaded on demand: the dialog is rarely shown.
const SignOutDialog = onDemand(async () => (await import('./sign-out-dialog.tsx')).SignOutDialog)
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
