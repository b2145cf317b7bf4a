import { Info, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { Translations } from '#src/app/platform/i18n/en/translations.ts'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import { assertNever } from '#src/domain/assert-never.ts'
import { type PairNotice, watchNotices } from '#src/player/adapters/pair-notices.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { formatMediaTime } from '#src/app/features/review/media/format-media-time.ts'
import styles from './pair-notice-list.module.css'
import { Row } from '#src/app/ui/layout/layout.tsx'

/** Notices about unusual properties of the videos, until the person dismisses them. */
export function PairNoticeList({ pair }: { pair: VideoPair | null }) {
  const t = useTranslations('review')
  const [pairNotices, setPairNotices] = useState<readonly PairNotice[]>([])
  useEffect(() => (pair ? watchNotices(pair, setPairNotices) : undefined), [pair])
  const noticeTexts = pairNotices.map((notice) => noticeText(notice, t))
  const [dismissedTexts, setDismissedTexts] = useState<readonly string[]>([])
  const visibleNotices = noticeTexts.filter((notice) => !dismissedTexts.includes(notice))
  return (
    <div role="status" className={styles['list']}>
      {visibleNotices.length > 0 && (
        <Row nowrap className={styles['notice']}>
          <Info aria-hidden />
          <p>{visibleNotices.join(' ')}</p>
          <IconButton label={t.dismissNotice} icon={<X aria-hidden />} onClick={() => setDismissedTexts(noticeTexts)} />
        </Row>
      )}
    </div>
  )
}

function noticeText(notice: PairNotice, t: Translations['review']): string {
  switch (notice.kind) {
    case 'no-picture':
      return notice.codec ? t.unknownPicture(t[notice.side], notice.codec) : t.noPicture(t[notice.side])
    case 'no-sound':
      return notice.codec ? t.unknownSound(t[notice.side], notice.codec) : t.noSound(t[notice.side])
    case 'lengths':
      return t.lengthsDiffer(formatMediaTime(notice.source), formatMediaTime(notice.dub))
    default:
      return assertNever(notice)
  }
}
