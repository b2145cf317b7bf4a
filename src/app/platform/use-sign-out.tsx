import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { Losses } from './leave-question.tsx'
import { currentIdentity } from './session.ts'
import { hasUnsentListing, signOut } from './sign-out.ts'
import { countUnsentMessages } from './unsent-work.ts'

// Hardly anybody is asked, so nobody pays for the dialog beforehand.
const LeaveQuestion = lazy(async () => ({ default: (await import('./leave-question.tsx')).LeaveQuestion }))
const unsentReviews = () => import('./unsent-reviews.ts')

/**
 * Signs out, after a warning where that would lose work that only this device has, with the offer to send it first.
 * `question` must be rendered where it outlives the menu that asked for it.
 */
export function useSignOut(onSignedOut: () => void): { readonly leave: () => void; readonly question: ReactNode } {
  const client = useQueryClient()
  const [losses, setLosses] = useState<Losses | null>(null)
  const [state, setState] = useState<'closed' | 'asking' | 'sending' | 'leaving'>('closed')
  const waiting = useRef<AbortController>(null)
  useEffect(() => () => waiting.current?.abort(), [])

  const go = () => {
    waiting.current?.abort()
    setState('leaving')
    void signOut(client).then(onSignedOut)
  }
  const leave = async () => {
    const person = currentIdentity()?._id
    const found = person === undefined ? null : await findLosses(person)
    if (!found) return go()
    setLosses(found)
    setState('asking')
  }
  const sendFirst = async () => {
    const person = currentIdentity()?._id ?? ''
    const waits = new AbortController()
    waiting.current = waits
    setState('sending')
    const { waitUntilSent } = await unsentReviews()
    await waitUntilSent(person, waits.signal)
    if (!waits.signal.aborted) await leave()
  }
  const stay = () => {
    waiting.current?.abort()
    setState('closed')
  }
  const question = losses && (
    <Suspense>
      <LeaveQuestion losses={losses} state={state} onStay={stay} onSendFirst={() => void sendFirst()} onLeave={go} />
    </Suspense>
  )
  return { leave: () => void leave(), question }
}

/** What the person would lose by leaving this device; null when nothing. */
async function findLosses(person: string): Promise<Losses | null> {
  const unsent = await unsentReviews().then(
    async ({ sendEverything }) => sendEverything(person),
    () => ({ reviews: 0, profile: false, waiting: false }),
  )
  const messages = countUnsentMessages(localStorage, person)
  const piece = await hasUnsentListing(person)
  return unsent.reviews > 0 || unsent.profile || messages > 0 || piece ? { ...unsent, messages, piece } : null
}
