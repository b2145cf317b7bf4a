import { useEffect, useRef, useState } from 'react'
import {
  conversationDraftKey,
  joinTexts,
  readConversationDraft,
  storeConversationDraft,
} from '#src/app/platform/outbox/conversation-drafts.ts'
import type { MessageRecipient } from '#src/offline/outbox/outbox-entry.ts'

/** The text in the composer of a conversation, stored on every change. */
export function useConversationDraft(person: string, recipient: MessageRecipient) {
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
