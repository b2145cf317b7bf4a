// What the browser does to tabs and service workers on its own account, by its tools for developers.
import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, CDPSession, Page } from 'playwright'

/** The service workers of a context, also when no tab of the app is open. */
export class Workers {
  readonly #tools: CDPSession
  readonly #origin: string
  #registration: string | null = null

  private constructor(tools: CDPSession, origin: string) {
    this.#tools = tools
    this.#origin = origin
  }

  static async of(context: BrowserContext, origin: string): Promise<Workers> {
    // A page that is none of the app's.
    const tools = await context.newCDPSession(await context.newPage())
    const workers = new Workers(tools, origin)
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const there = registrations.find(({ isDeleted }) => !isDeleted)
      if (there) workers.#registration = there.registrationId
    })
    await tools.send('ServiceWorker.enable')
    return workers
  }

  /** Whatever they are doing. */
  async kill(): Promise<void> {
    await this.#tools.send('ServiceWorker.stopAllWorkers')
  }

  /** As the browser does when it finds a network for what a page left to the worker. */
  async send(): Promise<void> {
    if (this.#registration === null) return
    await this.#tools.send('ServiceWorker.dispatchSyncEvent', {
      origin: this.#origin,
      registrationId: this.#registration,
      tag: 'curio-outbox',
      lastChance: false,
    })
  }
}

/** Ends the tab's process, so that nothing in it hears of its end. */
export async function crashTab(page: Page, tools: CDPSession): Promise<void> {
  const crashed = page.waitForEvent('crash')
  // There is nobody left to answer.
  tools.send('Page.crash').catch(() => undefined)
  await Promise.race([crashed, pause(1000)])
}
