import { type ReactNode, useState } from 'react'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale } from '#src/app/platform/i18n/text.tsx'
import { Picture, type PictureSource } from '#src/app/ui/picture/picture.tsx'
import { shortTime } from './message-time.ts'
import styles from './row.module.css'

type RowProps = {
  /** The item's picture, else what stands for whoever it is about. */
  picture: PictureSource | null
  standIn: ReactNode
  title: ReactNode
  at: string
  isNew: boolean
  /** Stands at the end of the second line. */
  mark?: ReactNode
  children?: ReactNode
}

/** One line of 消息中心; the link around it carries where it leads. */
export function Row({ picture, standIn, title, at, isNew, mark, children }: RowProps) {
  const locale = intlTag(useLocale())
  const [now] = useState(Date.now)
  return (
    <span className={styles['row']} data-new={isNew || undefined}>
      <span className={styles['picture']}>
        {picture ? <Picture picture={picture} alt="" sizes="48px" ratio="1 / 1" /> : standIn}
      </span>
      <span className={styles['title']}>{title}</span>
      <time className={styles['time']} dateTime={at}>
        {shortTime(at, now, locale)}
      </time>
      {children !== undefined && <span className={styles['words']}>{children}</span>}
      {mark !== undefined && <span className={styles['mark']}>{mark}</span>}
    </span>
  )
}
