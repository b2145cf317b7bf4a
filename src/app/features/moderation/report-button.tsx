import { Flag } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import { onDemand } from '#src/app/ui/on-demand/on-demand.tsx'
import type { Reportable } from './report-dialog.tsx'

type ReportButtonProps = {
  /** What can be reported here; the first is preselected. */
  subjects: readonly Reportable[]
  /** What the button says, where several are on a screen. */
  label?: string
}

export const ReportDialog = onDemand(async () => (await import('./report-dialog.tsx')).ReportDialog)

/** Opens the dialog in which a person or a message is reported, and a person blocked. */
export function ReportButton({ subjects, label }: ReportButtonProps) {
  const t = useTranslations('shell')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        label={label ?? t.reportOrBlock}
        icon={<Flag aria-hidden />}
        {...ReportDialog.intentProps}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <ReportDialog subjects={subjects} onClose={() => setIsOpen(false)} />}
    </>
  )
}
