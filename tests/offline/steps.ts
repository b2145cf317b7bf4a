// The steps that can happen to a device and its server, and schedules of steps.
import fc from 'fast-check'
import { type Fault, faults } from './world/fault-server.ts'

export const people = ['anna', 'ben'] as const
export type Person = (typeof people)[number]

const tasksPerPerson = 4
export const taskOf = (person: string, number: number): string => `${person}-${number % tasksPerPerson}`

/** Every task and its assignee. */
export const allTasks: ReadonlyMap<string, Person> = new Map(
  people.flatMap((person) =>
    Array.from({ length: tasksPerPerson }, (_, number) => [taskOf(person, number), person] as const),
  ),
)

/** The number of products that messages can be about. */
const productCount = 2

/** The number of values that a profile can have: few, so that values recur. */
const profileValueCount = 3

/** `tab` is 0 or 1 and opens on first use. `task` is an index into the tasks of the signed-in person. */
export type Step =
  | { readonly do: 'edit' | 'review' | 'review-again' | 'skip'; readonly task: number; readonly tab: number }
  | { readonly do: 'message'; readonly product: number; readonly tab: number }
  | { readonly do: 'profile'; readonly value: number; readonly tab: number }
  | { readonly do: 'close-tab' | 'crash-tab' | 'send-now'; readonly tab: number }
  | { readonly do: 'take-away' | 'give-back' | 'review-elsewhere'; readonly task: number; readonly of: Person }
  | { readonly do: 'server'; readonly moods: readonly Fault[] }
  | { readonly do: 'sign-in'; readonly person: Person }
  | { readonly do: 'clock'; readonly ms: number }
  | { readonly do: 'automatic'; readonly isOn: boolean }
  | { readonly do: 'connection'; readonly type: 'wifi' | 'cellular' | 'unknown' }
  | { readonly do: 'budget'; readonly bytes: number }
  | { readonly do: 'remove-download'; readonly task: number; readonly tab: number }
  | { readonly do: 'request-downloads'; readonly count: number; readonly tab: number }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: ParameterlessStep }

/** Steps without parameters. */
type ParameterlessStep =
  | 'offline'
  | 'online'
  | 'server-down'
  | 'server-up'
  | 'expire'
  | 'kill-worker'
  | 'update'
  | 'worker-sends'

const tab = fc.nat({ max: 1 })
/** Mostly the first two tasks, so that submissions meet. */
const task = fc.constantFrom(0, 0, 0, 1, 1, 1, ...Array(tasksPerPerson).keys())
const budgets = [0, 100_000, 200_000, 1_000_000_000] as const
const parameterless = (...names: ParameterlessStep[]) => fc.constantFrom(...names).map((name): Step => ({ do: name }))
const day = 24 * 60 * 60 * 1000

const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  { weight: 9, arbitrary: fc.record({ do: fc.constant('review' as const), task, tab }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('edit' as const, 'review-again' as const, 'skip' as const), task, tab }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('profile' as const), value: fc.nat({ max: profileValueCount - 1 }), tab }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('message' as const), product: fc.nat({ max: productCount - 1 }), tab }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('close-tab' as const, 'send-now' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash-tab' as const), tab }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'take-away' as const,
        'give-back' as const,
        'give-back' as const,
        'review-elsewhere' as const,
      ),
      task,
      of: fc.constantFrom(...people),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('server' as const),
      moods: fc.array(fc.constantFrom(...faults), { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('sign-in' as const), person: fc.constantFrom(...people) }) },
  {
    weight: 1,
    arbitrary: fc
      .record({ do: fc.constant('clock' as const), ms: fc.integer({ min: -400, max: 400 }) })
      .map(({ do: name, ms }) => ({ do: name, ms: ms * day })),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 5, arbitrary: parameterless('offline', 'online') },
  { weight: 3, arbitrary: parameterless('server-down', 'server-up') },
  { weight: 2, arbitrary: parameterless('expire') },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('automatic' as const), isOn: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('connection' as const),
      type: fc.constantFrom('wifi' as const, 'cellular' as const, 'unknown' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('budget' as const), bytes: fc.constantFrom(...budgets) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('remove-download' as const), task, tab }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('request-downloads' as const), count: fc.integer({ min: 1, max: 2 }), tab }),
  },
  { weight: 4, arbitrary: parameterless('kill-worker', 'update', 'worker-sends', 'worker-sends') },
)

export const scheduleArbitrary = fc.array(stepArbitrary, { minLength: 3, maxLength: 24, size: 'max' })

export const describeStep = ({ do: name, ...params }: Step): string => {
  const description = Object.values(params).flat().join(' ')
  return description === '' ? name : `${name} ${description}`
}
