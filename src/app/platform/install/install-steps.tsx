import { CircleCheck, Share, SquarePlus } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { BottomSheet } from '#src/app/ui/dialog/dialog.tsx'
import styles from './install-steps.module.css'

/** The steps to add the app to the home screen on iOS, which has no API for it. */
export function InstallSteps({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('install')
  const steps = [
    { icon: <Share aria-hidden />, text: t.steps.share },
    { icon: <SquarePlus aria-hidden />, text: t.steps.add },
    { icon: <CircleCheck aria-hidden />, text: t.steps.confirm },
  ]
  return (
    <BottomSheet open={open} onOpenChange={(next) => !next && onClose()} title={t.stepsTitle}>
      <ol className={styles['steps']}>
        {steps.map(({ icon, text }) => (
          <li key={text} className={styles['step']}>
            {icon}
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </BottomSheet>
  )
}
