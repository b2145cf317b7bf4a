import { useState, useSyncExternalStore } from 'react'
import { showInstallPrompt, type InstallMethod, currentInstallMethod, onInstallMethodChange } from './install-method.ts'

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
