// The server's memory, which is the truth: who is signed in, whose task is whose, and everything it ever stored. It
// decides as Curio's own use cases do.

export type Stored = {
  readonly key: string
  /** Who was signed in, and so in whose name it was taken. */
  readonly person: string
  readonly kind: 'review' | 'skip' | 'profile'
  readonly subject: string
  readonly words: string
}

export type Answer = { readonly status: number; readonly problem?: string }

type Task = { owner: string; holder: string | null; state: 'open' | 'done'; skippedLast: string | null }

export type Asked = {
  readonly path: string
  readonly key: string
  /** Whom the request says it is for. */
  readonly meant: string
  readonly session: string | null
  readonly body: unknown
}

const done: Answer = { status: 200 }
const problem = (status: number, name: string): Answer => ({ status, problem: name })

export class Memory {
  readonly stored: Stored[] = []
  readonly handedOn = new Set<string>()
  /** What the device was, or would have been, told that the server has it, by key. */
  readonly accepted = new Set<string>()
  /** Everything refused for good, by key. */
  readonly refused = new Map<string, string>()
  readonly #sessions = new Map<string, string>()
  readonly #tasks = new Map<string, Task>()
  readonly #keys = new Map<string, string>()

  constructor(tasks: ReadonlyMap<string, string>) {
    for (const [id, owner] of tasks) this.#tasks.set(id, { owner, holder: owner, state: 'open', skippedLast: null })
  }

  signIn(person: string): string {
    const token = `${person}-${this.#sessions.size + 1}`
    this.#sessions.set(token, person)
    return token
  }

  personOf = (token: string): string | null => this.#sessions.get(token) ?? null

  /** All sessions end at once. */
  expire(): void {
    this.#sessions.forEach((_, token) => this.#sessions.set(token, ''))
  }

  takeAway(id: string): void {
    this.#change(id, { holder: null, skippedLast: null })
  }

  /** To be reviewed again by whoever had it first. */
  giveBack(id: string): void {
    const task = this.#tasks.get(id)
    if (task) this.#change(id, { holder: task.owner, state: 'open', skippedLast: null })
  }

  /** The person reviewed it on another device of theirs. */
  reviewElsewhere(id: string): void {
    const task = this.#tasks.get(id)
    if (task?.holder) this.#change(id, { state: 'done' })
  }

  take(asked: Asked): Answer {
    const { session, meant, key, path } = asked
    if (!session) return problem(401, 'not-signed-in')
    if (meant !== session) return problem(403, 'other-person')
    const [, , place = '', id = '', call = ''] = path.split('/')
    const body = asked.body as Record<string, unknown>
    if (call === 'sync') {
      this.handedOn.add(`task:${id}`)
      return done
    }
    const answer =
      place === 'talents'
        ? this.#store(asked, 'profile', 'profile', String(body['linkedin']))
        : call === 'skip'
          ? this.#skip(asked, id, String(body['note']))
          : this.#review(asked, body)
    if (answer.problem === undefined) this.accepted.add(key)
    else this.refused.set(key, answer.problem)
    return answer
  }

  #review(asked: Asked, body: Record<string, unknown>): Answer {
    const written = JSON.stringify(body)
    const before = this.#keys.get(`${asked.session} ${asked.key}`)
    if (before !== undefined) return before === written ? done : problem(409, 'key-reused')
    const id = String(body['taskId'])
    const refusal = this.#refuse(id, asked.session)
    if (refusal) return refusal
    this.#change(id, { state: 'done', skippedLast: null })
    this.handedOn.delete(`task:${id}`)
    this.#keys.set(`${asked.session} ${asked.key}`, written)
    const { note } = body['result'] as { note: string }
    return this.#store(asked, 'review', `task:${id}`, note)
  }

  #skip(asked: Asked, id: string, words: string): Answer {
    const key = `${asked.session} ${asked.key}`
    const before = this.#keys.get(key)
    if (before !== undefined) return before === words ? done : problem(409, 'key-reused')
    const skipped = this.#tasks.get(id)?.skippedLast === asked.session
    const refusal = skipped ? null : this.#refuse(id, asked.session)
    if (refusal) return refusal
    this.#keys.set(key, words)
    if (skipped) return done
    this.#change(id, { holder: null, skippedLast: asked.session })
    return this.#store(asked, 'skip', `task:${id}`, words)
  }

  #refuse(id: string, person: string | null): Answer | null {
    const task = this.#tasks.get(id)
    if (task?.holder !== person) return problem(409, 'task-not-yours')
    return task?.state === 'done' ? problem(409, 'task-completed') : null
  }

  #store({ key, session }: Asked, kind: Stored['kind'], subject: string, words: string): Answer {
    this.stored.push({ key, person: session ?? '', kind, subject, words })
    return done
  }

  #change(id: string, change: Partial<Task>): void {
    const task = this.#tasks.get(id)
    if (task) Object.assign(task, change)
  }
}
