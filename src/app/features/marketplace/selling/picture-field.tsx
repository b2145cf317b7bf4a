import { Camera, Images } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { ApiProblem } from '#src/app/platform/api-problem.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { FieldError } from '#src/app/ui/field/field.tsx'
import { VisuallyHidden } from '#src/app/ui/visually-hidden.tsx'
import { maxPictures } from '#src/domain/listing.ts'
import type { PictureTray, TrayState } from './picture-tray.ts'
import { PictureTile } from './picture-tile.tsx'
import styles from './picture-field.module.css'
import { useDropZone } from './use-drop-zone.ts'
import { usePictureDrag } from './use-picture-drag.ts'

type PictureFieldProps = { tray: PictureTray; state: TrayState; error: string | undefined }

/** 图片: up to six, from the camera, from files, dropped or pasted; the first is the cover. */
export function PictureField({ tray, state: { pictures, notice }, error }: PictureFieldProps) {
  const t = useText('selling')
  const problemText = useProblemText()
  const hintId = useId()
  const [said, setSaid] = useState('')
  const handles = useRef(new Map<string, HTMLButtonElement>())
  const total = pictures.length

  const move = (from: number, to: number) => {
    const id = pictures[from]?.id
    if (id === undefined || to < 0 || to >= total) return
    flushSync(() => tray.move(from, to))
    setSaid(t.moved(to + 1, total))
    // An element that changed its place in the document has lost the focus.
    handles.current.get(id)?.focus()
  }
  const remove = (id: string, place: number, pressed: HTMLElement) => {
    const field = pressed.closest('fieldset')
    flushSync(() => tray.remove(id))
    // The pressed button is gone: on to the one of the next picture, or to the way to choose another.
    const others = field?.querySelectorAll<HTMLElement>('[data-removes]')
    const next = others?.[Math.min(place, others.length - 1)] ?? field?.querySelector<HTMLElement>('[data-chooses]')
    next?.focus()
  }
  const { drag, handlersFor } = usePictureDrag(move)
  const zone = useDropZone<HTMLFieldSetElement>(tray.add)

  return (
    <fieldset ref={zone} className={styles['field']}>
      <legend className={styles['legend']}>{t.pictures}</legend>
      <p className={styles['hint']}>
        {t.picturesHint(maxPictures)} <span className={styles['dropHint']}>{t.dropPictures}</span>
      </p>
      {total > 0 && (
        <ol className={styles['grid']}>
          {pictures.map((picture, place) => (
            <PictureTile
              key={picture.id}
              picture={picture}
              place={place}
              total={total}
              dragging={drag?.from === place}
              aimed={drag !== null && drag.to === place && drag.from !== place}
              drag={handlersFor(place)}
              handleRef={(handle) => {
                if (handle) handles.current.set(picture.id, handle)
                else handles.current.delete(picture.id)
              }}
              hintId={hintId}
              onMove={(by) => move(place, place + by)}
              onRemove={(pressed) => remove(picture.id, place, pressed)}
              onRetry={() => tray.retry(({ id }) => id === picture.id)}
            />
          ))}
        </ol>
      )}
      <p id={hintId} hidden>
        {t.moveHint}
      </p>
      <VisuallyHidden>
        <span aria-live="polite">{said}</span>
      </VisuallyHidden>
      {total < maxPictures && <AddButtons onAdd={tray.add} />}
      {notice && (
        <FieldError>
          {notice.kind === 'too-many' ? t.tooManyPictures(maxPictures) : t.unreadable(notice.name)}
        </FieldError>
      )}
      {pictures.map(
        ({ id, upload }, place) =>
          upload.at === 'failed' && (
            <FieldError key={id}>
              {t.pictureFailed(place + 1, problemText(new ApiProblem({ code: upload.problem })))}
            </FieldError>
          ),
      )}
      {error !== undefined && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}

/** On a phone the camera stands beside the files; elsewhere a computer's own dialog has everything. */
function AddButtons({ onAdd }: { onAdd: (files: readonly Blob[]) => void }) {
  const t = useText('selling')
  return (
    <div className={styles['add']}>
      <FileButton
        className={styles['camera']}
        label={t.takePhoto}
        icon={<Camera aria-hidden />}
        capture="environment"
        onAdd={onAdd}
      />
      <FileButton label={t.choosePictures} icon={<Images aria-hidden />} multiple onAdd={onAdd} />
    </div>
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
          // Choosing the same file again is a choice as well.
          event.currentTarget.value = ''
        }}
      />
      <Button icon={icon} data-chooses={input.multiple} onClick={() => field.current?.click()}>
        {label}
      </Button>
    </span>
  )
}
