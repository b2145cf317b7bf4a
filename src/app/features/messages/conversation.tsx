import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { NeedsNetwork } from '#src/app/platform/network/needs-network.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import { OutgoingBubble } from './message-bubble.tsx'
import { Composer } from './composer.tsx'
import styles from './conversation.module.css'
import type { ThreadParticipant, ThreadProduct } from './message-queries.ts'
import { ThreadProductLink } from './thread-product-link.tsx'
import { useVisibleHeight } from './use-visible-height.ts'
import { type Recipient, useMessageOutbox } from './use-message-outbox.ts'

type ConversationProps = {
  recipient: Recipient
  other: ThreadParticipant
  product: ThreadProduct | null
  /** Called when the first message has created a thread. */
  onThreadCreated?: (threadId: string) => void
  /** Shown above the messages: the button for earlier ones, or a hint on what to write. */
  topContent?: ReactNode
  /** Messages stored on the server, oldest first. */
  children?: ReactNode
}

/** A conversation about a product: the other person and the product at the top, the composer at the bottom. */
export function Conversation({ recipient, other, product, onThreadCreated, topContent, children }: ConversationProps) {
  const t = useTranslations('messages')
  const outbox = useMessageOutbox(useIdentity()?._id ?? '', recipient, onThreadCreated)
  const screenRef = useVisibleHeight()
  return (
    <article ref={screenRef} className={styles['screen']}>
      <header className={styles['header']}>
        <Link
          to="/me"
          search={{ tab: 'messages' }}
          className={buttonClass({ variant: 'quiet' })}
          aria-label={t.title}
          title={t.title}
        >
          <ArrowLeft aria-hidden />
        </Link>
        <h1>
          <Link to="/user/$id" params={{ id: other._id }}>
            {other.name}
          </Link>
        </h1>
      </header>
      {product && <ThreadProductLink product={product} />}
      {/* Lets the keyboard scroll the messages. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keys */}
      <div className={styles['scroller']} role="region" aria-label={t.title} tabIndex={0}>
        <div>
          {topContent}
          <ol className={styles['messages']} aria-live="polite" aria-relevant="additions">
            {children}
            {outbox.outgoing.map((message) => (
              <OutgoingBubble
                key={message.key}
                message={message}
                onRetry={() => outbox.retry(message)}
                onEdit={() => outbox.returnToComposer(message)}
              />
            ))}
          </ol>
        </div>
      </div>
      <NeedsNetwork />
      <Composer label={t.composer(other.name)} text={outbox.text} onTextChange={outbox.setText} onSend={outbox.send} />
    </article>
  )
}
