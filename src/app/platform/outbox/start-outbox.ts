// Runs on every page: sends the outbox, and notifies the person of results whose screen they have left.
import type { QueryClient } from '@tanstack/react-query'
import { toast } from '#src/app/ui/toast.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { formatProblem } from '#src/app/platform/i18n/use-problem-text.ts'
import { chosenLocale, loadLanguage } from '#src/app/platform/i18n/language.ts'
import type { Translations } from '#src/app/platform/i18n/en/translations.ts'
import { raiseNotice } from '#src/app/platform/update/notices.ts'
import { outboxEntries, subscribeToOutbox } from './use-outbox.ts'
import { toApiProblem } from '#src/app/platform/api/api-problem.ts'
import { isAwaited, startSending } from './submit-work.ts'

/** Calls `onSignedOut` when the server reports that the session has ended. Returns a function that stops. */
export function startOutbox(client: QueryClient, onSignedOut: () => void): () => void {
  let previousEntries: readonly OutboxEntry[] = []
  const handleChange = () => {
    const previousStates = new Map(previousEntries.map(({ id, state }) => [id, state]))
    // A message that was refused while the app was closed is shown in its conversation only.
    const isSettled = ({ id, state, work }: OutboxEntry) =>
      state !== 'waiting' &&
      (previousStates.get(id) === 'waiting' ||
        (!previousStates.has(id) && state === 'refused' && work.kind === 'message'))
    previousEntries = outboxEntries()
    if (previousEntries.some(({ state, failureReason }) => state === 'waiting' && failureReason?.code === 'old-client'))
      raiseNotice('old-client')
    const settled = previousEntries.filter(isSettled)
    if (settled.length === 0) return
    void notifySettled(settled)
    // Task states, job counts, the talent's profile and conversations.
    for (const queryKey of [['talent'], ['tasks'], ['bundles'], ['messages']])
      void client.invalidateQueries({ queryKey })
  }
  const stopListening = subscribeToOutbox(handleChange)
  handleChange()
  const stopSending = startSending(onSignedOut)
  return () => {
    stopListening()
    stopSending()
  }
}

async function notifySettled(entries: readonly OutboxEntry[]): Promise<void> {
  const { texts } = await loadLanguage(chosenLocale())
  const t = texts.outbox
  const settled = entries.filter(({ id }) => !isAwaited(id))
  const sent = settled.filter(({ state }) => state === 'sent').map(({ work }) => work.kind)
  const reviews = sent.filter((kind) => kind === 'review').length
  if (reviews > 0) toast.success(t.reviewsSent(reviews))
  if (sent.includes('skip')) toast.success(t.skipSent)
  if (sent.includes('profile')) toast.success(t.profileSent)
  for (const { work, failureReason, context } of settled.filter(({ state }) => state === 'refused')) {
    const reason = formatProblem(toApiProblem(failureReason), texts)
    toast.error(formatRejection(work, t, context?.project ?? '', reason))
  }
}

function formatRejection(
  { kind }: OutboxEntry['work'],
  t: Translations['outbox'],
  project: string,
  reason: string,
): string {
  switch (kind) {
    case 'review':
      return t.reviewRejected(project, reason)
    case 'skip':
      return t.skipRejected(project, reason)
    case 'profile':
      return t.profileRejected(reason)
    case 'message':
      return t.messageRejected(reason)
  }
}
