import { Link } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatMoney } from '#src/domain/money/money.ts'
import { isErased, type NotificationEntry, type ThreadEntry } from '#src/app/features/messages/message-queries.ts'
import { formatShortTime } from '#src/app/features/messages/message-time.ts'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { Avatar } from '#src/app/ui/avatar/avatar.tsx'
import { classNames } from '#src/app/ui/class-names.ts'
import { UnreadBadge } from '#src/app/ui/feedback/unread-badge.tsx'
import { Picture, type PictureSource } from '#src/app/ui/picture/picture.tsx'
import { useIsHydrating } from '#src/app/ui/use-is-hydrating.ts'
import { VisuallyHidden } from '#src/app/ui/visually-hidden.tsx'
import styles from './message-centre-row.module.css'
import { Text, SecondaryText } from '#src/app/ui/layout/layout.tsx'

/** A conversation in the list: the other person, the product or the review, the last message. */
export function ThreadRow({ thread: { _id, product, review, other, lastMessage, unread } }: { thread: ThreadEntry }) {
  const t = useTranslations('messages')
  const tShell = useTranslations('shell')
  const person = useIdentity()?._id
  const isOwn = person === lastMessage.senderId
  const { body, pictureCount, action } = lastMessage
  const text = isErased(lastMessage, pictureCount)
    ? t.erased
    : body === '' && pictureCount > 0
      ? t.pictures(pictureCount)
      : body
  const excerpt = [action && t.actions[action], text].filter(Boolean).join(' · ')
  const title = review && review.talentId === person ? review.project.name : other.name
  return (
    <Link to="/messages/$id" params={{ id: _id }} className={styles['link']}>
      <MessageCentreRow
        picture={product?.picture ?? null}
        fallback={<Avatar name={other.name} icon={other.icon} size={40} />}
        title={title}
        timestamp={lastMessage.createdAt}
        isUnread={unread > 0}
        badge={<UnreadBadge count={unread} label={tShell.unread} />}
      >
        {review && (
          <Text as="span" clamp={1} dir="auto">
            {t.reviewOf(review.title)} · {review.project.name}
          </Text>
        )}
        {product && (
          <Text as="span" clamp={1} serif>
            {product.name}
          </Text>
        )}
        <Text as="span" clamp={2} className={styles['excerpt']}>
          {isOwn ? t.you(excerpt) : excerpt}
        </Text>
      </MessageCentreRow>
    </Link>
  )
}

/** A notification, linked to what it is about. */
export function NotificationRow({ notification, isNew }: { notification: NotificationEntry; isNew: boolean }) {
  const t = useTranslations('messages')
  const locale = intlTag(useLocale())
  const { kind, subject, picture, icon, createdAt } = notification
  const price = subject.price === undefined ? '' : formatMoney(subject.price, { locale, symbol: '$' })
  return (
    <NotificationLink notification={notification}>
      <MessageCentreRow
        picture={picture}
        fallback={
          subject.userId === undefined ? <Bell aria-hidden /> : <Avatar name={subject.name} icon={icon} size={40} />
        }
        title={t.notifications[kind](subject.name, subject.count ?? 1, {
          person: subject.person ?? '',
          price,
          text: subject.text ?? '',
        })}
        timestamp={createdAt}
        isUnread={isNew}
        {...(isNew && {
          badge: (
            <span className={styles['dot']}>
              <VisuallyHidden>{t.isNew}</VisuallyHidden>
            </span>
          ),
        })}
      />
    </NotificationLink>
  )
}

type NotificationLinkProps = { notification: NotificationEntry; children: ReactNode }

function NotificationLink({ notification: { kind, subject }, children }: NotificationLinkProps) {
  const linkProps = { className: styles['link'], children }
  const { orderId, productId, userId, taskId, projectId, bundleId, filter } = subject
  if (filter !== undefined) return <Link to="/antiques" search={filter} {...linkProps} />
  if (orderId !== undefined) return <Link to="/order/$id" params={{ id: orderId }} {...linkProps} />
  // A product whose auction was cancelled is off the market and has no page.
  if (productId !== undefined && kind !== 'auction-cancelled')
    return <Link to="/antique/$id" params={{ id: productId }} {...linkProps} />
  if (userId !== undefined) return <Link to="/user/$id" params={{ id: userId }} {...linkProps} />
  if (projectId !== undefined && bundleId !== undefined) {
    const params = { id: projectId, bundleId }
    return <Link to="/project/$id/bundle/$bundleId/assignments" params={params} {...linkProps} />
  }
  if (projectId !== undefined && kind === 'withdrawal-requested')
    return <Link to="/project/$id/payouts" params={{ id: projectId }} {...linkProps} />
  if (projectId !== undefined && kind === 'reviews-disagree')
    return <Link to="/project/$id/board" params={{ id: projectId }} {...linkProps} />
  if (projectId !== undefined) return <Link to="/project/$id/settings" params={{ id: projectId }} {...linkProps} />
  if (taskId !== undefined) return <Link to="/task/$id" params={{ id: taskId }} {...linkProps} />
  if (kind === 'project-invitation') return <Link to="/talent" {...linkProps} />
  if (kind === 'withdrawal-paid' || kind === 'withdrawal-declined')
    return <Link to="/me" search={{ tab: 'wallet' }} {...linkProps} />
  if (kind === 'task-assigned') return <Link to="/tasks" {...linkProps} />
  return children
}

type MessageCentreRowProps = {
  /** The product's photo, else the person's. */
  picture: PictureSource | null
  fallback: ReactNode
  title: ReactNode
  timestamp: string
  isUnread: boolean
  /** Shown at the end of the second line. */
  badge?: ReactNode
  children?: ReactNode
}

/** One row of 消息中心; the link around it belongs to the caller. */
function MessageCentreRow({ picture, fallback, title, timestamp, isUnread, badge, children }: MessageCentreRowProps) {
  const locale = intlTag(useLocale())
  const isHydrating = useIsHydrating()
  const [nowMs] = useState(Date.now)
  return (
    <span className={styles['row']} data-unread={isUnread || undefined}>
      <span className={styles['picture']}>
        {picture ? <Picture photo={picture} alt="" sizes="48px" ratio="1 / 1" /> : fallback}
      </span>
      <span className={classNames(styles['title'], children === undefined && styles['alone'])}>{title}</span>
      <SecondaryText as="time" className={styles['time']} dateTime={timestamp}>
        {/* Today and the time of day depend on the device's time zone. */}
        {!isHydrating && formatShortTime(timestamp, nowMs, locale)}
      </SecondaryText>
      {children !== undefined && (
        <SecondaryText as="span" className={styles['detail']}>
          {children}
        </SecondaryText>
      )}
      {badge !== undefined && <span className={styles['badge']}>{badge}</span>}
    </span>
  )
}
