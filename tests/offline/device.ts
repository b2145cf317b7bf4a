// One person's phone: a browser context with up to two tabs and a service worker, on which the steps are done.
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'
import { defaultReview } from '#src/domain/review.ts'
import type { Work } from '#src/offline/outbox/entry.ts'
import { Journal, type Left } from './journal.ts'
import type { TestDevice } from './page/main.ts'
import { people, type Person, type Step, taskOf } from './steps.ts'
import { crashTab, Workers } from './workers.ts'
import type { WorldServer } from './world/server.ts'

type Tab = { readonly page: Page; readonly tools: CDPSession }
type Window = { readonly device: TestDevice }

export class Device {
  readonly journal = new Journal()
  readonly #context: BrowserContext
  readonly #world: WorldServer
  readonly #workers: Workers
  readonly #tabs = new Map<number, Tab>()
  #person: Person = people[0]
  #offline = false
  #count = 0

  private constructor(context: BrowserContext, workers: Workers, world: WorldServer) {
    this.#context = context
    this.#workers = workers
    this.#world = world
  }

  static async open(browser: Browser, world: WorldServer): Promise<Device> {
    const context = await browser.newContext()
    context.setDefaultTimeout(10_000)
    const device = new Device(context, await Workers.of(context, world.origin), world)
    await device.#signIn(people[0])
    const page = await device.#tab(0)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
    return device
  }

  close = (): Promise<void> => this.#context.close()

