import { useCallback, useEffect, useRef, useState } from 'react'
import {
  emptyConversationDraft,
  mergeDrafts,
  readConversationDraft,
  type ConversationDraft,
  writeConversationDraft,
} from './conversation-draft.ts'

const listeners = new Set<() => void>()

/**
 * Updates the stored draft of a conversation and notifies all components that show it. Returns whether it could be
 * stored.
 */
export function updateStoredDraft(
  userId: string,
  conversationKey: string,
  updateDraft: (draft: ConversationDraft) => ConversationDraft,
): boolean {
  const isStored = writeConversationDraft(
    localStorage,
    userId,
    conversationKey,
    updateDraft(readConversationDraft(localStorage, userId, conversationKey)),
  )
  for (const listener of listeners) listener()
  return isStored
}

/** Moves the rest of a product's draft to the thread that was created for it. */
export function moveConversationDraft(userId: string, from: string, to: string): void {
  const draft = readConversationDraft(localStorage, userId, from)
  updateStoredDraft(userId, to, (targetDraft) => mergeDrafts(draft, targetDraft))
  updateStoredDraft(userId, from, () => emptyConversationDraft)
}

/** The draft of a user's conversation, stored on every change; held in memory if storage is full. */
export function useConversationDraft(userId: string, conversationKey: string) {
  const [draft, setDraft] = useState(() => readConversationDraft(localStorage, userId, conversationKey))
  const latestDraft = useRef(draft)
  const isMemoryOnly = useRef(false)
  const showDraft = useCallback((nextDraft: ConversationDraft) => {
    latestDraft.current = nextDraft
    setDraft(nextDraft)
  }, [])
  useEffect(() => {
    const refresh = () => {
      if (!isMemoryOnly.current) showDraft(readConversationDraft(localStorage, userId, conversationKey))
    }
    listeners.add(refresh)
    window.addEventListener('storage', refresh)
    return () => {
      listeners.delete(refresh)
      window.removeEventListener('storage', refresh)
    }
  }, [userId, conversationKey, showDraft])
  const updateDraft = useCallback(
    (update: (draft: ConversationDraft) => ConversationDraft) => {
      const nextDraft = update(
        isMemoryOnly.current ? latestDraft.current : readConversationDraft(localStorage, userId, conversationKey),
      )
      isMemoryOnly.current = !updateStoredDraft(userId, conversationKey, () => nextDraft)
      showDraft(nextDraft)
    },
    [userId, conversationKey, showDraft],
  )
  return { draft, updateDraft }
}
