import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useUnreadTotal } from '#src/app/platform/live/unread.ts'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { UnreadBadge } from '#src/app/ui/feedback/unread-badge.tsx'

/** The number of unread messages in 消息中心; nothing for visitors. */
export const UnreadMessages = () => (useIdentity() ? <UnreadCount /> : null)

function UnreadCount() {
  return <UnreadBadge count={useUnreadTotal()} label={useTranslations('shell').unread} />
}
