// What must hold for the person: what they typed is on the screen and is what is sent, nothing older replaces it, and
// what they saw confirmed is what the server holds.
import type { ServerModel } from '#tests/offline/world/server-model.ts'
import { subjectOf } from '#src/offline/outbox/outbox-entry.ts'
import { person, taskIds } from './actions.ts'
import type { Screen, Stores } from './page/main.tsx'

export class Oracle {
  readonly faults = new Set<string>()
  readonly #server: ServerModel
  /** The text that each device last showed of a task. */
  readonly #shown = new Map<string, string>()
  /** The last text that the person typed on each device for a task, until they chose another one. */
  readonly #typed = new Map<string, string>()
  /** The texts that were on the screen when the person pressed Submit, and were not withdrawn. */
  readonly #pressed = new Map<string, Set<string>>()
  /** The tasks that each device shows as ready, and how often those were reopened that it no longer does. */
  readonly #ready = new Set<string>()
  readonly #finished = new Map<string, number>()
  readonly #messages: string[] = []
  #profile = ''
  #checkedSubmissions = 0
  /** The bids that were placed, in order, and which of them the server accepted. */
  readonly #bids: number[] = []
  readonly #acceptedPresses: number[] = []
  readonly #shownBids = new Map<number, number | null>()
  #isLiked = false

  constructor(server: ServerModel) {
    this.#server = server
  }

  type(device: number, task: string, text: string): void {
    this.#shown.set(`${device} ${task}`, text)
    this.#typed.set(`${device} ${task}`, text)
  }

  /** What a list showed last may not be stored yet when its page ends. */
  reload(device: number): void {
    this.#shownBids.delete(device)
  }

  /** The person takes the version of the other device. */
  takeOther(device: number, task: string, text: string): void {
    this.#shown.set(`${device} ${task}`, text)
    this.#typed.delete(`${device} ${task}`)
  }

  pressSubmit(device: number, { task, note }: NonNullable<Screen['review']>): void {
    const key = `${device} ${task}`
    this.#pressed.set(key, (this.#pressed.get(key) ?? new Set()).add(note))
  }

  pressBid = (price: number) => void this.#bids.push(price)

  pressLike(isLiked: boolean): void {
    this.#isLiked = isLiked
  }

  submitMessage = (text: string) => void this.#messages.push(text)

  /** Returns the text that the person replaces. */
  submitProfile(text: string): string {
    const before = this.#profile
    this.#profile = text
    return before
  }

  /** Compares what a device shows with what it showed before. `isQuiet`: everything that was pressed had its effect. */
  check(device: number, { review, product }: Screen, isQuiet: boolean): void {
    // A task that was skipped stays on the screen until the next one is there.
    const isAssigned = review && this.#server.taskOf(review.task)?.holder === person
    if (review?.isEditable && isAssigned) this.#checkReview(device, review, isQuiet)
    if (product) this.#checkProduct(device, product)
    for (const { kind, subject, text } of this.#server.stored.slice(this.#checkedSubmissions)) {
      const task = subject.replace('task:', '')
      const isPressed = [0, 1].some((each) => this.#pressed.get(`${each} ${task}`)?.has(text))
      if (kind === 'review' && !isPressed) this.#add(`submitted: "${text}", which was not on the screen`)
    }
    this.#checkedSubmissions = this.#server.stored.length
  }

  #checkReview(
    device: number,
    { task, note, saveState, conflict, isSubmitting }: NonNullable<Screen['review']>,
    isQuiet: boolean,
  ) {
    const key = `${device} ${task}`
    const before = this.#shown.get(key) ?? ''
    const { notes = [] } = this.#server.taskOf(task) ?? {}
    const isNewer = notes.lastIndexOf(note) > (before === '' ? -1 : notes.lastIndexOf(before))
    const isKnown = before === '' || notes.includes(before)
    if (note !== before && !(isNewer && isKnown)) this.#add(`shown: "${note}" after "${before}" on device ${device}`)
    this.#shown.set(key, note)
    if (saveState === 'saved' && conflict === null && note !== '' && !notes.includes(note))
      this.#add(`shown as saved: "${note}"`)
    // The person sees that it is not submitted.
    if (isQuiet && !isSubmitting) this.#pressed.delete(key)
  }

