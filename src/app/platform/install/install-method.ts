// How the app can come onto this device's home screen, if it is not there yet.
import { captured } from './install-prompt.ts'

/** `prompt`: the browser has a dialog for it. `steps`: a person does it by hand, on iOS. Null: not at all, or done. */
export type InstallMethod = 'prompt' | 'steps' | null

export function currentInstallMethod(): InstallMethod {
  if (isInstalled()) return null
  return captured.prompt ? 'prompt' : isIos() ? 'steps' : null
}

/** Opens the browser's dialog; it hands out another way to it if it would again. Answers whether the person agreed. */
export async function showInstallPrompt(): Promise<boolean> {
  const prompt = captured.prompt
  captured.prompt = null
  window.dispatchEvent(new Event(promptUsedEvent))
  return (await prompt?.prompt())?.outcome === 'accepted'
}

/** The way used up, its event. */
const promptUsedEvent = 'app:install-prompt-used'

export function onInstallMethodChange(listener: () => void): () => void {
  const events = ['beforeinstallprompt', 'appinstalled', promptUsedEvent]
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
