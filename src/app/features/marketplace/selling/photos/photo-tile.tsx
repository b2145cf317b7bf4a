import { GripVertical, RotateCw, X } from 'lucide-react'
import type { ComponentProps, KeyboardEvent } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { classNames } from '#src/app/ui/class-names.ts'
import { ProgressBar } from '#src/app/ui/feedback/progress-bar.tsx'
import { langOf } from '#src/domain/text/locale.ts'
import type { PhotoUpload } from './photo-uploads.ts'
import styles from './photo-field.module.css'

type PhotoTileProps = {
  photo: PhotoUpload
  /** 0-based. */
  index: number
  total: number
  /** Can neither be moved nor removed. */
  isLocked: boolean
  /** Being dragged, or the drop target. */
  isDragging: boolean
  isDropTarget: boolean
  drag: Pick<ComponentProps<'button'>, 'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'>
  handleRef: (handle: HTMLButtonElement | null) => void
  hintId: string
  onMove: (by: number) => void
  onRemove: (button: HTMLElement) => void
  onRetry: () => void
}

/** One photo with its upload state, drag handle and remove button. */
export function PhotoTile(props: PhotoTileProps) {
  const {
    photo,
    index,
    total,
    isLocked,
    isDragging,
    isDropTarget,
    drag,
    handleRef,
    hintId,
    onMove,
    onRemove,
    onRetry,
  } = props
  const t = useTranslations('selling')
  const { upload, previewUrl } = photo
  const position = index + 1
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = keySteps[event.key]
    if (!step) return
    event.preventDefault()
    onMove('by' in step ? step.by : step.rows * countColumns(event.currentTarget))
  }
  return (
    <li
      className={classNames(styles['tile'], isDragging && styles['dragging'], isDropTarget && styles['dropTarget'])}
      data-index={index}
    >
      {previewUrl === null ? (
        <span className={styles['placeholder']} role="img" aria-label={t.preparing(position)} />
      ) : (
        <img src={previewUrl} alt={t.picture(position, total)} className={styles['image']} draggable={false} />
      )}
      {index === 0 && (
        <span className={styles['cover']} lang={langOf(t.cover)}>
          {t.cover}
        </span>
      )}
      {upload.status === 'uploading' && (
        <span className={styles['progress']}>
          <ProgressBar label={t.sending(position)} value={Math.round(upload.progress * 100)} max={100} />
        </span>
      )}
      {upload.status === 'failed' && (
        <button
          type="button"
          className={classNames(styles['tool'], styles['retry'])}
          aria-label={t.retryPicture(position)}
          onClick={onRetry}
        >
          <RotateCw size={28} aria-hidden />
        </button>
      )}
      {!isLocked && (
        <button
          type="button"
          className={classNames(styles['tool'], styles['remove'])}
          aria-label={t.removePicture(position)}
          data-remove-photo
          onClick={(event) => onRemove(event.currentTarget)}
        >
          <X size={28} aria-hidden />
        </button>
      )}
      {total > 1 && !isLocked && (
        <button
          ref={handleRef}
          type="button"
          className={classNames(styles['tool'], styles['handle'])}
          aria-label={t.movePicture(position)}
          aria-describedby={hintId}
          onKeyDown={onKeyDown}
          {...drag}
        >
          <GripVertical size={28} aria-hidden />
        </button>
      )}
    </li>
  )
}

/** How far a key moves a photo: in places, or in rows. */
const keySteps: Readonly<Record<string, { readonly by: number } | { readonly rows: number }>> = {
  ArrowLeft: { by: -1 },
  ArrowRight: { by: 1 },
  ArrowUp: { rows: -1 },
  ArrowDown: { rows: 1 },
}

/** Number of photos in a row; fewer with a large text size. */
function countColumns(handle: Element): number {
  const grid = handle.closest('ol')
  return grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 1
}
