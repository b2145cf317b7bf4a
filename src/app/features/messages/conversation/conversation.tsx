import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { StatusLabel, type StatusTone } from '#src/app/ui/feedback/status-label.tsx'
import { Picture } from '#src/app/ui/picture/picture.tsx'
import type { ProductStatus } from '#src/domain/auction/auction.ts'
import { formatMoney } from '#src/domain/money/money.ts'
import { ReportButton } from '#src/app/features/moderation/report-button.tsx'
import type { Reportable } from '#src/app/features/moderation/report-dialog.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import type { MessageRecipient } from '#src/offline/outbox/outbox-entry.ts'
import type {
  Message,
  ThreadParticipant,
  ThreadProduct,
  ThreadReview,
} from '#src/app/features/messages/message-queries.ts'
import { ConversationComposer } from './composer.tsx'
import styles from './conversation.module.css'
import { OutgoingBubbles } from './message-bubble.tsx'
import { useConversation, useDraftAbout } from './use-conversation.ts'
import { Row, Text, Stack } from '#src/app/ui/layout/layout.tsx'

/**
 * Sets `--visible-height` on an element to the height of the visual viewport. On most phones the on-screen keyboard
 * covers the page instead of resizing it, which would hide whatever is at the bottom.
 */
function useVisibleHeight() {
  const elementRef = useRef<HTMLElement>(null)
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const updateHeight = () => {
      const isCovered = window.innerHeight - viewport.height * viewport.scale > 1
      if (isCovered) elementRef.current?.style.setProperty('--visible-height', `${viewport.height * viewport.scale}px`)
      else elementRef.current?.style.removeProperty('--visible-height')
    }
    updateHeight()
    viewport.addEventListener('resize', updateHeight)
    return () => viewport.removeEventListener('resize', updateHeight)
  }, [])
  return elementRef
}

type ConversationProps = {
  recipient: MessageRecipient
  other: ThreadParticipant
  product: ThreadProduct | null
  review?: ThreadReview | undefined
  /** False for a talent who left the project. */
  canWrite?: boolean | undefined
  /** Shown above the messages: the button for earlier ones, or a hint on what to write. */
  topContent?: ReactNode
  /** Messages of others that can be reported, the newest first. */
  received?: readonly Message[]
  /** Messages stored on the server, oldest first. */
  children?: ReactNode
}

/** A conversation about a product or a review: the other person and what it is about at the top, the composer at the bottom. */
export function Conversation({
  recipient,
  other,
  product,
  review,
  canWrite = true,
  topContent,
  received = [],
  children,
}: ConversationProps) {
  const t = useTranslations('messages')
  const { colon } = useTranslations('shell')
  const person = useIdentity()?._id ?? ''
  const draft = useDraftAbout(person, recipient)
  const conversation = useConversation(person, recipient, draft)
  // A talent writes to all managers of the project.
  const projectName = review?.talentId === person ? review.project.name : null
  const screenRef = useVisibleHeight()
  // In a conversation of more than two people a message says whose it is; of the managers, none is the other person.
  const isOtherKnown = other._id !== person && (review === undefined || review.talentId === other._id)
  const subjects: Reportable[] = [
    ...(isOtherKnown ? [{ subject: 'person' as const, id: other._id, name: other.name, person: other }] : []),
    ...received.map(({ _id, body, pictures, senderId, senderName }) => {
      const text = body === '' ? t.pictures(pictures.length) : body
      return {
        subject: 'message' as const,
        id: _id,
        name: senderName === undefined ? text : `${senderName}${colon}${text}`,
        person: { _id: senderId, name: senderName ?? other.name },
      }
    }),
  ]
  return (
    <article ref={screenRef} className={styles['screen']} data-bottom-bar>
      <Row as="header" gap={4} nowrap className={styles['header']}>
        <Link
          to="/me"
          search={{ tab: 'messages' }}
          className={buttonClass({ variant: 'quiet' })}
          aria-label={t.title}
          title={t.title}
        >
          <ArrowLeft aria-hidden />
        </Link>
        <Text as="h1" size={18} serif>
          {projectName ?? (
            <Link to="/user/$id" params={{ id: other._id }}>
              {other.name}
            </Link>
          )}
        </Text>
        {subjects.length > 0 && <ReportButton subjects={subjects} />}
      </Row>
      {product && <ThreadProductLink product={product} />}
      {review && <ThreadReviewLink review={review} />}
      {/* Lets the keyboard scroll the messages. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keys */}
      <div className={styles['scroller']} role="region" aria-label={t.title} tabIndex={0}>
        <div>
          {topContent}
          <Stack as="ol" gap={8} className={styles['messages']} aria-live="polite" aria-relevant="additions">
            {children}
            <OutgoingBubbles conversation={conversation} />
          </Stack>
        </div>
      </div>
      <ConversationComposer
        label={t.composer(projectName ?? other.name)}
        conversation={conversation}
        draft={draft}
        canWrite={canWrite}
      />
    </article>
  )
}

/** The task of a conversation about a review, linked to its page while it exists. */
function ThreadReviewLink({ review: { taskId, title, project } }: { review: ThreadReview }) {
  const t = useTranslations('messages')
  return (
    <Text tone="secondary">
      {taskId === null ? (
        `${t.taskDeleted} · ${project.name}`
      ) : (
        <Link to="/task/$id" params={{ id: taskId }} dir="auto">
          {t.reviewOf(title)} · {project.name}
        </Link>
      )}
    </Text>
  )
}

const statusTones: Readonly<Record<ProductStatus, StatusTone>> = { new: 'new', active: 'running', sold: 'sold' }

/** The product of a conversation, linked to its page while it has one. */
function ThreadProductLink({ product }: { product: ThreadProduct }) {
  const tMarketplace = useTranslations('marketplace')
  const t = useTranslations('messages')
  const locale = intlTag(useLocale())
  const { _id, name, picture, price, soldPrice, status, gone } = product
  const content = (
    <>
      <span className={styles['picture']}>
        {picture && <Picture photo={picture} alt="" sizes="56px" ratio="1 / 1" />}
      </span>
      <Text as="span" clamp={2} serif className={styles['productName']}>
        {name}
      </Text>
      <Row
        as="span"
        gap={12}
        lineGap={0}
        align="baseline"
        size={14}
        tone="secondary"
        tabular
        className={styles['facts']}
      >
        <span>{formatMoney(soldPrice ?? price, { locale, symbol: '$' })}</span>
        {gone ? t.offMarket : <StatusLabel tone={statusTones[status]}>{tMarketplace.statuses[status]}</StatusLabel>}
      </Row>
    </>
  )
  if (gone) return <div className={styles['product']}>{content}</div>
  return (
    <Link to="/antique/$id" params={{ id: _id }} className={styles['product']}>
      {content}
    </Link>
  )
}
