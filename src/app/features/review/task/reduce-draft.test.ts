import { describe, expect, test } from 'vitest'
import { ApiProblem, type ClientProblemCode } from '#src/app/platform/api/api-problem.ts'
import { emptyDraft, type ReviewDraft } from '#src/domain/review/review-draft.ts'
import { defaultReview } from '#src/domain/review/review.ts'
import {
  emptyStoredDraft,
  reconcileDraft,
  type StoredDraft,
  withContent,
  withSent,
} from '#src/offline/drafts/stored-draft.ts'
import {
  applyChanges,
  currentDraft,
  type DraftEvent,
  type DraftState,
  initialDraftState,
  needsSend,
  reduceDraft,
  viewOf,
} from './reduce-draft.ts'

const draftWithNote = (note: string): ReviewDraft => ({ ...emptyDraft, result: { ...defaultReview, note } })
const edit = (note: string) => ({ kind: 'change', change: { kind: 'edit', draft: draftWithNote(note) } }) as const
const activity = { kind: 'change', change: { kind: 'activity', activity: { activeMs: 5000, played: [] } } } as const
const resolve = { kind: 'change', change: { kind: 'resolve', version: 'other' } } as const
const refused = (code: ClientProblemCode) => ({ kind: 'refused', problem: new ApiProblem({ code }) }) as const
const retryLater = { kind: 'retry-later' } as const
const saved = { kind: 'saved' } as const
const unsent = withContent(emptyStoredDraft, draftWithNote('one'))
const sentDraft = withSent(unsent, { draft: unsent.draft, revision: 1 }, unsent)
const changedHere = withContent(sentDraft, draftWithNote('here'))
const conflicting = reconcileDraft(changedHere, { draft: draftWithNote('there'), revision: 2 }, changedHere)

/** Reduces the events at `now`. Returns the last state and the effects of the last event. */
function reduceAll(from: DraftState, events: readonly DraftEvent[], now = 0) {
  return events.reduce(({ state }, event) => reduceDraft(state, event, now), {
    state: from,
    effects: [] as ReturnType<typeof reduceDraft>['effects'],
  })
}

/** The event with which the device answers the write of `state`. */
const written = ({ stored, writing }: DraftState): DraftEvent => ({
  kind: 'written',
  result: applyChanges(stored, writing),
})
const openWith = (stored: StoredDraft | null, more: Partial<DraftState> = {}): DraftState => ({
  ...reduceAll(initialDraftState, [{ kind: 'open' }, { kind: 'read', stored }]).state,
  ...more,
})
const noteOf = (state: DraftState) => currentDraft(state).draft.result.note
const saveStateOf = (state: DraftState) => viewOf(state).saveState
const sendAfter = (delayMs: number | null) => ({ kind: 'send-after', delayMs })
const sends = [sendAfter(null), { kind: 'send' }]

describe('reading and storing a draft', () => {
  test('an opened draft is read and fetched, and accepts input once it is read', () => {
    const opened = reduceAll(initialDraftState, [{ kind: 'open' }])
    expect(opened.effects).toEqual([{ kind: 'read' }, { kind: 'fetch' }])
    expect(viewOf(opened.state).ready).toBe(false)
    expect(viewOf(openWith(null))).toMatchObject({ ready: true, saveState: 'none' })
  })

  test.each([
    ['a device without a draft waits for the answer', null, false],
    ['a device with a draft that was sent waits, too: another one may have changed it', sentDraft, false],
    ['a device with input that was not sent does not wait', unsent, true],
    ['a device with two versions does not wait', conflicting, true],
  ])('of a reopened task: %s', (_, stored, isReady) => {
    const reopened = { ...initialDraftState, awaitsServerDraft: true }
    const { state } = reduceAll(reopened, [{ kind: 'open' }, { kind: 'read', stored }])
    expect(viewOf(state).ready).toBe(isReady)
    expect(viewOf(reduceAll(state, [{ kind: 'fetched', stored }]).state).ready).toBe(true)
  })

  test('an edit is stored at once, and edits made while it is being stored are stored after it', () => {
    const first = reduceAll(openWith(null), [edit('one')])
    expect(first.effects).toEqual([{ kind: 'write', changes: [edit('one').change] }])
    const second = reduceAll(first.state, [edit('two'), activity])
    expect(second.effects).toEqual([])
    const stored = reduceAll(second.state, [written(first.state)])
    expect(stored.effects).toContainEqual({ kind: 'write', changes: [edit('two').change, activity.change] })
    expect(currentDraft(stored.state).draft).toMatchObject({ result: { note: 'two' }, activeMs: 5000 })
  })

  test.each([
    ['read', { kind: 'read', stored: sentDraft }],
    ['fetched', { kind: 'fetched', stored: sentDraft }],
    ['sent', { kind: 'sent', result: saved, stored: sentDraft }],
  ] as const)('an edit that is not stored yet survives a draft that is %s', (_, event) => {
    expect(noteOf(reduceAll(openWith(null), [edit('typed'), event]).state)).toBe('typed')
  })

  test('what another tab stored is shown', () => {
    expect(reduceAll(openWith(sentDraft), [{ kind: 'stored-changed' }]).effects).toEqual([{ kind: 'read' }])
    const other = withContent(sentDraft, draftWithNote('other tab'))
    expect(noteOf(reduceAll(openWith(sentDraft), [{ kind: 'read', stored: other }]).state)).toBe('other tab')
  })

  test.each([
    ['a stored draft', openWith(sentDraft), true],
    ['a draft that was never changed', openWith(null), false],
    ['a draft with newer input', reduceAll(openWith(sentDraft), [edit('typed')]).state, false],
    ['a draft without room', openWith(sentDraft, { storage: 'page' }), false],
  ])('deletion of %s by another tab means that it was submitted there: %s', (_, state, isReported) => {
    const { effects } = reduceAll(state, [{ kind: 'read', stored: null }])
    expect(effects.some(({ kind }) => kind === 'notify-submitted-elsewhere')).toBe(isReported)
  })

  test('after sign-out nothing is stored or sent', () => {
    const { state, effects } = reduceAll(openWith(null), [edit('typed'), { kind: 'written', result: 'signed-out' }])
    expect(effects).toEqual([])
    expect(needsSend(state)).toBe(false)
  })
})

