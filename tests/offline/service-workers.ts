// Controls tabs and service workers through the DevTools protocol, as the browser itself would.
import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, CDPSession, Page } from 'playwright'

/** Controls the service workers of a context, even if no tab of the app is open. */
export class ServiceWorkers {
  readonly #cdp: CDPSession
  readonly #origin: string
  #registration: string | null = null

  private constructor(cdp: CDPSession, origin: string) {
    this.#cdp = cdp
    this.#origin = origin
  }

  static async of(context: BrowserContext, origin: string): Promise<ServiceWorkers> {
    // A page outside the app.
    const cdp = await context.newCDPSession(await context.newPage())
    const workers = new ServiceWorkers(cdp, origin)
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const active = registrations.find(({ isDeleted }) => !isDeleted)
      if (active) workers.#registration = active.registrationId
    })
    await cdp.send('ServiceWorker.enable')
    return workers
  }

  /** Stops the workers, even if they are busy. */
  async kill(): Promise<void> {
    await this.#cdp.send('ServiceWorker.stopAllWorkers')
  }

  /** Dispatches a sync event, as the browser does when it is online again. */
  async dispatchSync(): Promise<void> {
    if (this.#registration === null) return
    await this.#cdp.send('ServiceWorker.dispatchSyncEvent', {
      origin: this.#origin,
      registrationId: this.#registration,
      tag: 'curio-outbox',
      lastChance: false,
    })
  }
}

/** Kills the tab's process, so that no event of its end is dispatched in it. */
export async function crashTab(page: Page, cdp: CDPSession): Promise<void> {
  const crashed = page.waitForEvent('crash')
  // The killed process does not respond.
  cdp.send('Page.crash').catch(() => undefined)
  await Promise.race([crashed, pause(1000)])
}
