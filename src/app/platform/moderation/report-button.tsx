import { Flag } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { onlinePart } from '#src/app/platform/shell/online-part.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import type { Reportable } from './report-dialog.tsx'

type ReportButtonProps = {
  /** What can be reported here; the first is preselected. */
  subjects: readonly Reportable[]
  /** Whoever can be blocked here. */
  person?: { readonly _id: string; readonly name: string }
  /** Only an icon, where there is little space. */
  isIcon?: boolean
}

const ReportDialog = onlinePart(async () => (await import('./report-dialog.tsx')).ReportDialog)

/** Opens the dialog in which a product, a person or a message is reported, and a person blocked. */
export function ReportButton({ subjects, person, isIcon = false }: ReportButtonProps) {
  const t = useTranslations('shell')
  const [isOpen, setIsOpen] = useState(false)
  const label = person ? t.reportOrBlock : t.report
  const open = () => setIsOpen(true)
  return (
    <>
      {isIcon ? (
        <IconButton label={label} icon={<Flag aria-hidden />} onClick={open} />
      ) : (
        <Button variant="quiet" size="dense" icon={<Flag aria-hidden />} onClick={open}>
          {label}
        </Button>
      )}
      {isOpen && <ReportDialog subjects={subjects} person={person} onClose={() => setIsOpen(false)} />}
    </>
  )
}
