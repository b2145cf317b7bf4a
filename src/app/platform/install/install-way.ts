// How the app can come onto this device's home screen, if it is not there yet.
import { kept } from './kept-prompt.ts'

/** `prompt`: the browser has a dialog for it. `steps`: a person does it by hand, on iOS. Null: not at all, or done. */
export type InstallWay = 'prompt' | 'steps' | null

export function installWay(): InstallWay {
  if (isInstalled()) return null
  return kept.prompt ? 'prompt' : isIos() ? 'steps' : null
}

/** Opens the browser's dialog; it hands out another way to it if it would again. Answers whether the person agreed. */
export async function install(): Promise<boolean> {
  const way = kept.prompt
  kept.prompt = null
  window.dispatchEvent(new Event(used))
  return (await way?.prompt())?.outcome === 'accepted'
}

/** The way used up, its event. */
const used = 'installpromptused'

export function onInstallWayChange(listener: () => void): () => void {
  const events = ['beforeinstallprompt', 'appinstalled', used]
  for (const event of events) window.addEventListener(event, listener)
  return () => {
    for (const event of events) window.removeEventListener(event, listener)
  }
}

/** Whether this is the installed app, and no tab of a browser. */
export const isInstalled = (): boolean =>
  window.matchMedia('(display-mode: standalone), (display-mode: minimal-ui), (display-mode: fullscreen)').matches ||
  isHomeScreenApp()

/** iOS's own word for it. */
export const isHomeScreenApp = (): boolean => 'standalone' in navigator && navigator.standalone === true

/** An iPad says that it is a Mac, but for its touch screen. */
const isIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
