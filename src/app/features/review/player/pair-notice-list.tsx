import { Info, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { Translations } from '#src/app/platform/i18n/en/translations.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import { useSoundAnalysis } from '#src/app/features/review/media/use-sound-analysis.ts'
import { usePlayerSetting } from '#src/app/features/review/settings/player-settings.ts'
import type { TaskMedia } from '#src/app/features/review/task/task-media.ts'
import { assertNever } from '#src/domain/assert-never.ts'
import { type Bend, findBends } from '#src/domain/segments/line-bends.ts'
import { type LineMap, sharedTimeAt } from '#src/domain/segments/line-map.ts'
import { type PairNotice, watchNotices } from '#src/player/adapters/pair-notices.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { formatMediaTime, formatTenths } from '#src/app/features/review/media/format-media-time.ts'
import { usePairView } from './use-video-pair.ts'
import styles from './pair-notice-list.module.css'
import { Row } from '#src/app/ui/layout/layout.tsx'

type PairNoticeListProps = {
  taskId: string
  media: TaskMedia
  pair: VideoPair | null
  /** Shows the setting that has the videos run by the plain clock. */
  onShowClock: () => void
}

/**
 * Notices about unusual properties of the videos, until the person dismisses them. One of them tells where the dub bends,
 * and by this the videos play by their line map.
 */
export function PairNoticeList({ taskId, media, pair, onShowClock }: PairNoticeListProps) {
  const t = useTranslations('review')
  const lineMap = useLineMap(taskId, media, pair)
  const [pairNotices, setPairNotices] = useState<readonly PairNotice[]>([])
  useEffect(() => (pair ? watchNotices(pair, setPairNotices) : undefined), [pair])
  const bendText = lineMap && bendNotice(findBends(lineMap), t)
  const noticeTexts = [
    ...(bendText === null ? [] : [bendText]),
    ...pairNotices.filter((notice) => !isExplained(notice, lineMap)).map((notice) => noticeText(notice, t)),
  ]
  const [dismissedTexts, setDismissedTexts] = useState<readonly string[]>([])
  const visibleNotices = noticeTexts.filter((notice) => !dismissedTexts.includes(notice))
  return (
    <div role="status" className={styles['list']}>
      {visibleNotices.length > 0 && (
        <Row nowrap size={12} tone="secondary" className={styles['notice']}>
          <Info size={16} aria-hidden />
          <p>{visibleNotices.join(' ')}</p>
          {bendText !== null && visibleNotices.includes(bendText) && (
            <Button variant="quiet" size="dense" onClick={onShowClock}>
              {t.changeClock}
            </Button>
          )}
          <IconButton label={t.dismissNotice} icon={<X aria-hidden />} onClick={() => setDismissedTexts(noticeTexts)} />
        </Row>
      )}
    </div>
  )
}

/**
 * Has the pair play by the map that was found, unless the person chose the plain clock for the task. Returns the map it
 * plays by.
 */
function useLineMap(taskId: string, media: TaskMedia, pair: VideoPair | null): LineMap | null {
  const { lineMap } = useSoundAnalysis(media, pair)
  const isPlain = usePlayerSetting('plainClockTasks').includes(taskId)
  const map = isPlain ? null : lineMap
  const view = usePairView(pair)
  useEffect(() => {
    if (pair && pair.view().lineMap !== map) pair.dispatch({ kind: 'line-map', map })
  }, [pair, map])
  return view.lineMap
}

/** Seconds by which the ends may differ by the map without a notice. */
const endToleranceSeconds = 1

/** Whether the lengths differ because the dub bends. */
const isExplained = (notice: PairNotice, map: LineMap | null): boolean =>
  map !== null &&
  notice.kind === 'lengths' &&
  Math.abs(sharedTimeAt(map, 'source', notice.source) - sharedTimeAt(map, 'dub', notice.dub)) <= endToleranceSeconds

/** The first bend, and how many others there are; null without any. */
function bendNotice([first, ...others]: readonly Bend[], t: Translations['review']): string | null {
  if (!first) return null
  return t.bends(t.bend[first.kind](formatTenths(first.start), formatTenths(first.end)), others.length)
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
