// What Chromium hands out when it would install the app: kept from the start, for a moment that suits the person.

/** The way to the browser's own dialog, which opens once. */
type InstallPrompt = Event & { readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }> }

export const captured: { prompt: InstallPrompt | null } = { prompt: null }

/** From now on the browser does not ask at a moment of its own. */
export function captureInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    captured.prompt = event as InstallPrompt
  })
}
