import { useState, useSyncExternalStore } from 'react'
import { install, type InstallWay, installWay, onInstallWayChange } from './install-way.ts'

type Install = {
  readonly way: InstallWay
  /** Begins, in the way there is; answers whether the person went on with it. */
  readonly begin: () => Promise<boolean>
  /** Whether the steps to do by hand stand open. */
  readonly showsSteps: boolean
  readonly hideSteps: () => void
}

/** The way onto the home screen, for a button. */
export function useInstall(): Install {
  const way = useSyncExternalStore(onInstallWayChange, installWay, () => null)
  const [showsSteps, setShowsSteps] = useState(false)
  const begin = async () => {
    if (way === 'prompt') return install()
    setShowsSteps(true)
    return true
  }
  return { way, begin, showsSteps, hideSteps: () => setShowsSteps(false) }
}
