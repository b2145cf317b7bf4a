import { type ReactNode, useRef, useState } from 'react'
import { usePhotoViewer } from '#src/app/ui/card/use-photo-viewer.ts'
import { Picture, type PictureSource } from '#src/app/ui/picture/picture.tsx'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { toApiProblem } from '#src/app/platform/api/api-problem.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { VisuallyHidden } from '#src/app/ui/visually-hidden.tsx'
import { Row, Stack, Text } from '#src/app/ui/layout/layout.tsx'
import styles from './message-bubble.module.css'
import { isErased, type Message } from '#src/app/features/messages/message-queries.ts'
import { startsNewDay, formatClockTime, formatFullDate } from '#src/app/features/messages/message-time.ts'
import type { MessageReference } from '#src/domain/messages/review-conversation.ts'
import { useReferenceLabel } from '#src/app/features/messages/use-reference-label.ts'
import type { OutgoingMessage } from './outgoing-messages.ts'
import type { useConversation } from './use-conversation.ts'

type MessageBubbleProps = {
  message: Message
  /** When the previous message was written. */
  previousCreatedAt: string | undefined
  /** The sender's name; null for the user's own messages. */
  sender: string | null
  /** Shows what the message is about. */
  onReference?: ((reference: MessageReference) => void) | undefined
}

/** One message, with a date line above the first of a day. */
export function MessageBubble({
  message: { body, pictures, createdAt, senderName, reference, action },
  previousCreatedAt,
  sender,
  onReference,
}: MessageBubbleProps) {
  const t = useTranslations('messages')
  const { colon } = useTranslations('shell')
  const locale = intlTag(useLocale())
  return (
    <>
      {startsNewDay(createdAt, previousCreatedAt) && (
        <Text as="li" size={12} tone="secondary" className={styles['day']}>
          <time dateTime={createdAt}>{formatFullDate(createdAt, locale)}</time>
        </Text>
      )}
      <BubbleFrame isOwn={sender === null}>
        {sender !== null &&
          (senderName === undefined ? (
            <VisuallyHidden>{`${sender}${colon}`}</VisuallyHidden>
          ) : (
            <Text as="span" size={12} tone="secondary" className={styles['line']}>
              {senderName}
            </Text>
          ))}
        <MessageSubject reference={reference} action={action} onReference={onReference} />
        {pictures.length > 0 && <MessagePictures pictures={pictures} />}
        {body !== '' && <p className={styles['body']}>{body}</p>}
        {isErased({ body, action }, pictures.length) && (
          <p className={styles['body']}>
            <em>{t.erased}</em>
          </p>
        )}
        <Text as="time" size={12} tone="secondary" tabular dateTime={createdAt}>
          {formatClockTime(createdAt, locale)}
        </Text>
      </BubbleFrame>
    </>
  )
}

type OutgoingBubbleProps = {
  message: OutgoingMessage
  onRetry: () => void
  onEdit?: () => void
  onDelete?: () => void
}

/** A message that is being sent, or was rejected, with Retry and Edit or Delete. */
export function OutgoingBubble({ message, onRetry, onEdit, onDelete }: OutgoingBubbleProps) {
  const { body, pictures, failureReason, reference, action } = message
  const t = useTranslations('messages')
  const problemText = useProblemText()
  // Without an answer from the API the outbox tries again by itself.
  const isUnanswered = failureReason?.status === null || failureReason?.code === 'unreadable'
  return (
    <BubbleFrame isOwn>
      <MessageSubject reference={reference} action={action} />
      {pictures.length > 0 && <MessagePictures pictures={pictures} />}
      {body !== '' && <p className={styles['body']}>{body}</p>}
      {failureReason === null ? (
        <Text as="span" size={12} tone="secondary" tabular role="status">
          {t.sending}
        </Text>
      ) : (
        <Stack gap={4} size={14} tone="error" className={styles['failed']}>
          <p role="alert">
            {t.notSent} {isUnanswered ? t.sentLater : problemText(toApiProblem(failureReason))}
          </p>
          <Row as="span" justify="end">
            {onEdit && (
              <Button variant="quiet" size="dense" onClick={onEdit}>
                {t.edit}
              </Button>
            )}
            {onDelete && (
              <Button variant="quiet" size="dense" onClick={onDelete}>
                {t.delete}
              </Button>
            )}
            <Button size="dense" onClick={onRetry}>
              {t.retry}
            </Button>
          </Row>
        </Stack>
      )}
    </BubbleFrame>
  )
}

/** The messages that are being sent, or were rejected. */
export function OutgoingBubbles({ conversation }: { conversation: ReturnType<typeof useConversation> }) {
  return conversation.outgoing.map((message) => (
    <OutgoingBubble
      key={message.id}
      message={message}
      onRetry={() => conversation.retry(message.id)}
      onEdit={() => conversation.returnToComposer(message)}
    />
  ))
}

type MessageSubjectProps = Pick<Message, 'reference' | 'action'> & Pick<MessageBubbleProps, 'onReference'>

/** What a message about a review asks or decides, and the line, flag or section that it is about. */
function MessageSubject({ reference, action, onReference }: MessageSubjectProps) {
  const t = useTranslations('messages')
  const label = useReferenceLabel()
  return (
    <>
      {action && <strong className={styles['line']}>{t.actions[action]}</strong>}
      {reference &&
        (onReference ? (
          <Button variant="quiet" size="dense" className={styles['line']} onClick={() => onReference(reference)}>
            {label(reference)}
          </Button>
        ) : (
          <Text as="span" size={14} tone="secondary" className={styles['line']}>
            {label(reference)}
          </Text>
        ))}
    </>
  )
}

function BubbleFrame({ isOwn, children }: { isOwn: boolean; children: ReactNode }) {
  return (
    <Row as="li" nowrap {...(isOwn && ({ justify: 'end', 'data-own': true } as const))}>
      <div className={styles['bubble']}>{children}</div>
    </Row>
  )
}

/** The pictures of a message; a press shows them on the whole screen. */
function MessagePictures({ pictures }: { pictures: readonly PictureSource[] }) {
  const t = useTranslations('messages')
  const [index, setIndex] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const viewer = usePhotoViewer({ pictures, list, label: t.pictures(pictures.length), index, onIndexChange: setIndex })
  return (
    <ul ref={list} className={styles['pictures']} data-count={Math.min(pictures.length, 2)}>
      {pictures.map((picture, position) => (
        // The same picture may be there twice.
        <li key={`${position} ${picture.src}`}>
          <button
            type="button"
            className={styles['picture']}
            aria-label={t.showPicture(position + 1, pictures.length)}
            aria-haspopup="dialog"
            onPointerEnter={viewer.prefetch}
            onFocus={viewer.prefetch}
            onClick={() => {
              setIndex(position)
              viewer.open()
            }}
          >
            <Picture photo={picture} alt="" sizes={pictures.length > 1 ? '8rem' : '16rem'} ratio="1 / 1" />
          </button>
        </li>
      ))}
    </ul>
  )
}
