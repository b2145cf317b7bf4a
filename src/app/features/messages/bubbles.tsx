import type { ReactNode } from 'react'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useText } from '#src/app/platform/i18n/text.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { VisuallyHidden } from '#src/app/ui/visually-hidden.tsx'
import styles from './bubbles.module.css'
import type { Message } from './message-queries.ts'
import { beginsDay, clockTime, dayName } from './message-time.ts'
import type { Outgoing } from './use-outbox.ts'

type MessageBubbleProps = {
  message: Message
  /** When the one before it was written. */
  before: string | undefined
  /** Its sender, by name; null for one's own. */
  sender: string | null
}

/** One message, under a line with the day where a new one begins. */
export function MessageBubble({ message: { body, createdAt }, before, sender }: MessageBubbleProps) {
  const locale = intlTag(useLocale())
  return (
    <>
      {beginsDay(createdAt, before) && (
        <li className={styles['day']}>
          <time dateTime={createdAt}>{dayName(createdAt, locale)}</time>
        </li>
      )}
      <Bubble own={sender === null}>
        {sender !== null && <VisuallyHidden>{`${sender}: `}</VisuallyHidden>}
        <p className={styles['words']}>{body}</p>
        <time className={styles['time']} dateTime={createdAt}>
          {clockTime(createdAt, locale)}
        </time>
      </Bubble>
    </>
  )
}

type OutgoingBubbleProps = { message: Outgoing; onRetry: () => void; onTakeBack: () => void }

/** A message on its way, or one that was not taken, with the ways on. */
export function OutgoingBubble({ message: { body, error }, onRetry, onTakeBack }: OutgoingBubbleProps) {
  const t = useText('messages')
  const problemText = useProblemText()
  return (
    <Bubble own>
      <p className={styles['words']}>{body}</p>
      {error === null ? (
        <span className={styles['time']} role="status">
          {t.sending}
        </span>
      ) : (
        <div className={styles['failed']}>
          <p role="alert">
            {t.notSent} {problemText(error)}
          </p>
          <span className={styles['ways']}>
            <Button variant="quiet" size="dense" onClick={onTakeBack}>
              {t.takeBack}
            </Button>
            <Button size="dense" onClick={onRetry}>
              {t.retry}
            </Button>
          </span>
        </div>
      )}
    </Bubble>
  )
}

function Bubble({ own, children }: { own: boolean; children: ReactNode }) {
  return (
    <li className={styles['line']} data-own={own || undefined}>
      <div className={styles['bubble']}>{children}</div>
    </li>
  )
}
