import { Info, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import type { Translations } from '#src/app/platform/i18n/translations.ts'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import { assertNever } from '#src/domain/assert-never.ts'
import { type PairNotice, watchNotices } from '#src/player/adapters/pair-notices.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { formatMediaTime } from './media-time.ts'
import styles from './pair-notice-list.module.css'

/** Notices about unusual properties of the videos, until the person dismisses them. */
export function PairNoticeList({ pair }: { pair: VideoPair | null }) {
  const t = useText('review')
  const [found, setFound] = useState<readonly PairNotice[]>([])
  useEffect(() => (pair ? watchNotices(pair.elements, setFound) : undefined), [pair])
  const notices = found.map((notice) => noticeText(notice, t))
  const [dismissed, setDismissed] = useState<readonly string[]>([])
  const shown = notices.filter((notice) => !dismissed.includes(notice))
  return (
    <div role="status" className={styles['list']}>
      {shown.length > 0 && (
        <div className={styles['notice']}>
          <Info aria-hidden />
          <p>{shown.join(' ')}</p>
          <IconButton label={t.dismissNotice} icon={<X aria-hidden />} onClick={() => setDismissed(notices)} />
        </div>
      )}
    </div>
  )
}

function noticeText(notice: PairNotice, t: Translations['review']): string {
  switch (notice.kind) {
    case 'no-picture':
      return t.noPicture(t[notice.side])
    case 'no-sound':
      return t.noSound(t[notice.side])
    case 'lengths':
      return t.lengthsDiffer(formatMediaTime(notice.source), formatMediaTime(notice.dub))
    default:
      return assertNever(notice)
  }
}