describe('a device without room', () => {
  const full = reduceAll(openWith(sentDraft), [edit('typed'), { kind: 'written', result: 'no-room' }])

  test('the page keeps the draft, and a read does not replace it', () => {
    expect(full.effects).toEqual([sendAfter(700)])
    expect(noteOf(reduceAll(full.state, [{ kind: 'read', stored: sentDraft }]).state)).toBe('typed')
  })

  test('the draft counts as saved only once the server has it', () => {
    const sending = reduceAll(full.state, [{ kind: 'send-due' }]).state
    const draft = withSent(sending.stored, { draft: sending.stored.draft, revision: 2 }, sending.stored)
    const onServer = reduceAll(sending, [
      { kind: 'page-draft', draft },
      { kind: 'sent', result: saved, stored: draft },
    ])
    const failed = reduceAll(sending, [{ kind: 'sent', result: retryLater, stored: sending.stored }])
    expect([full.state, sending, onServer.state, failed.state].map(saveStateOf)).toEqual([
      'sending',
      'sending',
      'server',
      'storage-full',
    ])
    expect(saveStateOf(reduceAll(onServer.state, [edit('more')]).state)).toBe('sending')
    expect(saveStateOf(openWith(null, { storage: 'page', stored: conflicting }))).toBe('storage-full')
  })

  test('the next edit that finds room stores the whole draft on the device', () => {
    const writing = reduceAll(full.state, [edit('with room')]).state
    expect(reduceAll(writing, [written(writing)]).state).toMatchObject({
      storage: 'device',
      stored: { draft: { result: { note: 'with room' } } },
    })
  })
})

