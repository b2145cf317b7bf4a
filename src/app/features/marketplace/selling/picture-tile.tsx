import { GripVertical, RotateCw, X } from 'lucide-react'
import type { ComponentProps, KeyboardEvent } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { classNames } from '#src/app/ui/class-names.ts'
import { ProgressBar } from '#src/app/ui/feedback/progress-bar.tsx'
import type { TrayPicture } from './picture-tray.ts'
import styles from './picture-field.module.css'

type PictureTileProps = {
  picture: TrayPicture
  /** Counted from 0. */
  place: number
  total: number
  /** Being dragged, or where the dragged one would go. */
  dragging: boolean
  aimed: boolean
  drag: Pick<ComponentProps<'button'>, 'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'>
  handleRef: (handle: HTMLButtonElement | null) => void
  hintId: string
  onMove: (by: number) => void
  onRemove: (pressed: HTMLElement) => void
  onRetry: () => void
}

/** One picture with its state, the way to move it and the way to take it out. */
export function PictureTile(props: PictureTileProps) {
  const { picture, place, total, dragging, aimed, drag, handleRef, hintId, onMove, onRemove, onRetry } = props
  const t = useText('selling')
  const { upload, url } = picture
  const number = place + 1
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    onMove('by' in step ? step.by : step.rows * columnsAround(event.currentTarget))
  }
  return (
    <li
      className={classNames(styles['tile'], dragging && styles['dragging'], aimed && styles['aimed'])}
      data-place={place}
    >
      {url === null ? (
        <span className={styles['coming']} role="img" aria-label={t.preparing(number)} />
      ) : (
        <img src={url} alt={t.picture(number, total)} className={styles['image']} draggable={false} />
      )}
      {place === 0 && <span className={styles['cover']}>{t.cover}</span>}
      {upload.at === 'sending' && (
        <span className={styles['progress']}>
          <ProgressBar label={t.sending(number)} value={Math.round(upload.part * 100)} max={100} />
        </span>
      )}
      {upload.at === 'failed' && (
        <button
          type="button"
          className={classNames(styles['tool'], styles['retry'])}
          aria-label={t.retryPicture(number)}
          onClick={onRetry}
        >
          <RotateCw aria-hidden />
        </button>
      )}
      <button
        type="button"
        className={classNames(styles['tool'], styles['remove'])}
        aria-label={t.removePicture(number)}
        data-removes
        onClick={(event) => onRemove(event.currentTarget)}
      >
        <X aria-hidden />
      </button>
      {total > 1 && (
        <button
          ref={handleRef}
          type="button"
          className={classNames(styles['tool'], styles['handle'])}
          aria-label={t.movePicture(number)}
          aria-describedby={hintId}
          onKeyDown={onKeyDown}
          {...drag}
        >
          <GripVertical aria-hidden />
        </button>
      )}
    </li>
  )
}

/** How far a key moves a picture: by places, or by rows. */
const steps: Readonly<Record<string, { readonly by: number } | { readonly rows: number }>> = {
  ArrowLeft: { by: -1 },
  ArrowRight: { by: 1 },
  ArrowUp: { rows: -1 },
  ArrowDown: { rows: 1 },
}

/** How many pictures stand in a row; with large letters there are fewer. */
function columnsAround(handle: Element): number {
  const grid = handle.closest('ol')
  return grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 1
}
