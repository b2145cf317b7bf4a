import { Camera, Images } from 'lucide-react'
import { type PointerEvent, type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { FieldError } from '#src/app/ui/field/field.tsx'
import { VisuallyHidden } from '#src/app/ui/visually-hidden.tsx'
import { maxPhotos } from '#src/domain/auction/catalogue-facts.ts'
import { langOf } from '#src/domain/text/locale.ts'
import type { PhotoUploads, PhotoUploadsState } from './photo-uploads.ts'
import { PhotoTile } from './photo-tile.tsx'
import { Row, Text, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import styles from './photo-field.module.css'

/** The `ref` of an error that may appear outside the visible part of the form, which is shown at its top after the review. */
export const scrollIntoSight = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })

type PhotoFieldProps = {
  photoUploads: PhotoUploads
  state: PhotoUploadsState
  error: string | undefined
  /** How many of the first photos can neither be moved nor removed. */
  lockedCount?: number
}

/** 图片: up to six photos, from the camera, files, drag and drop or the clipboard; the first is the cover. */
export function PhotoField({ photoUploads, state: { photos, refused }, error, lockedCount = 0 }: PhotoFieldProps) {
  const t = useTranslations('selling')
  const problemText = useProblemText()
  const hintId = useId()
  const [announcement, setAnnouncement] = useState('')
  const handles = useRef(new Map<string, HTMLButtonElement>())
  const total = photos.length

  const move = (from: number, to: number) => {
    const id = photos[from]?.id
    if (id === undefined || to < lockedCount || to >= total) return
    flushSync(() => photoUploads.move(from, to))
    setAnnouncement(t.moved(to + 1, total))
    // An element that moves in the document loses focus.
    handles.current.get(id)?.focus()
  }
  const remove = (id: string, index: number, button: HTMLElement) => {
    const field = button.closest('fieldset')
    flushSync(() => photoUploads.remove(id))
    // The pressed button is gone: focus the next photo's button, or the button that adds photos.
    const otherButtons = field?.querySelectorAll<HTMLElement>('[data-remove-photo]')
    const focusTarget =
      otherButtons?.[Math.min(index, otherButtons.length - 1)] ??
      field?.querySelector<HTMLElement>('[data-choose-photos]')
    focusTarget?.focus()
  }
  const { drag, handlersFor } = usePhotoDrag(move)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is one way, the buttons are another
    <fieldset
      className={styles['field']}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        void photoUploads.add([...event.dataTransfer.files])
      }}
    >
      <Text as="legend" size={14} weight={500} lang={langOf(t.pictures)}>
        {t.pictures}
      </Text>
      <SecondaryText>
        {t.picturesHint(maxPhotos)} <span className={styles['dropHint']}>{t.dropPictures}</span>
      </SecondaryText>
      {total > 0 && (
        <ol className={styles['grid']}>
          {photos.map((photo, index) => (
            <PhotoTile
              key={photo.id}
              photo={photo}
              index={index}
              total={total}
              isLocked={index < lockedCount}
              isDragging={drag?.from === index}
              isDropTarget={drag !== null && drag.to === index && drag.from !== index}
              drag={handlersFor(index)}
              handleRef={(handle) => {
                if (handle) handles.current.set(photo.id, handle)
                else handles.current.delete(photo.id)
              }}
              hintId={hintId}
              onMove={(offset) => move(index, index + offset)}
              onRemove={(button) => remove(photo.id, index, button)}
              onRetry={() => photoUploads.retry(({ id }) => id === photo.id)}
            />
          ))}
        </ol>
      )}
      <p id={hintId} hidden>
        {t.moveHint}
      </p>
      <VisuallyHidden>
        <span aria-live="polite">{announcement}</span>
      </VisuallyHidden>
      {total < maxPhotos && <AddButtons onAdd={photoUploads.add} />}
      {refused.tooMany && <FieldError>{t.tooManyPictures(maxPhotos)}</FieldError>}
      {refused.unreadable.length > 0 && <FieldError>{t.unreadable(refused.unreadable.filter(Boolean))}</FieldError>}
      {photos.map(
        ({ id, upload }, index) =>
          upload.status === 'failed' && (
            <FieldError key={id}>
              {t.pictureFailed(index + 1, problemText(new ApiProblem({ code: upload.problem })))}
            </FieldError>
          ),
      )}
      {error !== undefined && (
        <div ref={scrollIntoSight}>
          <FieldError>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}

/** Phones get a camera button beside the file button; a desktop file dialog covers both. */
function AddButtons({ onAdd }: { onAdd: (files: readonly Blob[]) => void }) {
  const t = useTranslations('selling')
  return (
    <Row>
      <FileButton
        className={styles['camera']}
        label={t.takePhoto}
        icon={<Camera aria-hidden />}
        capture="environment"
        onAdd={onAdd}
      />
      <FileButton label={t.choosePictures} icon={<Images aria-hidden />} multiple onAdd={onAdd} />
    </Row>
  )
}

type FileButtonProps = {
  label: string
  icon: ReactNode
  onAdd: (files: readonly Blob[]) => void
  className?: string | undefined
  capture?: 'environment'
  multiple?: boolean
}

function FileButton({ label, icon, onAdd, className, ...input }: FileButtonProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <span className={className}>
      <input
        ref={field}
        hidden
        type="file"
        accept="image/*"
        aria-label={label}
        {...input}
        onChange={(event) => {
          onAdd([...(event.currentTarget.files ?? [])])
          // Resets the input so that choosing the same file again fires `change`.
          event.currentTarget.value = ''
        }}
      />
      <Button icon={icon} data-choose-photos={input.multiple} onClick={() => field.current?.click()}>
        {label}
      </Button>
    </span>
  )
}

type Drag = { readonly from: number; readonly to: number }

/**
 * Moves a photo to the place where it is dropped. Places are elements with `data-index`, 0-based. Nothing moves before
 * the drop, so the target under the finger does not change.
 */
function usePhotoDrag(onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const handlersFor = (from: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ from, to: from })
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
      const to = indexAt(clientX, clientY)
      if (drag && to !== null && to !== drag.to) setDrag({ ...drag, to })
    },
    onPointerUp: () => {
      setDrag(null)
      if (drag && drag.from !== drag.to) onMove(drag.from, drag.to)
    },
    onPointerCancel: () => setDrag(null),
  })
  return { drag, handlersFor }
}

function indexAt(x: number, y: number): number | null {
  const target = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-index]')
  return target ? Number(target.dataset['index']) : null
}
