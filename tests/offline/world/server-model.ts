// A model of the server: its sessions, assignees and everything it stored. It applies the rules of Curio's use cases.

import { emptyDraft, type ReviewDraft } from '#src/domain/review/review-draft.ts'
import type { ReviewResult } from '#src/domain/review/review.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { type ModelRequest, type ModelResponse, problem } from './model-call.ts'
import { MarketModel } from './market-model.ts'
import { taskView } from './task-view.ts'

export type StoredSubmission = {
  readonly key: string
  /** The person of the session that stored it. */
  readonly person: string
  readonly kind: OutboxEntry['work']['kind']
  readonly subject: string
  readonly text: string
}

export type Draft = { readonly draft: ReviewDraft; readonly revision: number }

type Task = {
  owner: string
  holder: string | null
  state: 'open' | 'done'
  lastSkippedBy: string | null
  result: ReviewResult | null
  reopenedAt: string | null
  draft: Draft | null
  /** The note of every draft that it had, oldest first. */
  readonly notes: string[]
  /** How often it was reopened. */
  openings: number
}

const success: ModelResponse = { status: 200 }

export class ServerModel {
  readonly stored: StoredSubmission[] = []
  readonly forwarded = new Set<string>()
  /** The keys of accepted requests, even if their response was lost. */
  readonly accepted = new Set<string>()
  /** The problems of refused requests by key. */
  readonly refused = new Map<string, string>()
  readonly market = new MarketModel()
  readonly #sessions = new Map<string, string>()
  readonly #tasks = new Map<string, Task>()
  readonly #keys = new Map<string, string>()
  readonly #threads = new Set<string>()
  #revision = 0

  constructor(tasks: ReadonlyMap<string, string>) {
    const fresh = {
      state: 'open',
      lastSkippedBy: null,
      result: null,
      reopenedAt: null,
      draft: null,
      openings: 0,
    } as const
    for (const [id, owner] of tasks) this.#tasks.set(id, { owner, holder: owner, ...fresh, notes: [] })
  }

  signIn(person: string): string {
    const token = `${person}-${this.#sessions.size + 1}`
    this.#sessions.set(token, person)
    return token
  }

  personOf = (token: string): string | null => this.#sessions.get(token) ?? null

