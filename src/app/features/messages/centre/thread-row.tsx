import { Link } from '@tanstack/react-router'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { UnreadBadge } from '#src/app/ui/feedback/unread-badge.tsx'
import { Avatar } from '#src/app/ui/avatar/avatar.tsx'
import type { ThreadEntry } from '#src/app/features/messages/message-queries.ts'
import { MessageCentreRow } from './message-centre-row.tsx'
import styles from './message-centre-row.module.css'

/** A conversation in the list: the other person, the product, the last message. */
export function ThreadRow({ thread: { _id, product, other, lastMessage, unread } }: { thread: ThreadEntry }) {
  const t = useTranslations('messages')
  const tShell = useTranslations('shell')
  const isOwn = useIdentity()?._id === lastMessage.senderId
  const { body, pictureCount } = lastMessage
  const excerpt = body === '' && pictureCount > 0 ? t.pictures(pictureCount) : body
  return (
    <Link to="/messages/$id" params={{ id: _id }} className={styles['link']}>
      <MessageCentreRow
        picture={product?.picture ?? null}
        fallback={<Avatar name={other.name} icon={other.icon} size={40} />}
        title={other.name}
        timestamp={lastMessage.createdAt}
        isUnread={unread > 0}
        badge={<UnreadBadge count={unread} label={tShell.unread} />}
      >
        {product && <span className={styles['product']}>{product.name}</span>}
        <span className={styles['excerpt']}>{isOwn ? t.you(excerpt) : excerpt || t.erased}</span>
      </MessageCentreRow>
    </Link>
  )
}
