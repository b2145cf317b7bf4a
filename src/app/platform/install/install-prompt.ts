// Captures Chromium's install prompt at the start, so that the app can offer the installation at a suitable moment.

/** `prompt` opens the browser's dialog, once. */
type InstallPrompt = Event & { readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }> }

export const captured: { prompt: InstallPrompt | null } = { prompt: null }

/** Captures the prompt and prevents the browser from showing it by itself. */
export function captureInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    captured.prompt = event as InstallPrompt
  })
}
