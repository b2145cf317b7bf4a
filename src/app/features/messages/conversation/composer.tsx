import { ImagePlus, SendHorizontal, X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useReferenceLabel } from '#src/app/features/messages/use-reference-label.ts'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useOffline } from '#src/app/platform/network/network-connection.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextArea } from '#src/app/ui/field/text-input.tsx'
import { Row, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { maxMessageLength } from '#src/domain/messages/messages.ts'
import type { MessageAbout } from '#src/domain/messages/review-conversation.ts'
import type { DraftAbout, useConversation } from './use-conversation.ts'
import type { PickedPicture } from './use-picked-pictures.ts'
import styles from './composer.module.css'

type ComposerProps = { label: string; conversation: ReturnType<typeof useConversation>; draft: DraftAbout }

/**
 * The composer of a conversation, or why nothing more can be written: `canWrite` is false for a talent who left the
 * project. What they wrote before stays in the field.
 */
export function ConversationComposer({ canWrite, ...props }: ComposerProps & { canWrite: boolean }) {
  const problems = useTranslations('problems')
  const { text, outgoing } = props.conversation
  if (!canWrite && text === '' && outgoing.length === 0)
    return <SecondaryText>{problems['left-project']}</SecondaryText>
  return <Composer {...props} />
}

/**
 * The message field. With a hardware keyboard Enter sends and Shift+Enter starts a line; on touch devices Enter starts
 * a line. While an input method composes, Enter belongs to it.
 */
function Composer({ label, conversation: { text, setText, send, picked }, draft }: ComposerProps) {
  const t = useTranslations('messages')
  const locale = intlTag(useLocale())
  const inputRef = useRef<HTMLTextAreaElement>(null)
  const [hasSubmittedBlank, setHasSubmittedBlank] = useState(false)
  const isTooLong = text.trim().length > maxMessageLength
  const isBlank = text.trim() === '' && picked.pictures.length === 0
  const isUploading = picked.pictures.some(({ upload }) => upload === 'uploading')
  const isOffline = useOffline()
  const fileInputRef = useRef<HTMLInputElement>(null)

  const submit = () => {
    // Text that an input method has not committed is in the field, not in `text`.
    const body = (inputRef.current?.value ?? text).trim()
    const isEmpty = body === '' && picked.pictures.length === 0
    setHasSubmittedBlank(isEmpty)
    if (!isEmpty && !isUploading && body.length <= maxMessageLength) send(body)
    inputRef.current?.focus()
  }
  const handleSubmit = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    submit()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
    const hasKeyboard = window.matchMedia('(pointer: fine)').matches
    if (!hasKeyboard && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    submit()
  }
  const error = isTooLong
    ? t.tooLong(maxMessageLength.toLocaleString(locale))
    : hasSubmittedBlank && isBlank
      ? t.blank
      : undefined
  return (
    <Row as="form" align="end" className={styles['composer']} onSubmit={handleSubmit} noValidate data-toasts-above>
      <AboutChips {...draft} />
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
          onValueChange={setText}
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
    </Row>
  )
}

type PickedPicturesProps = { pictures: readonly PickedPicture[]; onRemove: (id: string) => void }

function PickedPictures({ pictures, onRemove }: PickedPicturesProps) {
  const t = useTranslations('messages')
  return (
    <Row as="ul" nowrap className={styles['picked']} aria-label={t.pictures(pictures.length)}>
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
    </Row>
  )
}

/** Safari fires the Enter that ends a composition after `compositionend`; only its key code, 229, identifies it. */
const isComposing = ({ nativeEvent }: KeyboardEvent) =>
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else identifies Safari's late Enter
  nativeEvent.isComposing || nativeEvent.keyCode === 229

/** What the message that is being written is about; each can be removed. */
function AboutChips({ about, changeAbout }: DraftAbout) {
  const t = useTranslations('messages')
  const { colon } = useTranslations('shell')
  const label = useReferenceLabel()
  const { reference, action } = about
  const chips: { text: string; rest: MessageAbout }[] = [
    ...(action ? [{ text: t.actions[action], rest: reference ? { reference } : {} }] : []),
    ...(reference ? [{ text: t.about(label(reference)), rest: action ? { action } : {} }] : []),
  ]
  if (chips.length === 0) return null
  return (
    <Row className={styles['about']}>
      {chips.map(({ text, rest }) => (
        <Button
          key={text}
          size="dense"
          icon={<X aria-hidden />}
          aria-label={`${t.delete}${colon}${text}`}
          onClick={() => changeAbout(() => rest)}
        >
          {text}
        </Button>
      ))}
    </Row>
  )
}
