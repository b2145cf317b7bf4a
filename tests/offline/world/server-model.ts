// A model of the server: its sessions, assignees and everything it stored. It applies the rules of Curio's use cases.

import type { MessageReceipt, Work } from '#src/offline/outbox/outbox-entry.ts'

export type StoredSubmission = {
  readonly key: string
  /** The person of the session that stored it. */
  readonly person: string
  readonly kind: Work['kind']
  readonly subject: string
  readonly text: string
}

export type ModelResponse = { readonly status: number; readonly problem?: string; readonly data?: MessageReceipt }

type Task = { owner: string; holder: string | null; state: 'open' | 'done'; lastSkippedBy: string | null }

export type ModelRequest = {
  readonly path: string
  readonly key: string
  /** The person in the `curio-person` header. */
  readonly intendedPerson: string
  readonly session: string | null
  readonly body: unknown
}

const success: ModelResponse = { status: 200 }
const problem = (status: number, name: string): ModelResponse => ({ status, problem: name })

export class ServerModel {
  readonly stored: StoredSubmission[] = []
  readonly forwarded = new Set<string>()
  /** The keys of accepted requests, even if their response was lost. */
  readonly accepted = new Set<string>()
  /** The problems of refused requests by key. */
  readonly refused = new Map<string, string>()
  readonly #sessions = new Map<string, string>()
  readonly #tasks = new Map<string, Task>()
  readonly #keys = new Map<string, string>()
  readonly #threads = new Set<string>()

  constructor(tasks: ReadonlyMap<string, string>) {
    for (const [id, owner] of tasks) this.#tasks.set(id, { owner, holder: owner, state: 'open', lastSkippedBy: null })
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
    const { session, intendedPerson, key, path } = request
    if (!session) return problem(401, 'not-signed-in')
    if (intendedPerson !== session) return problem(403, 'other-person')
    const [, , resource = '', id = '', call = ''] = path.split('/')
    const body = request.body as Record<string, unknown>
    if (call === 'sync') {
      this.forwarded.add(`task:${id}`)
      return success
    }
    const answer =
      resource === 'talents'
        ? this.#store(request, 'profile', 'profile', String(body['linkedin']))
        : resource === 'messages'
          ? this.#message(request, body)
          : call === 'skip'
            ? this.#skip(request, id, String(body['note']))
            : this.#review(request, body)
    if (answer.problem === undefined) this.accepted.add(key)
    else this.refused.set(key, answer.problem)
    return answer
  }

  #review(request: ModelRequest, body: Record<string, unknown>): ModelResponse {
    const serialized = JSON.stringify(body)
    const previous = this.#keys.get(`${request.session} ${request.key}`)
    if (previous !== undefined) return previous === serialized ? success : problem(409, 'key-reused')
    const id = String(body['taskId'])
    const rejection = this.#rejectionOf(id, request.session)
    if (rejection) return rejection
    this.#change(id, { state: 'done', lastSkippedBy: null })
    this.forwarded.delete(`task:${id}`)
    this.#keys.set(`${request.session} ${request.key}`, serialized)
    const { note } = body['result'] as { note: string }
    return this.#store(request, 'review', `task:${id}`, note)
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
    return { status: 200, data: { threadId, message: { _id: request.key, createdAt: '2026-11-20T09:00:00.000Z' } } }
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
