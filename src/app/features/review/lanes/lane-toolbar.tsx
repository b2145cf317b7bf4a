import { Repeat1, ZoomIn, ZoomOut } from 'lucide-react'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { changePlayerSettings } from '#src/app/features/review/settings/player-settings.ts'
import { useAriaKeys } from '#src/app/features/review/settings/custom-shortcuts.ts'
import { useShortcuts } from '#src/app/features/review/settings/use-shortcuts.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { SegmentLists } from './lane-listeners.ts'
import type { LaneViewport } from './lane-viewport.ts'
import { useSourceThenDub } from './source-then-dub.ts'
import styles from './segment-lanes.module.css'
import { Row } from '#src/app/ui/layout/layout.tsx'

const zoomStep = 1.6

/** Milliseconds without a change after which the zoom is stored as a setting. */
const zoomSaveDelayMs = 600

type LaneToolbarProps = {
  viewport: LaneViewport
  lists: SegmentLists
  pair: VideoPair | null
  /** Shown beside the buttons. */
  children: ReactNode
}

/** The buttons of the timelines. */
export function LaneToolbar({ viewport, lists, pair, children }: LaneToolbarProps) {
  const t = useTranslations('lanes')
  const ariaKeys = useAriaKeys()
  const readZoom = () => Math.round((viewport.duration / viewport.zoom().span) * 10) / 10
  const zoom = useSyncExternalStore(viewport.onRenderedRangeChange, readZoom, readZoom)
  const playSourceThenDub = useSourceThenDub(pair, lists)
  // Zoom around the playhead when it is in view: that is where the person looks.
  const zoomBy = (factor: number) => {
    const position = pair?.position() ?? 0
    const { from, span } = viewport.zoom()
    viewport.zoomBy(factor, position >= from && position <= from + span ? position : undefined)
  }
  const zoomIn = () => zoomBy(zoomStep)
  const zoomOut = () => zoomBy(1 / zoomStep)
  useShortcuts({ 'zoom-in': zoomIn, 'zoom-out': zoomOut })

  useEffect(() => {
    if (!viewport.isUserScrolling()) return undefined
    const timer = window.setTimeout(() => changePlayerSettings({ zoom: Math.max(1, zoom) }), zoomSaveDelayMs)
    return () => window.clearTimeout(timer)
  }, [viewport, zoom])

  return (
    <Row gap={4} nowrap className={styles['toolbar']}>
      {children}
      <Button
        variant="quiet"
        size="dense"
        icon={<Repeat1 aria-hidden />}
        aria-keyshortcuts={ariaKeys('source-then-dub')}
        disabled={!pair || (lists.source.segments.length === 0 && lists.dub.segments.length === 0)}
        onClick={playSourceThenDub}
      >
        {t.sourceThenDub}
      </Button>
      <IconButton
        size="dense"
        label={t.zoomOut}
        aria-keyshortcuts={ariaKeys('zoom-out')}
        icon={<ZoomOut aria-hidden />}
        onClick={zoomOut}
      />
      <Button
        className={styles['zoom']}
        variant="quiet"
        size="dense"
        title={t.zoomAll}
        aria-label={t.zoomAllAt(zoom)}
        onClick={() => viewport.zoomBy(0)}
      >
        {`${zoom}×`}
      </Button>
      <IconButton
        size="dense"
        label={t.zoomIn}
        aria-keyshortcuts={ariaKeys('zoom-in')}
        icon={<ZoomIn aria-hidden />}
        onClick={zoomIn}
      />
    </Row>
  )
}
