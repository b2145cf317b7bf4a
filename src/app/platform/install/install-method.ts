// How the app can be installed on this device, unless it is installed already.

/** `prompt` opens the browser's dialog, once. */
type InstallPrompt = Event & { readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }> }

let capturedPrompt: InstallPrompt | null = null

/**
 * Captures Chromium's install prompt at the start, and prevents the browser from showing it by itself: the app offers the
 * installation at a suitable moment.
 */
export function captureInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    capturedPrompt = event as InstallPrompt
  })
}

/** `prompt`: the browser's dialog. `steps`: manual steps, on iOS. Null: not available, or already installed. */
export type InstallMethod = 'prompt' | 'steps' | null

export function currentInstallMethod(): InstallMethod {
  if (isInstalled()) return null
  return capturedPrompt ? 'prompt' : isIos() ? 'steps' : null
}

/** Opens the browser's dialog and resolves to whether the person accepted. The browser may emit a new prompt later. */
export async function showInstallPrompt(): Promise<boolean> {
  const prompt = capturedPrompt
  capturedPrompt = null
  window.dispatchEvent(new Event(promptUsedEvent))
  return (await prompt?.prompt())?.outcome === 'accepted'
}

/** Dispatched when the prompt is used up: it opens only once. */
const promptUsedEvent = 'app:install-prompt-used'

export function onInstallMethodChange(listener: () => void): () => void {
  const events = ['beforeinstallprompt', 'appinstalled', promptUsedEvent]
  for (const event of events) window.addEventListener(event, listener)
  return () => {
    for (const event of events) window.removeEventListener(event, listener)
  }
}

/** Whether this is the installed app and not a browser tab. */
export const isInstalled = (): boolean =>
  window.matchMedia('(display-mode: standalone), (display-mode: minimal-ui), (display-mode: fullscreen)').matches ||
  isHomeScreenApp()

/** iOS uses its own property. */
export const isHomeScreenApp = (): boolean => 'standalone' in navigator && navigator.standalone === true

/** An iPad reports that it is a Mac; only its touch screen differs. */
export const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
