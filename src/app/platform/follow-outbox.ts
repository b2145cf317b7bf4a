// On every page: sends what waits whenever that makes sense, and says what became of it to a person who has gone on to
// something else meanwhile.
import type { QueryClient } from '@tanstack/react-query'
import { toast } from '#src/app/ui/toast/toast.ts'
import type { OutboxEntry } from '#src/offline/outbox/entry.ts'
import { chosenLocale, loadLanguage } from './i18n/language.ts'
import { raiseNotice } from './notices.ts'
import { isAwaited, outboxEntries, problemOf, subscribeToOutbox } from './outbox.ts'
import { keepSending } from './outbox-sender.ts'

/** `onSignedOut` is told when the server says that the session is over. Answers how to stop. */
export function followOutbox(client: QueryClient, onSignedOut: () => void): () => void {
  let before = outboxEntries()
  const look = () => {
    const waited = new Set(before.filter(({ state }) => state === 'waiting').map(({ id }) => id))
    before = outboxEntries()
    if (before.some(({ state, why }) => state === 'waiting' && why?.code === 'old-client')) raiseNotice('old-client')
    const settled = before.filter(({ id, state }) => state !== 'waiting' && waited.has(id))
    if (settled.length === 0) return
    void tell(settled.filter(({ id }) => !isAwaited(id)))
    // Where the tasks stand, and what the jobs and the profile say.
    for (const queryKey of [['talent'], ['tasks'], ['bundles']]) void client.invalidateQueries({ queryKey })
  }
  const stopListening = subscribeToOutbox(look)
  const stopSending = keepSending(onSignedOut)
  return () => {
    stopListening()
    stopSending()
  }
}

async function tell(settled: readonly OutboxEntry[]): Promise<void> {
  if (settled.length === 0) return
  const { core, loadNamespace } = await loadLanguage(chosenLocale())
  const { outbox: t } = await loadNamespace('outbox')
  if (!t) return
  const sent = settled.filter(({ state }) => state === 'sent').map(({ work }) => work.kind)
  const reviews = sent.filter((kind) => kind === 'review').length
  if (reviews > 0) toast.success(t.reviewsSent(reviews))
  if (sent.includes('skip')) toast.success(t.skipSent)
  if (sent.includes('profile')) toast.success(t.profileSent)
  for (const { work, why, about } of settled.filter(({ state }) => state === 'refused')) {
    const reason = core.problems[problemOf(why).problem] ?? core.problems.unexpected
    const project = about?.project ?? ''
    if (work.kind === 'profile') toast.error(t.refusedProfile(reason))
    else toast.error(work.kind === 'skip' ? t.refusedSkip(project, reason) : t.refusedReview(project, reason))
  }
}
