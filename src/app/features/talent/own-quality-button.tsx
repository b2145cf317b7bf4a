import { useCallback, useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { onlinePart } from '#src/app/platform/shell/online-part.tsx'

const OwnQualityDialog = onlinePart(async () => (await import('./own-quality-dialog.tsx')).OwnQualityDialog)

/** Opens the figures of the talent's own reviews. */
export function OwnQualityButton() {
  const t = useTranslations('talent')
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => setIsOpen(false), [])
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        {t.reviewFigures}
      </button>
      {isOpen && <OwnQualityDialog onClose={close} />}
    </>
  )
}