describe('sending a draft', () => {
  const editedAt = (now: number, from: DraftState) => {
    const writing = reduceAll(from, [edit(`at ${now}`)], now).state
    return reduceAll(writing, [written(writing)], now)
  }

  test('a draft is sent 700 ms after the last edit, and 4 s after the first at the latest', () => {
    const first = editedAt(1000, openWith(null))
    const later = editedAt(4500, first.state)
    const latest = editedAt(6000, later.state)
    expect([first, later, latest].map(({ effects }) => effects.at(-1))).toEqual([700, 500, 0].map(sendAfter))
  })

  test('one send runs at a time, and a change during it is scheduled after it', () => {
    const sending = reduceAll(openWith(unsent), [{ kind: 'send-due' }])
    expect(sending.effects).toEqual(sends)
    expect(saveStateOf(sending.state)).toBe('sending')
    expect(reduceAll(sending.state, [{ kind: 'send-due' }]).effects).toEqual([])
    const edited = editedAt(0, sending.state)
    expect(edited.effects).toEqual([])
    const sent = reduceAll(edited.state, [{ kind: 'sent', result: saved, stored: edited.state.stored }])
    expect(sent.effects).toEqual([sendAfter(700)])
  })

  test('a failed send is retried after 4 s, then after twice as long each time, up to a minute', () => {
    const fail = [{ kind: 'send-due' }, { kind: 'sent', result: retryLater, stored: unsent }] as const
    const delays = [1, 2, 3, 4, 5, 6].map((times) => {
      const events = Array.from({ length: times }, () => fail).flat()
      return reduceAll(openWith(unsent), events).effects.at(-1)
    })
    expect(delays).toEqual([4000, 8000, 16_000, 32_000, 60_000, 60_000].map(sendAfter))
    const succeed = [{ kind: 'send-due' }, { kind: 'sent', result: saved, stored: unsent }] as const
    expect(reduceAll(openWith(unsent), [...fail, ...fail, ...succeed, ...fail]).effects.at(-1)).toEqual(sendAfter(4000))
  })

  test('activity is stored without being sent, and does not hasten a retry', () => {
    const watching = reduceAll(openWith(unsent), [activity]).state
    expect(reduceAll(watching, [written(watching)]).effects).toEqual([])
  })

  test.each([
    ['hide', { kind: 'hide' }],
    ['fetched', { kind: 'fetched', stored: unsent }],
  ] as const)('an unsent draft is sent at once on %s, also a refused one', (_, event) => {
    const rejected = openWith(unsent, { lastOutcome: refused('task-not-yours') })
    expect(reduceAll(rejected, [event]).effects).toEqual(sends)
    expect(reduceAll(openWith(sentDraft), [{ kind: 'hide' }]).effects).toEqual([])
  })

  test.each([
    ['task-not-yours', 'refused', []],
    ['invalid', 'device', [sendAfter(700)]],
  ] as const)('an edit of a draft refused as %s leaves it %s', (code, saveState, effects) => {
    const edited = editedAt(0, openWith(unsent, { lastOutcome: refused(code) }))
    expect(edited.effects).toEqual(effects)
    expect(saveStateOf(edited.state)).toBe(saveState)
  })

  test('a conflict is not sent until the person chooses, then at once', () => {
    const conflicted = reduceAll(openWith(unsent), [
      { kind: 'send-due' },
      { kind: 'sent', result: { kind: 'conflict' }, stored: conflicting },
    ])
    expect(conflicted.effects).toEqual([])
    expect(viewOf(conflicted.state)).toMatchObject({ saveState: 'device', conflictingDraft: draftWithNote('there') })
    const edited = editedAt(0, conflicted.state)
    expect(edited.effects).toEqual([])
    const choosing = reduceAll(edited.state, [resolve]).state
    const chosen = reduceAll(choosing, [written(choosing)])
    expect(chosen.effects).toEqual(sends)
    expect(viewOf(chosen.state)).toMatchObject({
      draft: draftWithNote('there'),
      conflictingDraft: null,
      discardedVersion: draftWithNote('at 0'),
    })
  })

  test('submitting aborts the send; an unsent draft is sent again when submitting takes 4 s', () => {
    const submit = (stored: StoredDraft) => reduceAll(openWith(stored), [{ kind: 'submit' }]).effects
    expect(submit(unsent)).toEqual([{ kind: 'abort-send' }, sendAfter(4000)])
    expect(submit(sentDraft)).toEqual([{ kind: 'abort-send' }, sendAfter(null)])
  })
})

describe('a closed or submitted draft', () => {
  test('input before closing is stored, and needs a last send', () => {
    const closed = reduceAll(openWith(null), [edit('typed'), { kind: 'close' }])
    expect(closed.effects).toEqual([sendAfter(null)])
    const stored = reduceAll(closed.state, [written(closed.state)])
    expect(stored.effects).toEqual([])
    expect(needsSend(stored.state)).toBe(true)
  })

  test.each([
    { kind: 'read', stored: null },
    { kind: 'fetched', stored: unsent },
    { kind: 'sent', result: retryLater, stored: unsent },
  ] as const)('a closed draft schedules nothing when it is $kind', (event) => {
    expect(reduceAll(openWith(sentDraft), [{ kind: 'close' }, event]).effects).toEqual([])
  })

  test('a discarded draft shows what was typed, and accepts nothing more', () => {
    const discarded = reduceAll(openWith(unsent), [edit('typed'), { kind: 'discard' }])
    expect(discarded.effects).toEqual([sendAfter(null)])
    expect([noteOf(discarded.state), needsSend(discarded.state)]).toEqual(['typed', false])
    expect(viewOf(discarded.state).ready).toBe(false)
    const late: DraftEvent[] = [
      edit('late'),
      { kind: 'written', result: unsent },
      { kind: 'read', stored: unsent },
      { kind: 'send-due' },
      { kind: 'open' },
      { kind: 'close' },
    ]
    expect(reduceAll(discarded.state, late)).toEqual({ state: discarded.state, effects: [] })
  })
})
