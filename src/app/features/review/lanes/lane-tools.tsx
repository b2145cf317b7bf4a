import { Repeat1, ZoomIn, ZoomOut } from 'lucide-react'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { changePlayerSettings } from '#src/app/features/review/stage/player-settings.ts'
import { ariaKeys } from '#src/app/features/review/stage/shortcut-table.ts'
import { useShortcuts } from '#src/app/features/review/stage/shortcuts.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { BothLists } from './lane-keys.ts'
import type { LaneWindow } from './lane-window.ts'
import { useSourceThenDub } from './source-then-dub.ts'
import styles from './lane-tools.module.css'

const step = 1.6

/** Milliseconds without a change after which the zoom is stored as a setting. */
const settled = 600

type LaneToolsProps = {
  lanes: LaneWindow
  lists: BothLists
  pair: VideoPair | null
  /** Shown beside the buttons. */
  children: ReactNode
}

/** The buttons of the timelines. */
export function LaneTools({ lanes, lists, pair, children }: LaneToolsProps) {
  const t = useText('lanes')
  const zoom = useSyncExternalStore(lanes.onDrawn, () => Math.round((lanes.duration / lanes.zoom().span) * 10) / 10)
  const compare = useSourceThenDub(pair, lists)
  // Zoom around the playhead when it is in view: that is where the person looks.
  const zoomBy = (factor: number) => {
    const at = pair?.position() ?? 0
    const { from, span } = lanes.zoom()
    lanes.zoomBy(factor, at >= from && at <= from + span ? at : undefined)
  }
  const zoomIn = () => zoomBy(step)
  const zoomOut = () => zoomBy(1 / step)
  useShortcuts({ 'zoom-in': zoomIn, 'zoom-out': zoomOut })

  useEffect(() => {
    if (!lanes.held()) return undefined
    const timer = window.setTimeout(() => changePlayerSettings({ zoom: Math.max(1, zoom) }), settled)
    return () => window.clearTimeout(timer)
  }, [lanes, zoom])

  return (
    <div className={styles['tools']}>
      {children}
      <Button
        variant="quiet"
        size="dense"
        icon={<Repeat1 aria-hidden />}
        aria-keyshortcuts={ariaKeys('source-then-dub')}
        disabled={!pair || (lists.source.segments.length === 0 && lists.dub.segments.length === 0)}
        onClick={compare}
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
        onClick={() => lanes.zoomBy(0)}
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
    </div>
  )
}
