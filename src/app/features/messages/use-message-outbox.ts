import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { messageListQuery, threadQuery, addMessage } from './message-queries.ts'
import { addUnsent, removeUnsent, returnToComposer, type UnsentMessage } from './conversation-draft.ts'
import { updateStoredDraft, moveConversationDraft, useConversationDraft } from './use-conversation-draft.ts'

/** The recipient of a message: a thread, or the seller of a product, which creates a thread. */
export type Recipient = { readonly threadId: string } | { readonly productId: string }

export type OutgoingMessage = UnsentMessage & {
  /** Why the message was rejected; null while it is being sent. */
  readonly error: Error | null
}

/** Key of the mutations that send messages. */
export const sendMessageKey = ['messages', 'send']

/** The composer's text and the unsent messages. Calls `onThreadCreated` when the first message has created a thread. */
export function useMessageOutbox(userId: string, recipient: Recipient, onThreadCreated?: (threadId: string) => void) {
  const conversationKey = 'threadId' in recipient ? recipient.threadId : `about-${recipient.productId}`
  const client = useQueryClient()
  const { draft, updateDraft } = useConversationDraft(userId, conversationKey)
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  const { mutate } = useMutation({
    mutationKey: sendMessageKey,
    // A scope sends messages one at a time, in the order they were written.
    scope: { id: `${userId}:${conversationKey}` },
    mutationFn: ({ key, body }: UnsentMessage) =>
      api('POST /api/messages', { body: { ...recipient, body }, idempotencyKey: key }),
    onSuccess: ({ data: { threadId, message } }, { key }) => {
      client.setQueryData(threadQuery(threadId).queryKey, (thread) => thread && addMessage(thread, message))
      updateDraft((draft) => removeUnsent(draft, key))
      if (conversationKey !== threadId) {
        moveConversationDraft(userId, conversationKey, threadId)
        updateStoredDraft(userId, threadId, (draft) => removeUnsent(draft, key))
        if (isMounted.current) onThreadCreated?.(threadId)
      }
      void client.invalidateQueries({ queryKey: messageListQuery.queryKey })
      void client.invalidateQueries({ queryKey: threadQuery(threadId).queryKey })
    },
  })

  const attempts = useMutationState({
    filters: { mutationKey: sendMessageKey },
    select: ({ state }) => ({ key: (state.variables as UnsentMessage).key, status: state.status, error: state.error }),
  })
  const outgoing = draft.unsent.map((message): OutgoingMessage => {
    const lastAttempt = attempts.findLast(({ key }) => key === message.key)
    return { ...message, error: lastAttempt?.status === 'error' ? lastAttempt.error : null }
  })

  // Resends on mount what was being sent when the page was left, and on `online` what failed without a network.
  const resume = useEffectEvent(() => {
    for (const message of draft.unsent) {
      if (!attempts.some(({ key, status }) => key === message.key && status === 'pending')) mutate(message)
    }
  })
  useEffect(() => {
    resume()
    window.addEventListener('online', resume)
    return () => window.removeEventListener('online', resume)
  }, [])

  return {
    text: draft.text,
    setText: (text: string) => updateDraft((draft) => ({ ...draft, text })),
    send: (body: string) => {
      const message = { key: crypto.randomUUID(), body, createdAtMs: Date.now() }
      updateDraft((draft) => addUnsent(draft, message))
      mutate(message)
    },
    outgoing,
    retry: (message: UnsentMessage) => mutate(message),
    returnToComposer: (message: UnsentMessage) => updateDraft((draft) => returnToComposer(draft, message)),
  }
}
