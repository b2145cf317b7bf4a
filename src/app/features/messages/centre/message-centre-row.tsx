import { type ReactNode, useState } from 'react'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale } from '#src/app/platform/i18n/use-translations.tsx'
import { classNames } from '#src/app/ui/class-names.ts'
import { Picture, type PictureSource } from '#src/app/ui/picture/picture.tsx'
import { useIsHydrating } from '#src/app/ui/use-is-hydrating.ts'
import { formatShortTime } from '#src/app/features/messages/message-time.ts'
import styles from './message-centre-row.module.css'

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
export function MessageCentreRow({
  picture,
  fallback,
  title,
  timestamp,
  isUnread,
  badge,
  children,
}: MessageCentreRowProps) {
  const locale = intlTag(useLocale())
  const isHydrating = useIsHydrating()
  const [nowMs] = useState(Date.now)
  return (
    <span className={styles['row']} data-unread={isUnread || undefined}>
      <span className={styles['picture']}>
        {picture ? <Picture photo={picture} alt="" sizes="48px" ratio="1 / 1" /> : fallback}
      </span>
      <span className={classNames(styles['title'], children === undefined && styles['alone'])}>{title}</span>
      <time className={styles['time']} dateTime={timestamp}>
        {/* Today and the time of day depend on the device's time zone. */}
        {!isHydrating && formatShortTime(timestamp, nowMs, locale)}
      </time>
      {children !== undefined && <span className={styles['detail']}>{children}</span>}
      {badge !== undefined && <span className={styles['badge']}>{badge}</span>}
    </span>
  )
}