  /** Ids of the tasks that a person has to review, in the order of the queue. */
  openTasksOf = (person: string): readonly string[] =>
    [...this.#tasks]
      .filter(([, { holder, state }]) => holder === person && state === 'open')
      .map(([id]) => id)
      .toSorted()

  taskOf = (id: string): Readonly<Task> | undefined => this.#tasks.get(id)

  /** Ends all sessions. */
  expire(): void {
    this.#sessions.forEach((_, token) => this.#sessions.set(token, ''))
  }

  unassign(id: string): void {
    this.#change(id, { holder: null, lastSkippedBy: null })
  }

  /** Reopens the task and assigns it to its first assignee. */
  reassign(id: string): void {
    const task = this.#tasks.get(id)
    if (task) this.#change(id, { holder: task.owner, state: 'open', lastSkippedBy: null })
  }

  /** Completes the task, as if its assignee had reviewed it on another device. */
  reviewElsewhere(id: string): void {
    const task = this.#tasks.get(id)
    if (task?.holder) this.#change(id, { state: 'done' })
  }

  handle(request: ModelRequest): ModelResponse {
    const { session, intendedPerson, key, path, method } = request
    if (!session) return problem(401, 'not-signed-in')
    if (intendedPerson !== undefined && intendedPerson !== session) return problem(403, 'other-person')
    const { pathname, searchParams } = new URL(path, 'http://localhost')
    const [, , resource = '', id = '', call = ''] = pathname.split('/')
    const body = (request.body ?? {}) as Record<string, unknown>
    switch (`${method} ${resource} ${call}`) {
      case 'GET bundles nextTasks':
        return this.#listNextTasks(session, searchParams)
      case 'POST bundles workerTasks':
        return this.#findNextTask(session, body['after'])
      case 'GET tasks ':
        return this.#readTask(session, id)
      case 'GET tasks draft':
        return { status: 200, body: { data: this.#tasks.get(id)?.draft ?? null } }
      case 'PUT tasks draft':
        return this.#saveDraft(session, id, body as { draft: ReviewDraft; base: number | null })
      case 'POST tasks reopenOwn':
        return this.#reopen(session, id)
      case 'POST tasks sync':
        this.forwarded.add(`task:${id}`)
        return success
      case 'POST talents ':
      case 'POST messages ':
      case 'POST tasks skip':
      case 'POST bundles submitReviewResult':
        break
      default:
        return this.market.handle(request, session)
    }
    const answer =
      resource === 'talents'
        ? this.#changeProfile(request, body as { linkedin: string; before?: { linkedin: string } })
        : resource === 'messages'
          ? this.#message(request, body)
          : call === 'skip'
            ? this.#skip(request, id, String(body['note']))
            : this.#review(request, body)
    if (answer.problem === undefined) this.accepted.add(key)
    else this.refused.set(key, answer.problem)
    return answer
  }

  #listNextTasks(person: string, query: URLSearchParams): ModelResponse {
    const [count, after] = [Number(query.get('count')), query.get('after') ?? '']
    const open = this.openTasksOf(person)
    const data = open
      .filter((id) => id > after)
      .slice(0, count)
      .map((id) => ({ task: this.#view(id), draft: this.#tasks.get(id)?.draft ?? null }))
    const known = query.get('known')?.split(',') ?? []
    return { status: 200, body: { data, gone: known.filter((id) => !open.includes(id)), ...this.#progressOf(person) } }
  }

  #findNextTask(person: string, after: unknown): ModelResponse {
    const open = this.openTasksOf(person).filter((id) => id !== after)
    const next = (typeof after === 'string' ? open.find((id) => id > after) : undefined) ?? open[0]
    return { status: 200, body: { data: next === undefined ? null : this.#view(next), ...this.#progressOf(person) } }
  }

  #progressOf(person: string) {
    const total = [...this.#tasks.values()].filter(({ owner }) => owner === person).length
    return { total, completed: total - this.openTasksOf(person).length }
  }

  #readTask(person: string, id: string): ModelResponse {
    return this.#tasks.get(id)?.holder === person
      ? { status: 200, body: { data: this.#view(id) } }
      : problem(403, 'forbidden')
  }

  #view(id: string) {
    const { holder = null, state = 'open', result = null, reopenedAt = null } = this.#tasks.get(id) ?? {}
    return taskView({ id, holder, isCompleted: state === 'done', result, reopenedAt })
  }

  #saveDraft(person: string, id: string, { draft, base }: { draft: ReviewDraft; base: number | null }): ModelResponse {
    const rejection = this.#rejectionOf(id, person)
    if (rejection) return rejection
    const stored = this.#tasks.get(id)?.draft ?? null
    if (stored && JSON.stringify(stored.draft) === JSON.stringify(draft))
      return { status: 200, body: { data: { revision: stored.revision } } }
    if ((stored?.revision ?? null) !== base) return problem(409, 'draft-changed')
    return { status: 200, body: { data: { revision: this.#storeDraft(id, draft) } } }
  }

  #storeDraft(id: string, draft: ReviewDraft): number {
    this.#revision += 1
    this.#change(id, { draft: { draft, revision: this.#revision } })
    this.#tasks.get(id)?.notes.push(draft.result.note)
    return this.#revision
  }

  /** Reopens a person's own review, which becomes their draft. */
  #reopen(person: string, id: string): ModelResponse {
    const task = this.#tasks.get(id)
    if (task?.holder !== person) return problem(403, 'forbidden')
    if (task.state === 'open') return task.reopenedAt === null ? problem(409, 'task-not-completed') : success
    const result = task.result ?? emptyDraft.result
    this.#storeDraft(id, { ...emptyDraft, result })
    const openings = task.openings + 1
    this.#change(id, { state: 'open', result: null, reopenedAt: String(this.#revision), openings })
    return success
  }

  #review(request: ModelRequest, body: Record<string, unknown>): ModelResponse {
    const serialized = JSON.stringify(body)
    const previous = this.#keys.get(`${request.session} ${request.key}`)
    if (previous !== undefined) return previous === serialized ? success : problem(409, 'key-reused')
    const id = String(body['taskId'])
    const rejection = this.#rejectionOf(id, request.session)
    if (rejection) return rejection
    const result = body['result'] as ReviewResult
    this.#change(id, { state: 'done', lastSkippedBy: null, result, reopenedAt: null, draft: null })
    this.forwarded.delete(`task:${id}`)
    this.#keys.set(`${request.session} ${request.key}`, serialized)
    return this.#store(request, 'review', `task:${id}`, result.note)
  }

  #skip(request: ModelRequest, id: string, text: string): ModelResponse {
    const key = `${request.session} ${request.key}`
    const previous = this.#keys.get(key)
    if (previous !== undefined) return previous === text ? success : problem(409, 'key-reused')
    const skipped = this.#tasks.get(id)?.lastSkippedBy === request.session
    const rejection = skipped ? null : this.#rejectionOf(id, request.session)
    if (rejection) return rejection
    this.#keys.set(key, text)
    if (skipped) return success
    this.#change(id, { holder: null, lastSkippedBy: request.session })
    return this.#store(request, 'skip', `task:${id}`, text)
  }

  /** Refuses a change of what is not there any more, unless it is there already. */
  #changeProfile(request: ModelRequest, { linkedin, before }: { linkedin: string; before?: { linkedin: string } }) {
    const current = this.stored.findLast(({ kind, person }) => kind === 'profile' && person === request.session)?.text
    const isChanged = before !== undefined && before.linkedin !== (current ?? '')
    if (isChanged && linkedin !== current) return problem(409, 'edit-conflict')
    return this.#store(request, 'profile', 'profile', linkedin)
  }

  /** Stores a message. One about a product creates its conversation if there is none. */
  #message(request: ModelRequest, body: Record<string, unknown>): ModelResponse {
    const key = `${request.session} ${request.key}`
    const serialized = JSON.stringify(body)
    const previous = this.#keys.get(key)
    if (previous !== undefined && previous !== serialized) return problem(409, 'key-reused')
    const { threadId = `${request.session} about ${String(body['productId'])}`, body: text } = body as {
      threadId?: string
      body: string
    }
    if (body['threadId'] === undefined) this.#threads.add(threadId)
    if (!this.#threads.has(threadId)) return problem(404, 'not-found')
    this.#keys.set(key, serialized)
    if (previous === undefined) this.#store(request, 'message', `thread:${threadId}`, text)
    const message = { _id: request.key, createdAt: '2026-11-20T09:00:00.000Z' }
    return { status: 200, body: { data: { threadId, message } } }
  }

  #rejectionOf(id: string, person: string | null): ModelResponse | null {
    const task = this.#tasks.get(id)
    if (task?.holder !== person) return problem(409, 'task-not-yours')
    return task?.state === 'done' ? problem(409, 'task-completed') : null
  }

  #store({ key, session }: ModelRequest, kind: StoredSubmission['kind'], subject: string, text: string): ModelResponse {
    this.stored.push({ key, person: session ?? '', kind, subject, text })
    return success
  }

  #change(id: string, change: Partial<Task>): void {
    const task = this.#tasks.get(id)
    if (task) Object.assign(task, change)
  }
}
