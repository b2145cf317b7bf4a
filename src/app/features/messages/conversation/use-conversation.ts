import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useOffline } from '#src/app/platform/network/network-connection.ts'
// Not on demand: the network may be gone when a message is written.
import { submitMessage, setAwaited } from '#src/app/platform/outbox/submit-work.ts'
import { useOutbox } from '#src/app/platform/outbox/use-outbox.ts'
import { toast } from '#src/app/ui/toast.ts'
import {
  conversationDraftKey,
  joinTexts,
  readConversationDraft,
  readDraftAbout,
  storeConversationDraft,
  storeDraftAbout,
} from '#src/app/platform/outbox/conversation-drafts.ts'
import type { MessageAbout } from '#src/domain/messages/review-conversation.ts'
import type { MessageRecipient } from '#src/offline/outbox/outbox-entry.ts'
import { type OutgoingMessage, selectOutgoing } from './outgoing-messages.ts'
import { usePickedPictures } from './use-picked-pictures.ts'

export type DraftAbout = {
  readonly about: MessageAbout
  readonly changeAbout: (change: (before: MessageAbout) => MessageAbout) => void
}

/** What the message in the composer of a conversation is about, stored on every change. */
export function useDraftAbout(person: string, recipient: MessageRecipient): DraftAbout {
  const key = conversationDraftKey(person, recipient)
  const [shown, show] = useState(() => ({ key, about: readDraftAbout(key) }))
  if (shown.key !== key) show({ key, about: readDraftAbout(key) })
  const changeAbout = useCallback(
    (change: (before: MessageAbout) => MessageAbout) => {
      const about = change(readDraftAbout(key))
      storeDraftAbout(key, about)
      show({ key, about })
    },
    [key],
  )
  return { about: shown.about, changeAbout }
}

/** The composer's text and the unsent messages of a conversation, which are entries of the outbox. */
export function useConversation(person: string, recipient: MessageRecipient, { about, changeAbout }: DraftAbout) {
  const t = useTranslations('messages')
  const problemText = useProblemText()
  const client = useQueryClient()
  const { text, setText, prependText, submitText } = useConversationDraft(person, recipient)
  const { outgoing, retry, withdraw } = useOutgoingMessages(recipient)
  const picked = usePickedPictures(conversationDraftKey(person, recipient), (notice, fileName) =>
    toast.error(t.pictureNotices[notice](fileName)),
  )

  const send = async (body: string) => {
    const pictures = picked.uploaded
    picked.clear()
    changeAbout(() => ({}))
    try {
      const work = { kind: 'message', recipient, body, receipt: null, ...about } as const
      const submit = () => submitMessage(pictures.length > 0 ? { ...work, pictures } : work, person)
      const isQueued = (await submitText(body, submit)) === 'waiting'
      if (!isQueued) await client.invalidateQueries({ queryKey: ['messages'] })
    } catch (error) {
      picked.restore(pictures)
      changeAbout((before) => ({ ...before, ...about }))
      toast.error(`${t.notSent} ${problemText(error)}`)
    }
  }
  const returnToComposer = ({ id, body, pictures, reference, action }: OutgoingMessage) => {
    changeAbout((before) => ({ ...before, ...(reference && { reference }), ...(action && { action }) }))
    prependText(body)
    picked.restore(pictures)
    void withdraw(id)
  }
  return {
    text,
    setText,
    picked,
    send: (body: string) => void send(body),
    outgoing,
    retry,
    returnToComposer,
  }
}

export function useOutgoingMessages(recipient: MessageRecipient) {
  const isOffline = useOffline()
  const { messages, sending, retry, withdraw } = useOutbox()
  const outgoing = selectOutgoing(messages, recipient, { sending, isOffline })
  useAwaitedEntries(outgoing.map(({ id }) => id))
  return { outgoing, retry, withdraw }
}

/** Marks entries whose result this screen shows. */
function useAwaitedEntries(entryIds: readonly string[]): void {
  const joinedIds = entryIds.join(' ')
  useEffect(() => {
    const ids = joinedIds.split(' ')
    for (const id of ids) setAwaited(id, true)
    return () => {
      for (const id of ids) setAwaited(id, false)
    }
  }, [joinedIds])
}

/** The text in the composer of a conversation, stored on every change. */
function useConversationDraft(person: string, recipient: MessageRecipient) {
  const key = conversationDraftKey(person, recipient)
  const [text, showText] = useState(() => readConversationDraft(key))
  const latestText = useRef(text)
  /** Texts that left the composer and are not in the outbox yet. */
  const submitted = useRef(new Set<{ readonly body: string }>())
  useEffect(() => {
    const handleStorage = (event: StorageEvent) => {
      if (event.key !== key) return
      latestText.current = event.newValue ?? ''
      showText(latestText.current)
    }
    window.addEventListener('storage', handleStorage)
    return () => window.removeEventListener('storage', handleStorage)
  }, [key])

  const setText = (next: string) => {
    latestText.current = next
    showText(next)
    storeConversationDraft(key, joinTexts(...[...submitted.current].map(({ body }) => body), next))
  }
  const prependText = (body: string) => setText(joinTexts(body, latestText.current))
  /** Empties the composer. The stored draft contains `body` until `submit` resolves; if it rejects, `body` returns. */
  const submitText = async <T>(body: string, submit: () => Promise<T>): Promise<T> => {
    const submission = { body }
    submitted.current.add(submission)
    setText('')
    try {
      const result = await submit()
      submitted.current.delete(submission)
      setText(latestText.current)
      return result
    } catch (error) {
      submitted.current.delete(submission)
      prependText(body)
      throw error
    }
  }
  return { text, setText, prependText, submitText }
}
