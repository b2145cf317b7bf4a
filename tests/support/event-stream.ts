// Reads an event stream as a browser does.

export type StreamEvent = { readonly id: string; readonly event: string; readonly data: Record<string, unknown> }

export type EventReader = {
  readonly status: number
  /** The next event of this kind; those before it are in `received`. Rejects when the stream ends first. */
  readonly next: (kind: string) => Promise<StreamEvent>
  /** Every event read so far, in order. */
  readonly received: StreamEvent[]
  /** Reads until the stream ends. */
  readonly readToEnd: () => Promise<void>
  readonly close: () => void
}

type OpenOptions = { readonly cookie?: string; readonly lastEventId?: string; readonly query?: string }

/** Opens the stream of the server at `origin`. */
export async function openEventStream(
  origin: string,
  { cookie, lastEventId, query = '' }: OpenOptions = {},
): Promise<EventReader> {
  const abort = new AbortController()
  const response = await fetch(`${origin}/api/events${query}`, {
    signal: abort.signal,
    headers: { ...(cookie && { cookie }), ...(lastEventId && { 'last-event-id': lastEventId }) },
  })
  const received: StreamEvent[] = []
  const events = read(response)
  const next: EventReader['next'] = async (kind) => {
    for (;;) {
      const { value, done } = await events.next()
      if (done) throw new Error(`the stream ended before ${kind}`)
      received.push(value)
      if (value.event === kind) return value
    }
  }
  const readToEnd = async () => {
    for (let done = false; !done;) ({ done = false } = await events.next())
  }
  return { status: response.status, next, received, readToEnd, close: () => abort.abort() }
}

async function* read({ body }: Response): AsyncGenerator<StreamEvent, void> {
  const decoder = new TextDecoder()
  let text = ''
  // An event without an id has that of the one before.
  let lastId = ''
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const { id, event, data } = fieldsOf(block)
      lastId = id ?? lastId
      if (event && data) yield { id: lastId, event, data: JSON.parse(data) as Record<string, unknown> }
    }
  }
}

const fieldsOf = (block: string): { id?: string; event?: string; data?: string } =>
  Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)))
