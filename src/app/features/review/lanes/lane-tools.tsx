import { ZoomIn, ZoomOut } from 'lucide-react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { ariaKeys } from '#src/app/features/review/stage/shortcut-table.ts'
import { useShortcuts } from '#src/app/features/review/stage/shortcuts.ts'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import type { LaneWindow } from './lane-window.ts'
import styles from './lane-tools.module.css'

const step = 1.6

/** The buttons of the timelines. */
export function LaneTools({ lanes }: { lanes: LaneWindow }) {
  const t = useText('lanes')
  const zoomIn = () => lanes.zoomBy(step)
  const zoomOut = () => lanes.zoomBy(1 / step)
  useShortcuts({ 'zoom-in': zoomIn, 'zoom-out': zoomOut })
  return (
    <div className={styles['tools']}>
      <IconButton
        size="dense"
        label={t.zoomOut}
        aria-keyshortcuts={ariaKeys('zoom-out')}
        icon={<ZoomOut aria-hidden />}
        onClick={zoomOut}
      />
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
