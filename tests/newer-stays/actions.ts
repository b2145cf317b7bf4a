// What a talent and a buyer do on their two devices, and schedules of it on a faulty network.
import fc from 'fast-check'
import { type Fate, fateArbitrary } from './network.ts'

export const person = 'anna'
export const taskIds = ['anna-0', 'anna-1', 'anna-2'] as const

export type Action = { readonly device: 0 | 1 } & (
  | { readonly do: 'open'; readonly task: string }
  | { readonly do: 'type' | 'skip' | 'undo' | 'leave' | 'sync' | 'profile' | 'message' }
  /** `confirms`: how often the person presses Submit of the question. */
  | { readonly do: 'submit'; readonly confirms: number }
  | { readonly do: 'choose'; readonly version: 'this' | 'other' }
  | { readonly do: 'answer'; readonly choice: 'replace' | 'keep' }
  | { readonly do: 'bid' | 'bid-again' | 'refresh' | 'like' | 'follow' }
  | { readonly do: 'reload' | 'return' | 'offline' | 'online' }
  | { readonly do: 'wait'; readonly ms: number }
)

export type Schedule = { readonly actions: readonly Action[]; readonly fates: readonly Fate[] }

type Weighted = { weight: number; arbitrary: fc.Arbitrary<Action> }

const device = fc.oneof(
  { weight: 4, arbitrary: fc.constant(0 as const) },
  { weight: 1, arbitrary: fc.constant(1 as const) },
)
/** Likes, follows, messages and profiles have no revision: of two devices, the later request counts. */
const firstDevice = fc.constant(0 as const)

function one(weight: number, name: Action['do'], rest: object = {}, on = device): Weighted {
  return { weight, arbitrary: fc.record({ device: on, do: fc.constant(name), ...rest }) as fc.Arbitrary<Action> }
}

const conditions: Weighted[] = [
  one(16, 'wait', { ms: fc.constantFrom(50, 500, 1500, 1500, 1500, 6000, 25_000) }),
  one(2, 'reload'),
  one(2, 'return'),
  one(1, 'offline'),
  one(2, 'online'),
]

const talent = fc.oneof(
  ...conditions,
  one(3, 'open', { task: fc.constantFrom(...taskIds) }),
  one(16, 'type'),
  one(6, 'submit', { confirms: fc.constantFrom(0, 1, 1, 1, 2) }),
  one(2, 'choose', { version: fc.constantFrom('this', 'other') }),
  one(3, 'undo'),
  one(1, 'skip'),
  one(1, 'leave'),
  one(8, 'sync'),
  one(1, 'profile', {}, firstDevice),
)

const buyer = fc.oneof(
  ...conditions,
  one(9, 'bid'),
  one(2, 'bid-again'),
  one(4, 'answer', { choice: fc.constantFrom('replace', 'keep') }),
  one(3, 'refresh'),
  one(4, 'like', {}, firstDevice),
  one(3, 'follow', {}, firstDevice),
  one(3, 'message', {}, firstDevice),
)

const scheduleOf = (action: fc.Arbitrary<Action>): fc.Arbitrary<Schedule> =>
  fc.record({
    actions: fc.array(action, { minLength: 4, maxLength: 30, size: 'max' }),
    fates: fc.array(fateArbitrary, { maxLength: 60, size: 'max' }),
  })

export const scheduleArbitrary = fc.oneof(
  { weight: 3, arbitrary: scheduleOf(talent) },
  { weight: 2, arbitrary: scheduleOf(buyer) },
)

export const describeAction = ({ do: name, device: number, ...params }: Action): string =>
  [number, name, ...Object.values(params)].join(' ')
