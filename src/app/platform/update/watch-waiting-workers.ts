/**
 * Calls `onWaiting` for the worker that waits, and for each one that begins to: also for one whose installation has
 * begun already, and after installations that failed. Workbox reports neither: it stops listening after the first worker
 * that is found a minute after the registration.
 */
export function watchWaitingWorkers(
  registration: ServiceWorkerRegistration,
  onWaiting: (waiting: { readonly wasWaitingBeforeRegister: boolean }) => void,
): void {
  if (registration.waiting) onWaiting({ wasWaitingBeforeRegister: true })
  const watchInstallation = () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') onWaiting({ wasWaitingBeforeRegister: false })
    })
  }
  watchInstallation()
  registration.addEventListener('updatefound', watchInstallation)
}
