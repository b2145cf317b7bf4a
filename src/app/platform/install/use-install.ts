import { useState, useSyncExternalStore } from 'react'
import { showInstallPrompt, type InstallMethod, currentInstallMethod, onInstallMethodChange } from './install-method.ts'

type Install = {
  readonly method: InstallMethod
  /** Begins, in the way there is; answers whether the person went on with it. */
  readonly startInstall: () => Promise<boolean>
  /** Whether the steps to do by hand stand open. */
  readonly isShowingSteps: boolean
  readonly closeSteps: () => void
}

/** The way onto the home screen, for a button. */
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