  async act(step: Step): Promise<void> {
    const world = this.#world
    switch (step.do) {
      case 'edit':
      case 'review':
      case 'review-again':
      case 'skip':
        return this.#write(step.do, taskOf(this.#person, step.task), step.tab)
      case 'profile':
        return this.#changeProfile(step.tab)
      case 'close-tab':
      case 'crash-tab':
        return this.#end(step.tab, step.do === 'crash-tab')
      case 'send-now':
        return this.#ask(step.tab, (page) => page.evaluate(() => void (globalThis as never as Window).device.sendNow()))
      case 'take-away':
        return world.memory.takeAway(taskOf(step.of, step.task))
      case 'give-back':
        return world.memory.giveBack(taskOf(step.of, step.task))
      case 'review-elsewhere':
        return world.memory.reviewElsewhere(taskOf(step.of, step.task))
      case 'server':
        return void world.moods.push(...step.moods)
      case 'sign-in':
        return world.up && !this.#offline ? this.#signIn(step.person) : undefined
      case 'clock':
        return this.#ask(0, (page) =>
          page.evaluate((ms) => (globalThis as never as Window).device.setClock(ms), step.ms),
        )
      case 'wait':
        return pause(step.ms)
      case 'offline':
      case 'online':
        return this.#setNetwork(step.do === 'online')
      case 'server-down':
        world.up = false
        return world.cut()
      case 'server-up':
        world.up = true
        return
      case 'expire':
        return world.memory.expire()
      case 'kill-worker':
        return this.#workers.kill()
      case 'update':
        world.version += 1
        return this.#ask(0, (page) =>
          page.evaluate(() => void (globalThis as never as Window).device.updateWorker().catch(() => undefined)),
        )
      case 'worker-sends':
        return this.#workers.send()
    }
  }

  /** All is well again: every person signs in once more, and waits until nothing of theirs can be sent any more. */
  async comeBack(): Promise<Left> {
    const world = this.#world
    world.moods = []
    world.up = true
    await this.#setNetwork(true)
    for (const number of this.#tabs.keys()) await this.#end(number, false)
    for (const person of people) {
      await this.#signIn(person)
      await this.#settled(person)
    }
    const page = await this.#tab(0)
    return page.evaluate((all) => (globalThis as never as Window).device.look(all), people)
  }

  /** Waits, at most 5 s, until nothing of the person's is on its way; what is left then is for the checks to tell. */
  async #settled(person: Person): Promise<void> {
    const page = await this.#tab(0)
    for (let tries = 0; tries < 250; tries += 1) {
      const { entries } = await page.evaluate((all) => (globalThis as never as Window).device.look(all), [person])
      const mine = entries.filter((entry) => entry.person === person)
      const refused = new Set(mine.filter(({ state }) => state === 'refused').map(({ subject }) => subject))
      const open = mine.filter(
        ({ state, handedOn, subject }) =>
          (state === 'waiting' && !refused.has(subject)) || (state === 'sent' && handedOn !== 'done'),
      )
      if (open.length === 0) return
      await pause(20)
    }
  }

  async #write(kind: 'edit' | 'review' | 'review-again' | 'skip', task: string, tab: number): Promise<void> {
    const person = this.#person
    const said = kind === 'review-again' ? this.journal.lastTyped(person, task) : null
    const words = said ?? this.#newWords(task)
    const page = await this.#tab(tab)
    if (kind !== 'skip' && said === null) {
      const typed = this.journal.type(person, task, words)
      const kept = page.evaluate(([who, what, note]) => (globalThis as never as Window).device.type(who, what, note), [
        person,
        task,
        words,
      ] as const)
      typed.kept = await kept.catch(() => false)
    }
    if (kind === 'edit') return
    const work: Work =
      kind === 'skip'
        ? { kind: 'skip', taskId: task, skip: { reason: 'other', note: words } }
        : {
            kind: 'review',
            taskId: task,
            bundleId: 'bundle',
            result: { ...defaultReview, note: words },
            duration: this.#count,
          }
    this.#handIn(page, person, work, words)
  }

  async #changeProfile(tab: number): Promise<void> {
    const page = await this.#tab(tab)
    const words = this.#newWords('profile')
    this.#handIn(page, this.#person, { kind: 'profile', changes: { linkedin: words } }, words)
  }

  /** Not waited for: what comes next may come over it. */
  #handIn(page: Page, person: Person, work: Work, words: string): void {
    const subject = work.kind === 'profile' ? 'profile' : `task:${work.taskId}`
    const { journal } = this
    const handedIn = journal.handIn({ kind: work.kind, person, subject, words })
    page
      .evaluate(([made, who]) => (globalThis as never as Window).device.handIn(made, who), [work, person] as const)
      .then((told) => Object.assign(handedIn, { told, ended: journal.next() }))
      .catch(() => undefined)
  }

  #newWords(about: string): string {
    this.#count += 1
    return `${this.#person} on ${about}, ${this.#count}`
  }

  async #signIn(person: Person): Promise<void> {
    const page = await this.#tab(0)
    await page.evaluate((who) => (globalThis as never as Window).device.signIn(who), person)
    this.#person = person
  }

  /** A tab that is there; one that was closed is opened anew, from the device, whatever the network does. */
  async #tab(number: number): Promise<Page> {
    const before = this.#tabs.get(number)
    if (before) return before.page
    const page = await this.#context.newPage()
    const tab = { page, tools: await this.#context.newCDPSession(page) }
    if (this.#offline) await tellNetwork(tab, false)
    await page.goto(`${this.#world.origin}/`)
    this.#tabs.set(number, tab)
    return page
  }

  async #end(number: number, crash: boolean): Promise<void> {
    const tab = this.#tabs.get(number)
    if (!tab) return
    this.#tabs.delete(number)
    if (crash) await crashTab(tab.page, tab.tools)
    await tab.page.close()
  }

  /** The tabs hear of it; the worker finds out. */
  async #setNetwork(there: boolean): Promise<void> {
    this.#offline = !there
    this.#world.reachable = there
    if (!there) this.#world.cut()
    for (const tab of this.#tabs.values()) await tellNetwork(tab, there)
  }

  async #ask(number: number, act: (page: Page) => Promise<unknown>): Promise<void> {
    await act(await this.#tab(number))
  }
}

async function tellNetwork({ tools }: Tab, there: boolean): Promise<void> {
  const [latency, downloadThroughput, uploadThroughput] = [0, -1, -1]
  await tools.send('Network.emulateNetworkConditions', {
    offline: !there,
    latency,
    downloadThroughput,
    uploadThroughput,
  })
}
