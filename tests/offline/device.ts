// A device that runs the steps: a browser context with up to two tabs and a service worker.
import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, CDPSession, Page } from 'playwright'
import { defaultReview } from '#src/domain/review/review.ts'
import { subjectOf, type OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { DownloadLog } from './download-log.ts'
import { isQueueReady } from './find-download-faults.ts'
import { blocksLater } from './find-faults.ts'
import { SubmissionLog, type DeviceState } from './submission-log.ts'
import type { TestDevice } from './page/main.ts'
import { people, type Person, type Step, taskOf } from './steps.ts'
import { crashTab, ServiceWorkers } from './service-workers.ts'
import type { FaultServer } from './world/fault-server.ts'

/** Defined in the page: only functions that run there use it. */
declare const device: TestDevice

/** Milliseconds that a person's submissions, and then their downloads, may take after a recovery; mostly one second. */
const recoveryLimitMs = 30_000

type Tab = { readonly page: Page; readonly cdp: CDPSession }

export class TestBrowserDevice {
  readonly journal = new SubmissionLog()
  readonly downloadLog = new DownloadLog()
  readonly #context: BrowserContext
  readonly #world: FaultServer
  readonly #workers: ServiceWorkers
  readonly #tabs = new Map<number, Tab>()
  #person: Person = people[0]
  #offline = false
  #count = 0

  private constructor(context: BrowserContext, workers: ServiceWorkers, world: FaultServer) {
    this.#context = context
    this.#workers = workers
    this.#world = world
  }

  static async open(context: BrowserContext, world: FaultServer): Promise<TestBrowserDevice> {
    context.setDefaultTimeout(10_000)
    const opened = new TestBrowserDevice(context, await ServiceWorkers.of(context, world.origin), world)
    await opened.#signIn(people[0])
    const page = await opened.#openTab(0)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
    return opened
  }

  async act(step: Step): Promise<void> {
    const world = this.#world
    switch (step.do) {
      case 'edit':
      case 'review':
      case 'review-again':
      case 'skip':
        return this.#writeReview(step.do, taskOf(this.#person, step.task), step.tab)
      case 'profile':
        return this.#changeProfile(step.value, step.tab)
      case 'message':
        return this.#writeMessage(`product-${step.product}`, step.tab)
      case 'close-tab':
      case 'crash-tab':
        return this.#closeTab(step.tab, step.do === 'crash-tab')
      case 'send-now':
        return this.#runInTab(step.tab, (page) => page.evaluate(() => void device.sendNow()))
      case 'take-away':
        this.downloadLog.recordReassigned(taskOf(step.of, step.task))
        return world.model.unassign(taskOf(step.of, step.task))
      case 'give-back':
        this.downloadLog.recordReassigned(taskOf(step.of, step.task))
        return world.model.reassign(taskOf(step.of, step.task))
      case 'review-elsewhere':
        return world.model.reviewElsewhere(taskOf(step.of, step.task))
      case 'server':
        return void world.faults.push(...step.moods)
      case 'sign-in':
        return world.isUp && !this.#offline ? this.#signIn(step.person) : undefined
      case 'clock':
        this.downloadLog.isClockChanged = true
        return this.#runInTab(0, (page) => page.evaluate((ms) => device.setClock(ms), step.ms))
      case 'wait':
        return pause(step.ms)
      case 'offline':
      case 'online':
        return this.#setNetwork(step.do === 'online')
      case 'server-down':
        world.isUp = false
        return world.closeConnections()
      case 'server-up':
        world.isUp = true
        return
      case 'expire':
        return world.model.expire()
      case 'kill-worker':
        return this.#workers.kill()
      case 'automatic':
        return this.#runInTab(0, (page) => page.evaluate((isOn) => device.downloads.setAutomatic(isOn), step.isOn))
      case 'connection':
        return this.#setConnection(step.type)
      case 'budget':
        return this.#setBudget(step.bytes)
      case 'remove-download':
        return this.#removeDownload(taskOf(this.#person, step.task), step.tab)
      case 'request-downloads':
        return this.#requestDownloads(step.count, step.tab)
      case 'update':
        world.version += 1
        return this.#runInTab(0, (page) =>
          page.evaluate(() => void device.updateServiceWorker().catch(() => undefined)),
        )
      case 'worker-sends':
        return this.#workers.dispatchSync()
    }
  }

  /** Restores server and network, signs every person in and waits until their outbox has nothing left to send. */
  async recover(): Promise<DeviceState> {
    const world = this.#world
    const usedBytes = await (await this.#openTab(0)).evaluate(() => device.downloads.readUsedBytes())
    this.downloadLog.recordUsedBytes(usedBytes)
    world.faults = []
    world.isUp = true
    await this.#setNetwork(true)
    for (const number of this.#tabs.keys()) await this.#closeTab(number, false)
    for (const person of people) {
      await this.#signIn(person)
      await this.#waitUntilSent(person)
      await this.#waitUntilReady(person)
    }
    const page = await this.#openTab(0)
    return page.evaluate((all) => device.readState(all), people)
  }

  /** Allows downloads, and waits until the person's next tasks are ready. `findDownloadFaults` reports what is not. */
  async #waitUntilReady(person: Person): Promise<void> {
    const page = await this.#openTab(0)
    await this.#setConnection('wifi')
    await page.evaluate(async () => {
      await device.downloads.setBudget(1_000_000_000)
      device.downloads.setAutomatic(true)
      await device.downloads.resume()
    })
    for (const endsAtMs = performance.now() + recoveryLimitMs; performance.now() < endsAtMs; await pause(50)) {
      await page.evaluate(() => device.downloads.showJobs())
      const state = await page.evaluate((all) => device.readState(all), [person])
      const isReady = isQueueReady(person, state, this.#world.model, this.downloadLog)
      // Those of others, and of tasks that were reviewed, do not go on.
      const pending = state.downloads.tasks.filter((task) => task.person === person && !task.isFinished)
      if (isReady && pending.every(({ state }) => state !== 'queued' && state !== 'loading')) return
    }
  }

  async #setConnection(type: string): Promise<void> {
    await this.#openTab(0)
    for (const { page } of this.#tabs.values()) {
      await page.evaluate((type) => device.downloads.setConnection(type), type)
    }
  }

  async #setBudget(bytes: number): Promise<void> {
    const page = await this.#openTab(0)
    this.downloadLog.recordBudget(bytes, await page.evaluate((bytes) => device.downloads.setBudget(bytes), bytes))
  }

  async #removeDownload(task: string, tab: number): Promise<void> {
    const page = await this.#openTab(tab)
    const params = [this.#person, task] as const
    const isRemoved = await page.evaluate(([person, id]) => device.downloads.remove(person, id), params)
    if (isRemoved) this.downloadLog.recordRemoved(task)
  }

  /** Its start is waited for, so that a removal in another tab comes later; not its end: without a network it takes long. */
  async #requestDownloads(count: number, tab: number): Promise<void> {
    const page = await this.#openTab(tab)
    this.downloadLog.recordRequest()
    const params = [this.#person, count] as const
    await page.evaluate(([person, count]) => device.downloads.startRequest(person, count), params)
    page
      .evaluate(() => device.downloads.readRequested())
      .then((ids) => this.downloadLog.recordRequested(ids))
      .catch(() => undefined)
  }

  /** Waits until the person's outbox has nothing left to send. `findFaults` reports what remains. */
  async #waitUntilSent(person: Person): Promise<void> {
    const page = await this.#openTab(0)
    for (const endsAtMs = performance.now() + recoveryLimitMs; performance.now() < endsAtMs; await pause(20)) {
      const { entries } = await page.evaluate((all) => device.readState(all), [person])
      const ofPerson = entries.filter((entry) => entry.person === person)
      const refused = new Set(ofPerson.filter(blocksLater).map(({ work }) => subjectOf(work)))
      const open = ofPerson.filter(
        ({ state, forwarded, work }) =>
          (state === 'waiting' && !refused.has(subjectOf(work))) || (state === 'sent' && forwarded !== 'done'),
      )
      if (open.length === 0) return
    }
  }

  async #writeReview(kind: 'edit' | 'review' | 'review-again' | 'skip', task: string, tab: number): Promise<void> {
    const person = this.#person
    const previousText = kind === 'review-again' ? this.journal.lastSavedText(person, task) : null
    const text = previousText ?? this.#newText(task)
    const page = await this.#openTab(tab)
    if (kind !== 'skip' && previousText === null) {
      const savedDraft = this.journal.recordDraft(person, task, text)
      const isStored = page.evaluate(([who, what, note]) => device.saveDraft(who, what, note), [
        person,
        task,
        text,
      ] as const)
      savedDraft.isStored = await isStored.catch(() => false)
    }
    if (kind === 'edit') return
    const work: OutboxEntry['work'] =
      kind === 'skip'
        ? { kind: 'skip', taskId: task, skip: { reason: 'other', note: text } }
        : {
            kind: 'review',
            taskId: task,
            bundleId: 'bundle',
            result: { ...defaultReview, note: text },
            duration: this.#count,
          }
    this.#submit(page, person, work, text)
  }

  async #changeProfile(value: number, tab: number): Promise<void> {
    const page = await this.#openTab(tab)
    const text = `${this.#person} on profile, value ${value}`
    this.#submit(page, this.#person, { kind: 'profile', changes: { linkedin: text } }, text)
  }

  async #writeMessage(productId: string, tab: number): Promise<void> {
    const page = await this.#openTab(tab)
    const text = this.#newText(productId)
    this.#submit(page, this.#person, { kind: 'message', recipient: { productId }, body: text, receipt: null }, text)
  }

  /** Does not wait, so that the next step can interrupt the submission. */
  #submit(page: Page, person: Person, work: OutboxEntry['work'], text: string): void {
    const subject = subjectOf(work)
    const { journal } = this
    const submission = journal.recordSubmission({ kind: work.kind, person, subject, text })
    const submit = async () => {
      submission.outcome = await page.evaluate(([made, who]) => device.submit(made, who), [work, person] as const)
      submission.endedAt = journal.next()
    }
    submit().catch(() => undefined)
  }

  #newText(about: string): string {
    this.#count += 1
    return `${this.#person} on ${about}, ${this.#count}`
  }

  async #signIn(person: Person): Promise<void> {
    const page = await this.#openTab(0)
    await page.evaluate((who) => device.signIn(who), person)
    this.#person = person
  }

  /** Returns the tab, and opens it if it is closed. The page loads from the device, even without a network. */
  async #openTab(number: number): Promise<Page> {
    const before = this.#tabs.get(number)
    if (before) return before.page
    const page = await this.#context.newPage()
    const tab = { page, cdp: await this.#context.newCDPSession(page) }
    if (this.#offline) await setTabNetwork(tab, false)
    await page.goto(`${this.#world.origin}/`)
    this.#tabs.set(number, tab)
    return page
  }

  async #closeTab(number: number, crash: boolean): Promise<void> {
    const tab = this.#tabs.get(number)
    if (!tab) return
    this.#tabs.delete(number)
    if (crash) await crashTab(tab.page, tab.cdp)
    await tab.page.close()
  }

  /** Tabs get online and offline events; for the worker only connections fail. */
  async #setNetwork(isOnline: boolean): Promise<void> {
    this.#offline = !isOnline
    this.#world.isReachable = isOnline
    if (!isOnline) this.#world.closeConnections()
    for (const tab of this.#tabs.values()) await setTabNetwork(tab, isOnline)
  }

  async #runInTab(number: number, act: (page: Page) => Promise<unknown>): Promise<void> {
    await act(await this.#openTab(number))
  }
}

async function setTabNetwork({ cdp }: Tab, isOnline: boolean): Promise<void> {
  const [latency, downloadThroughput, uploadThroughput] = [0, -1, -1]
  await cdp.send('Network.emulateNetworkConditions', {
    offline: !isOnline,
    latency,
    downloadThroughput,
    uploadThroughput,
  })
}
