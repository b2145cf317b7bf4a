import { CircleCheck, Share, SquarePlus } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { BottomSheet } from '#src/app/ui/dialog/dialog.tsx'
import styles from './install-steps.module.css'
import { showInstallPrompt, type InstallMethod, currentInstallMethod, onInstallMethodChange } from './install-method.ts'

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

type Install = {
  readonly method: InstallMethod
  /** Starts the installation by the available method. Resolves to false when the person declined. */
  readonly startInstall: () => Promise<boolean>
  /** Whether the manual steps are open. */
  readonly isShowingSteps: boolean
  readonly closeSteps: () => void
}

/** The state and actions of an install button. */
export function useInstall(): Install {
  const method = useSyncExternalStore(onInstallMethodChange, currentInstallMethod, () => null)
  const [isShowingSteps, setIsShowingSteps] = useState(false)
  const startInstall = async () => {
    if (method === 'prompt') return showInstallPrompt()
    setIsShowingSteps(true)
    return true
  }
  return { method, startInstall, isShowingSteps, closeSteps: () => setIsShowingSteps(false) }
}
