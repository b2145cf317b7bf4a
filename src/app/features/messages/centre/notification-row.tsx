import { Link } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoney } from '#src/domain/money/money.ts'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Avatar } from '#src/app/ui/avatar/avatar.tsx'
import { VisuallyHidden } from '#src/app/ui/visually-hidden.tsx'
import type { NotificationEntry } from '#src/app/features/messages/message-queries.ts'
import { MessageCentreRow } from './message-centre-row.tsx'
import styles from './message-centre-row.module.css'

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

function NotificationLink({
  notification: { kind, subject },
  children,
}: {
  notification: NotificationEntry
  children: ReactNode
}) {
  const linkProps = { className: styles['link'], children }
  const { orderId, productId, userId, taskId, projectId, bundleId } = subject
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
