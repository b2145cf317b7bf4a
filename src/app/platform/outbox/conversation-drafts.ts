// What was typed in the composer of a conversation and not sent, on this device, until the person signs out.
import { storeTypedText } from '#src/app/platform/update/open-work.ts'
import { deviceStorage } from '#src/app/platform/session/device-storage.ts'
import { type MessageAbout, parseMessageAbout } from '#src/domain/messages/review-conversation.ts'
import type { MessageRecipient } from '#src/offline/outbox/outbox-entry.ts'

const keyPrefix = (person: string) => `message-draft:${person}:`

export const conversationDraftKey = (person: string, recipient: MessageRecipient): string =>
  keyPrefix(person) + draftName(recipient)

function draftName(recipient: MessageRecipient): string {
  if ('threadId' in recipient) return recipient.threadId
  return 'productId' in recipient ? `about-${recipient.productId}` : `review-${recipient.taskId}-${recipient.talentId}`
}

export const readConversationDraft = (key: string): string => deviceStorage.read(key) ?? ''

/** Stores a draft; deletes an empty one. */
export const storeConversationDraft = (key: string, text: string): void => storeTypedText(key, text || null)

const aboutKey = (key: string) => `${key}:about`

export const readDraftAbout = (key: string): MessageAbout => parseMessageAbout(deviceStorage.readJson(aboutKey(key)))

/** Stores what the draft is about, without which a request would be sent as a plain message. */
export const storeDraftAbout = (key: string, about: MessageAbout): void =>
  storeTypedText(aboutKey(key), Object.keys(about).length === 0 ? null : JSON.stringify(about))

/** Moves what was typed about a product or a review, and what it is about, to the composer of its thread. */
export function moveConversationDraft(from: string, to: string): void {
  storeConversationDraft(to, joinTexts(readConversationDraft(from), readConversationDraft(to)))
  storeConversationDraft(from, '')
  storeDraftAbout(to, { ...readDraftAbout(to), ...readDraftAbout(from) })
  storeDraftAbout(from, {})
}

/** Joins texts of a composer, each on a line of its own. */
export const joinTexts = (...texts: readonly string[]): string => texts.filter(Boolean).join('\n')

export function deleteConversationDrafts(person: string): void {
  for (const key of deviceStorage.keys()) if (key.startsWith(keyPrefix(person))) storeConversationDraft(key, '')
}
