import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useOffline } from '#src/app/platform/network/use-offline.ts'
// Not on demand: the network may be gone when a message is written.
import { submitMessage, setAwaited } from '#src/app/platform/outbox/submit-work.ts'
import { useOutbox } from '#src/app/platform/outbox/use-outbox.ts'
import { toast } from '#src/app/ui/toast.ts'
import { conversationDraftKey } from '#src/app/platform/outbox/conversation-drafts.ts'
import type { MessageRecipient } from '#src/offline/outbox/outbox-entry.ts'
import { type OutgoingMessage, selectOutgoing } from './outgoing-messages.ts'
import { useConversationDraft } from './use-conversation-draft.ts'
import { usePickedPictures } from './use-picked-pictures.ts'

/** The composer's text and the unsent messages of a conversation, which are entries of the outbox. */
export function useConversation(person: string, recipient: MessageRecipient) {
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
    try {
      const work = { kind: 'message', recipient, body, receipt: null } as const
      const submit = () => submitMessage(pictures.length > 0 ? { ...work, pictures } : work, person)
      const isQueued = (await submitText(body, submit)) === 'waiting'
      if (!isQueued) await client.invalidateQueries({ queryKey: ['messages'] })
    } catch (error) {
      picked.restore(pictures)
      toast.error(`${t.notSent} ${problemText(error)}`)
    }
  }
  const returnToComposer = ({ id, body, pictures }: OutgoingMessage) => {
    prependText(body)
    picked.restore(pictures)
    void withdraw(id)
  }
  return { text, setText, picked, send: (body: string) => void send(body), outgoing, retry, returnToComposer }
}

/** The unsent messages of a conversation. */
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