  #checkProduct(device: number, { bid, isLiked, isCurrent }: NonNullable<Screen['product']>) {
    const { bids } = this.#server.market
    const before = this.#shownBids.get(device) ?? null
    const placeOf = (price: number | null) => (price === null ? -1 : bids.lastIndexOf(price))
    if (placeOf(bid) < placeOf(before)) this.#add(`shown: bid ${bid} after ${before} on device ${device}`)
    this.#shownBids.set(device, bid)
    if (device === 0 && isCurrent && isLiked !== this.#isLiked) this.#add(`shown: ${isLiked ? 'liked' : 'not liked'}`)
    for (const price of bids.slice(this.#acceptedPresses.length)) {
      const press = this.#bids.lastIndexOf(price)
      if (this.#acceptedPresses.some((earlier) => earlier > press))
        this.#add(`bid ${price} stands after one that was placed later: ${bids.join(', ')}`)
      this.#acceptedPresses.push(press)
    }
  }

  /** Compares what a device stored with its screen, and its downloads with those before. */
  checkStores(device: number, { review }: Screen, { downloads, drafts }: Stores): void {
    const draft = drafts.find(({ task }) => task === review?.task)?.stored.draft
    if (review?.isEditable && !review.isSubmitting && draft && draft.result.note !== review.note)
      this.#add(`stored: "${draft.result.note}", shown: "${review.note}" on device ${device}`)
    for (const task of taskIds) {
      const isOpen = downloads.some((each) => each.id === task && each.isOpen)
      const key = `${device} ${task}`
      const { openings = 0 } = this.#server.taskOf(task) ?? {}
      if (isOpen && this.#finished.get(key) === openings) this.#add(`ready again on device ${device}: ${task}`)
      if (!isOpen && this.#ready.has(key)) this.#finished.set(key, openings)
      if (isOpen || this.#server.openTasksOf(person).includes(task)) this.#finished.delete(key)
      if (isOpen) this.#ready.add(key)
      else this.#ready.delete(key)
    }
  }

  /** When everything is sent and both devices have seen what the server holds. */
  finish(screens: readonly Screen[], stores: readonly Stores[]): void {
    const open = this.#server.openTasksOf(person)
    for (const [key, text] of this.#typed) {
      const [device, task = ''] = key.split(' ')
      const { entries = [], drafts = [] } = stores[Number(device)] ?? {}
      const isStored =
        this.#server.taskOf(task)?.notes.includes(text) || this.#server.stored.some((each) => each.text === text)
      if (!isStored && !JSON.stringify([entries, drafts]).includes(`"${text}"`)) this.#add(`typed and gone: "${text}"`)
    }
    for (const [device, { entries, downloads }] of stores.entries()) {
      const own = new Set(entries.map(({ id }) => id))
      for (const { id, state, failureReason, work } of entries) {
        if (state === 'sent' && !this.#server.accepted.has(id)) this.#add(`shown as sent: ${JSON.stringify(work)}`)
        const isBehind = entries.some((each) => each.state === 'refused' && subjectOf(each.work) === subjectOf(work))
        if (state === 'waiting' && !isBehind)
          this.#add(`waits for ever: ${JSON.stringify(work)}, ${failureReason?.code}`)
        // Another device did it first, or the page still shows a task from before it was skipped here.
        const isExplained = this.#server.stored.some(
          ({ key, kind, subject }) => subject === subjectOf(work) && (kind === 'skip' || !own.has(key)),
        )
        if (state === 'refused' && !isExplained) this.#add(`refused: ${JSON.stringify(work)}, ${failureReason?.code}`)
      }
      for (const { id, isOpen } of downloads)
        if (isOpen && !open.includes(id)) this.#add(`shown as ready on device ${device}: ${id}`)
    }
    for (const { product } of screens) {
      if (!product) continue
      const { bids, isLiked, isFollowed } = this.#server.market
      if (product.bid !== (bids.at(-1) ?? null)) this.#add(`shown at the end: bid ${product.bid}`)
      if (product.isLiked !== isLiked) this.#add(`shown at the end: liked ${product.isLiked}`)
      if (product.isFollowing !== isFollowed) this.#add(`shown at the end: following ${product.isFollowing}`)
    }
    if (this.#server.market.isLiked !== this.#isLiked) this.#add(`the server has: liked ${!this.#isLiked}`)
    const textsOf = (wanted: string) => this.#server.stored.flatMap(({ kind, text }) => (kind === wanted ? text : []))
    if (textsOf('message').join() !== this.#messages.join()) this.#add(`messages: ${textsOf('message').join()}`)
    if ((textsOf('profile').at(-1) ?? '') !== this.#profile)
      this.#add(`profile: ${textsOf('profile').join()}, and not ${this.#profile}`)
    const keys = this.#server.stored.filter(({ kind }) => kind !== 'profile').map(({ key }) => key)
    if (new Set(keys).size < keys.length) this.#add('stored twice under one key')
  }

  #add(fault: string): void {
    this.faults.add(fault)
  }
}
