import { Compass } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import { useDialog } from '#src/app/ui/dialog/use-dialog.tsx'
import { isOverlayOpen, keyName } from '#src/app/ui/key-press.ts'
import { JumpBox } from '#src/app/features/projects/jump/jump-box.tsx'

/** Opens the jump box, as Ctrl+K or Cmd+K does anywhere, also while somebody types. */
export function JumpButton() {
  const t = useTranslations('shell')
  const dialog = useDialog()
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || keyName(event).toLowerCase() !== 'mod+k') return
    // While a dialog is open, the browser does not take the key either.
    event.preventDefault()
    if (!isOverlayOpen()) dialog.open()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  return (
    <>
      <IconButton
        label={t.jump}
        icon={<Compass aria-hidden />}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => dialog.open()}
      />
      {dialog.render((props) => (
        <JumpBox {...props} />
      ))}
    </>
  )
}
