/**
 * Resolves once the browser is idle, at the latest after `limitMs` milliseconds. Safari has no `requestIdleCallback`;
 * there it waits for one second.
 */
export function nextIdle(limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: limitMs })
    else setTimeout(resolve, 1000)
  })
}
