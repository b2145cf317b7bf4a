// A conversation's messages on this device, from the entries of the outbox.
import {
  type FailureReason,
  type MessageRecipient,
  type OutboxEntry,
  recipientKey,
  type UploadedPicture,
} from '#src/offline/outbox/outbox-entry.ts'
import type { MessageAbout } from '#src/domain/messages/review-conversation.ts'
import type { Message } from '#src/app/features/messages/message-queries.ts'

/** A message that the server does not have. */
export type OutgoingMessage = MessageAbout & {
  readonly id: string
  readonly body: string
  readonly pictures: readonly UploadedPicture[]
  /** Why it is not sent; null while it is being sent. */
  readonly failureReason: FailureReason | null
}

type DeviceState = { readonly sending: ReadonlySet<string>; readonly isOffline: boolean }

/**
 * The unsent messages of a conversation, oldest first. One that waits behind another is not sent for the same reason;
 * a rejected one holds up none.
 */
export function selectOutgoing(
  entries: readonly OutboxEntry<'message'>[],
  recipient: MessageRecipient,
  { sending, isOffline }: DeviceState,
): readonly OutgoingMessage[] {
  let blockedBy: FailureReason | null = isOffline ? { code: 'network', status: null } : null
  return entries
    .filter(({ state, work }) => state !== 'sent' && isSameRecipient(work.recipient, recipient))
    .map(({ id, state, work: { body, pictures = [], reference, action }, failureReason }) => {
      const message = { id, body, pictures, ...(reference && { reference }), ...(action && { action }) }
      if (state === 'refused') return { ...message, failureReason }
      blockedBy = sending.has(id) ? null : (failureReason ?? blockedBy)
      return { ...message, failureReason: blockedBy }
    })
}

const isSameRecipient = (a: MessageRecipient, b: MessageRecipient): boolean => recipientKey(a) === recipientKey(b)

/** A thread's loaded messages, oldest first, and the person's own that the server stored after them. */
export function appendSent(
  messages: readonly Message[],
  entries: readonly OutboxEntry<'message'>[],
  threadId: string,
): readonly Message[] {
  const newest = messages.at(-1)?.createdAt ?? ''
  const sent = entries.flatMap(({ person, work: { body, pictures = [], receipt, reference, action } }) =>
    receipt?.threadId === threadId && receipt.message.createdAt > newest
      ? [{ ...receipt.message, body, pictures: pictures.map(toPhoto), senderId: person, reference, action }]
      : [],
  )
  return [...messages, ...sent]
}

const toPhoto = ({ src, width, height, placeholder }: UploadedPicture) => ({ src, width, height, placeholder })

/** The thread that a message about the product or the review was stored in, as far as this device knows. */
export const findCreatedThread = (
  entries: readonly OutboxEntry<'message'>[],
  about: MessageRecipient,
): string | undefined =>
  entries.find(({ work: { recipient, receipt } }) => receipt && isSameRecipient(recipient, about))?.work.receipt
    ?.threadId
