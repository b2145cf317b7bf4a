import { ImagePlus, SendHorizontal, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useOffline } from '#src/app/platform/network/use-offline.ts'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextArea } from '#src/app/ui/field/text-input.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { maxMessageLength } from '#src/domain/messages/messages.ts'
import type { PickedPicture, usePickedPictures } from './use-picked-pictures.ts'
import styles from './composer.module.css'

type ComposerProps = {
  label: string
  text: string
  onTextChange: (text: string) => void
  /** Called with the trimmed message. */
  onSend: (body: string) => void
  picked: ReturnType<typeof usePickedPictures>
  /** What the message is about, above the field. */
  about?: ReactNode
}

/**
 * The message field. With a hardware keyboard Enter sends and Shift+Enter starts a line; on touch devices Enter starts
 * a line. While an input method composes, Enter belongs to it.
 */
export function Composer({ label, text, onTextChange, onSend, picked, about }: ComposerProps) {
  const t = useTranslations('messages')
  const locale = intlTag(useLocale())
  const inputRef = useRef<HTMLTextAreaElement>(null)
  const [hasSubmittedBlank, setHasSubmittedBlank] = useState(false)
  const isTooLong = text.trim().length > maxMessageLength
  const isBlank = text.trim() === '' && picked.pictures.length === 0
  const isUploading = picked.pictures.some(({ upload }) => upload === 'uploading')
  const isOffline = useOffline()
  const fileInputRef = useRef<HTMLInputElement>(null)

  const send = () => {
    // Text that an input method has not committed is in the field, not in `text`.
    const body = (inputRef.current?.value ?? text).trim()
    const isEmpty = body === '' && picked.pictures.length === 0
    setHasSubmittedBlank(isEmpty)
    if (!isEmpty && !isUploading && body.length <= maxMessageLength) onSend(body)
    inputRef.current?.focus()
  }
  const handleSubmit = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    send()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
    const hasKeyboard = window.matchMedia('(pointer: fine)').matches
    if (!hasKeyboard && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    send()
  }
  const error = isTooLong
    ? t.tooLong(maxMessageLength.toLocaleString(locale))
    : hasSubmittedBlank && isBlank
      ? t.blank
      : undefined
  return (
    <form className={styles['composer']} onSubmit={handleSubmit} noValidate data-toasts-above>
      {about}
      {picked.pictures.length > 0 && <PickedPictures pictures={picked.pictures} onRemove={picked.remove} />}
      <IconButton
        label={t.addPictures}
        icon={<ImagePlus aria-hidden />}
        onClick={() => (isOffline ? toast.info(t.picturesNeedNetwork) : fileInputRef.current?.click())}
      />
      <input
        ref={(input) => {
          fileInputRef.current = input
          if (!input) return
          // Not React's: its change is handled also when the composer was replaced while the person chose.
          // oxlint-disable-next-line unicorn/prefer-add-event-listener -- it replaces that of the previous rendering
          input.onchange = () => {
            picked.pick([...(input.files ?? [])])
            // The same file can be chosen again.
            input.value = ''
          }
        }}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        multiple
        hidden
      />
      <Field label={label} hideLabel error={error} className={styles['field']}>
        <TextArea
          ref={inputRef}
          rows={1}
          className={styles['input']}
          placeholder={t.placeholder}
          value={text}
          onChange={(event) => onTextChange(event.target.value)}
          onKeyDown={handleKeyDown}
        />
      </Field>
      <IconButton
        type="submit"
        variant="seal"
        label={t.send}
        aria-disabled={isUploading}
        icon={<SendHorizontal aria-hidden />}
      />
    </form>
  )
}

type PickedPicturesProps = { pictures: readonly PickedPicture[]; onRemove: (id: string) => void }

/** The pictures of the message that is being written. */
function PickedPictures({ pictures, onRemove }: PickedPicturesProps) {
  const t = useTranslations('messages')
  return (
    <ul className={styles['picked']} aria-label={t.pictures(pictures.length)}>
      {pictures.map(({ id, previewUrl, upload }, position) => (
        <li key={id} data-uploading={upload === 'uploading' || undefined}>
          <img src={previewUrl} alt={t.picture(position + 1)} />
          {upload === 'uploading' && (
            <span className={styles['uploading']} role="status">
              {t.uploading}
            </span>
          )}
          <IconButton label={t.removePicture(position + 1)} icon={<X aria-hidden />} onClick={() => onRemove(id)} />
        </li>
      ))}
    </ul>
  )
}

/** Safari fires the Enter that ends a composition after `compositionend`; only its key code, 229, identifies it. */
const isComposing = ({ nativeEvent }: KeyboardEvent) =>
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else identifies Safari's late Enter
  nativeEvent.isComposing || nativeEvent.keyCode === 229
