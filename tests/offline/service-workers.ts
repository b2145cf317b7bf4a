// What the browser does to tabs and service workers on its own account, by its tools for developers.
import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, CDPSession, Page } from 'playwright'

/** The service workers of a context, also when no tab of the app is open. */
export class ServiceWorkers {
  readonly #cdp: CDPSession
  readonly #origin: string
  #registration: string | null = null

  private constructor(cdp: CDPSession, origin: string) {
    this.#cdp = cdp
    this.#origin = origin
  }

  static async of(context: BrowserContext, origin: string): Promise<ServiceWorkers> {
    // A page that is none of the app's.
    const cdp = await context.newCDPSession(await context.newPage())
    const workers = new ServiceWorkers(cdp, origin)
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const active = registrations.find(({ isDeleted }) => !isDeleted)
      if (active) workers.#registration = active.registrationId
    })
    await cdp.send('ServiceWorker.enable')
    return workers
  }

  /** Whatever they are doing. */
  async kill(): Promise<void> {
    await this.#cdp.send('ServiceWorker.stopAllWorkers')
  }

  /** As the browser does when it finds a network for what a page left to the worker. */
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

/** Ends the tab's process, so that nothing in it hears of its end. */
export async function crashTab(page: Page, cdp: CDPSession): Promise<void> {
  const crashed = page.waitForEvent('crash')
  // There is nobody left to answer.
  cdp.send('Page.crash').catch(() => undefined)
  await Promise.race([crashed, pause(1000)])
}
