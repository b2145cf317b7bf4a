import { Link } from '@tanstack/react-router'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { useIdentity } from '#src/app/platform/session.ts'
import { UnreadCount } from '#src/app/ui/feedback/unread-count.tsx'
import { Avatar } from '#src/app/ui/avatar/avatar.tsx'
import type { ThreadEntry } from './message-queries.ts'
import { Row } from './row.tsx'
import styles from './row.module.css'

/** A conversation in the list: with whom, about what, what was said last. */
export function ThreadRow({ thread: { _id, product, other, lastMessage, unread } }: { thread: ThreadEntry }) {
  const t = useText('messages')
  const shell = useText('shell')
  const own = useIdentity()?._id === lastMessage.senderId
  return (
    <Link to="/messages/$id" params={{ id: _id }} className={styles['link']}>
      <Row
        picture={product?.picture ?? null}
        standIn={<Avatar name={other.name} icon={other.icon} size={40} />}
        title={other.name}
        at={lastMessage.createdAt}
        isNew={unread > 0}
        mark={<UnreadCount count={unread} label={shell.unread} />}
      >
        {product && <span className={styles['about']}>{product.name}</span>}
        <span className={styles['excerpt']}>{own ? t.you(lastMessage.body) : lastMessage.body}</span>
      </Row>
    </Link>
  )
}
