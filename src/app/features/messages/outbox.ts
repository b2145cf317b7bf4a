// What a person wrote on this device and the server does not have yet, a slip a conversation: the words in the composer
// and messages that are on their way or were refused.

export type Unsent = {
  /** The message's `Idempotency-Key`: however often it is sent, it stands once. */
  readonly key: string
  readonly body: string
  /** Milliseconds since the epoch, by this device's clock. */
  readonly at: number
}

export type Slip = { readonly text: string; readonly unsent: readonly Unsent[] }

export const emptySlip: Slip = { text: '', unsent: [] }

/** Signing out removes what is under these keys (`dropMessageSlips`). */
const slipKey = (person: string, place: string) => `message-slip:${person}:${place}`

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** `place` is a thread's id, or `about-` and an item's id before there is a thread. */
export function readSlip(store: Store, person: string, place: string): Slip {
  try {
    return parseSlip(JSON.parse(store.getItem(slipKey(person, place)) ?? 'null'))
  } catch {
    return emptySlip
  }
}

/** Answers whether there was room. An empty slip leaves nothing behind. */
export function writeSlip(store: Store, person: string, place: string, slip: Slip): boolean {
  const key = slipKey(person, place)
  try {
    if (slip.text === '' && slip.unsent.length === 0) store.removeItem(key)
    else store.setItem(key, JSON.stringify(slip))
    return true
  } catch {
    return false
  }
}

export const put = (slip: Slip, message: Unsent): Slip => ({ text: '', unsent: [...slip.unsent, message] })

export const take = (slip: Slip, key: string): Slip => ({
  ...slip,
  unsent: slip.unsent.filter((message) => message.key !== key),
})

/** Takes a message back into the composer, before what is being written there. */
export function takeBack(slip: Slip, { key, body }: Unsent): Slip {
  const rest = take(slip, key)
  return { ...rest, text: rest.text === '' ? body : `${body}\n${rest.text}` }
}

/** Both slips as one: the words of `later` go on where those of `first` end. */
export const joined = (first: Slip, later: Slip): Slip => ({
  text: [first.text, later.text].filter((text) => text !== '').join('\n'),
  unsent: [...first.unsent, ...later.unsent],
})

function parseSlip(value: unknown): Slip {
  if (typeof value !== 'object' || value === null) return emptySlip
  const { text, unsent }: { text?: unknown; unsent?: unknown } = value
  return {
    text: typeof text === 'string' ? text : '',
    unsent: Array.isArray(unsent) ? unsent.filter(isUnsent) : [],
  }
}

function isUnsent(value: unknown): value is Unsent {
  if (typeof value !== 'object' || value === null) return false
  const { key, body, at }: { key?: unknown; body?: unknown; at?: unknown } = value
  return typeof key === 'string' && typeof body === 'string' && typeof at === 'number'
}
