// What the messages about a review are about: marks at its lines, flags and sections. The conversation loads later than
// the task, and provides them.
import { createContext, type ReactNode, use } from 'react'
import type { MessageReference } from '#src/domain/messages/review-conversation.ts'

export type ConversationMarks = {
  /** How many messages are about it; empty if none is. */
  readonly describe: (reference: MessageReference) => string
  /** A button that opens the conversation there. Of a function: the line is found when it is pressed. */
  readonly mark: (reference: MessageReference | (() => MessageReference | null)) => ReactNode
}

export const ConversationMarksContext = createContext<ConversationMarks | null>(null)

/** Null until the conversation is loaded, and where there is none. */
export const useConversationMarks = (): ConversationMarks | null => use(ConversationMarksContext)
