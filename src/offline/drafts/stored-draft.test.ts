import { describe, expect, test } from 'vitest'
import { emptyDraft, type ReviewDraft } from '#src/domain/review/review-draft.ts'
import { newFlagDraft, toReviewFlag } from '#src/domain/review/review-flags.ts'
import { defaultReview } from '#src/domain/review/review.ts'
import {
  resolveConflict,
  emptyStoredDraft,
  isOnServer,
  isUnsent,
  parseStoredDraft,
  reconcileDraft as reconcileRequested,
  type ServerDraft,
  type StoredDraft,
  withActivity,
  withSent,
  withContent,
  withSoundFindings,
} from './stored-draft.ts'

const draftWithNote = (note: string, activeMs = 0): ReviewDraft => ({
  ...emptyDraft,
  result: { ...defaultReview, note },
  activeMs,
})

const serverDraft = (note: string, revision: number, activeMs = 0) => ({
  draft: draftWithNote(note, activeMs),
  revision,
})

/** Reconciles with an answer that was requested after the last change. */
const reconcileDraft = (stored: StoredDraft, server: ServerDraft | null) => reconcileRequested(stored, server, stored)

/** A draft that the server has as revision 1. */
const unsentDraft = withContent(emptyStoredDraft, draftWithNote('one'))
const sentDraft = withSent(unsentDraft, serverDraft('one', 1), unsentDraft)

describe('the draft on the device', () => {
  test.each([
    ['it was sent as it is', sentDraft, true],
    ['nothing of it was sent', emptyStoredDraft, false],
    ['it was edited after it was sent', withContent(sentDraft, draftWithNote('two')), false],
    ['it has activity that was not sent', withActivity(sentDraft, { activeMs: 5, played: [] }), false],
    ['it conflicts with another device', { ...sentDraft, conflictingDraft: serverDraft('two', 2) }, false],
    ['a version was set aside', { ...sentDraft, discardedDraft: draftWithNote('two') }, false],
  ] as const)('whether the server has all of the draft is known if %s', (_, stored, onServer) => {
    expect(isOnServer(stored)).toBe(onServer)
  })

  test('a draft is unsent from the first edit until the server has the last', () => {
    const changedOnce = withContent(emptyStoredDraft, draftWithNote('one'))
    const changedTwice = withContent(changedOnce, draftWithNote('two'))
    expect([emptyStoredDraft, changedOnce, changedTwice, sentDraft].map(isUnsent)).toEqual([false, true, true, false])
    expect(isUnsent(withSent(changedTwice, serverDraft('one', 1), changedOnce)), 'edited while it was sent').toBe(true)
  })

  test('activity alone does not make a draft unsent, and edits do not reset activity', () => {
    const watched = withActivity(sentDraft, { activeMs: 4000, played: [{ start: 0, end: 4 }] })
    expect(isUnsent(watched)).toBe(false)
    expect(withContent(watched, draftWithNote('two')).draft).toEqual({
      ...draftWithNote('two', 4000),
      played: [{ start: 0, end: 4 }],
    })
  })
})

test('pictures of flags stay with a draft of another device that has the same flags', () => {
  const flag = toReviewFlag(newFlagDraft({ start: 1, end: 2, side: 'dub', segment: null }, 'late'))
  const picture = 'data:image/jpeg;base64,/9j/4AA='
  const draftOf = (note: string, flags: readonly (typeof flag)[]) => ({
    ...draftWithNote(note),
    result: { ...defaultReview, note, flags: flags.filter((each) => each !== null) },
  })
  const server = (note: string, revision: number) => ({ draft: draftOf(note, [flag]), revision })
  const drawn = withContent(emptyStoredDraft, draftOf('one', [flag && { ...flag, picture }]))
  const sent = withSent(drawn, server('one', 1), drawn)
  const { draft } = reconcileDraft(sent, server('from the phone', 2))
  expect(draft.result).toMatchObject({ note: 'from the phone', flags: [{ reason: 'late', picture }] })
})

describe('findings in the sound', () => {
  const late = { kind: 'late', side: 'dub', start: 3, end: 4, segment: 1, measure: 0.6, expected: null } as const
  const listening = { version: 1, findings: [{ ...late, answer: null }] }
  const found = withSoundFindings(sentDraft, { version: 1, findings: [late] })

  test('findings alone do not make a draft unsent, and stay when an older version of the form is edited', () => {
    expect(isUnsent(found)).toBe(false)
    expect(found.draft.result.listening).toEqual(listening)
    expect(withContent(found, draftWithNote('two')).draft.result).toEqual({ ...draftWithNote('two').result, listening })
  })

  test('findings stay with a draft of another device, whose answers count', () => {
    const answers = { version: 1, findings: [{ ...late, answer: 'not-so' } as const] }
    const server = (more: object) => {
      const { draft } = serverDraft('from the phone', 2)
      return { draft: { ...draft, result: { ...draft.result, ...more } }, revision: 2 }
    }
    expect(reconcileDraft(found, server({})).draft.result.listening).toEqual(listening)
    expect(reconcileDraft(found, server({ listening: answers })).draft.result.listening).toEqual(answers)
  })
})

describe('reconciling with the server’s draft', () => {
  test('the server’s draft replaces one without unsent changes, with the longer activity of both', () => {
    const longer = withActivity(sentDraft, { activeMs: 9000, played: [] })
    const reconciled = reconcileDraft(longer, serverDraft('from the phone', 2, 5000))
    expect(reconciled).toMatchObject({
      draft: draftWithNote('from the phone', 9000),
      base: { revision: 2 },
      conflictingDraft: null,
    })
    expect(isUnsent(reconciled)).toBe(false)
  })

  test('a draft with the same content as the server’s is sent, for example after a lost response', () => {
    const reconciled = reconcileDraft(withContent(emptyStoredDraft, draftWithNote('one')), serverDraft('one', 1))
    expect([isUnsent(reconciled), reconciled.conflictingDraft]).toEqual([false, null])
  })

  test('a server’s draft that conflicts with unsent changes waits until the person chooses', () => {
    const localDraft = withContent(sentDraft, draftWithNote('here'))
    const conflicted = reconcileDraft(localDraft, serverDraft('there', 2))
    expect(conflicted).toMatchObject({ draft: draftWithNote('here'), conflictingDraft: serverDraft('there', 2) })
    expect(isUnsent(conflicted)).toBe(true)
  })

  test('an edit of a review that was taken back, whose revision is not known, conflicts only with another version', () => {
    const base = { draft: draftWithNote('one'), revision: null }
    const edited = withContent({ ...emptyStoredDraft, draft: base.draft, base }, draftWithNote('two'))
    const reconciled = reconcileDraft(edited, serverDraft('one', 3))
    expect(reconciled).toMatchObject({ draft: { result: { note: 'two' } }, conflictingDraft: null })
    expect([reconciled.base?.revision, isUnsent(reconciled)]).toEqual([3, true])
    expect(reconcileDraft(edited, serverDraft('three', 3)).conflictingDraft?.revision).toBe(3)
  })

  test('a server’s draft with more activity only is no conflict', () => {
    const localDraft = withContent(sentDraft, draftWithNote('here'))
    const reconciled = reconcileDraft(localDraft, serverDraft('one', 2, 7000))
    expect(reconciled).toMatchObject({
      draft: draftWithNote('here', 7000),
      base: { revision: 2 },
      conflictingDraft: null,
    })
    expect(isUnsent(reconciled)).toBe(true)
  })

  test('a draft that the server lost is sent again', () => {
    const reconciled = reconcileDraft(sentDraft, null)
    expect([isUnsent(reconciled), reconciled.base]).toEqual([true, null])
    expect(reconcileDraft(emptyStoredDraft, null)).toBe(emptyStoredDraft)
    const changedSince = { ...sentDraft, localRevision: 7, sentRevision: 6 }
    expect(isUnsent(reconcileDraft(changedSince, null))).toBe(true)
  })

  test('the revision that a draft is based on changes nothing', () => {
    const localDraft = withContent(sentDraft, draftWithNote('here'))
    expect(reconcileDraft(localDraft, serverDraft('one', 1))).toBe(localDraft)
  })
})

describe('an answer that was requested before something newer happened changes nothing', () => {
  const sentTwice = withSent(withContent(sentDraft, draftWithNote('two')), serverDraft('two', 2), sentDraft)
  const localDraft = withContent(sentDraft, draftWithNote('here'))
  const conflicted = reconcileDraft(localDraft, serverDraft('there', 3))

  test.each([
    ['the draft of before the newest text was stored', sentTwice, serverDraft('one', 1), sentDraft],
    ['that there is no draft, from before the first was stored', sentDraft, null, unsentDraft],
    ['an older version of a draft that conflicts', conflicted, serverDraft('earlier', 2), localDraft],
    ['a draft that was deleted with its review', emptyStoredDraft, serverDraft('one', 1), unsentDraft],
  ])('%s', (_, stored, server, requested) => {
    expect(reconcileRequested(stored, server, requested)).toBe(stored)
  })

  test('that a draft was stored, after another version replaced it', () => {
    expect(withSent(sentTwice, serverDraft('one', 1), unsentDraft)).toBe(sentTwice)
    expect(withSent(emptyStoredDraft, serverDraft('one', 1), unsentDraft)).toBe(emptyStoredDraft)
  })

  test('a draft that is being sent does not conflict with itself', () => {
    const sent = withContent(sentDraft, draftWithNote('two'))
    const editedSince = withContent(sent, draftWithNote('three'))
    const echoed = reconcileDraft(editedSince, serverDraft('two', 2))
    expect(withSent(echoed, serverDraft('two', 2), sent)).toMatchObject({
      draft: draftWithNote('three'),
      base: { revision: 2 },
      conflictingDraft: null,
    })
  })
})

describe('a choice between two versions', () => {
  const conflicted = reconcileDraft(withContent(sentDraft, draftWithNote('here')), serverDraft('there', 2))

  test.each([
    ['this', 'here', 'there'],
    ['other', 'there', 'here'],
  ] as const)('choosing %s sends it based on the newest revision and sets the rest aside', (which, on, aside) => {
    const reconciled = resolveConflict(conflicted, which)
    expect(reconciled).toMatchObject({
      draft: draftWithNote(on),
      base: { revision: 2 },
      conflictingDraft: null,
      discardedDraft: draftWithNote(aside),
    })
    expect(isUnsent(reconciled)).toBe(true)
  })

  test('a choice without a conflict changes nothing', () => {
    expect(resolveConflict(sentDraft, 'other')).toBe(sentDraft)
  })

  test('an empty draft that is not chosen is not set aside', () => {
    expect(
      resolveConflict({ ...emptyStoredDraft, conflictingDraft: serverDraft('there', 2) }, 'other').discardedDraft,
    ).toBeNull()
  })
})

describe('parsing a stored draft', () => {
  test('a stored draft is parsed unchanged', () => {
    const stored = {
      ...resolveConflict(
        reconcileDraft(withContent(sentDraft, draftWithNote('here')), serverDraft('there', 2)),
        'other',
      ),
    }
    expect(parseStoredDraft(structuredClone(stored))).toEqual(stored)
  })

  test('a draft with invalid revisions is unsent', () => {
    const stored = parseStoredDraft({ draft: draftWithNote('typed'), localRevision: '4', sentRevision: 4 })
    expect(stored).toEqual({
      ...emptyStoredDraft,
      draft: draftWithNote('typed'),
      localRevision: 1,
      sentRevision: 0,
    })
  })

  test('a draft with one invalid revision is unsent, and the server’s draft may have none', () => {
    for (const invalid of [{ localRevision: '3' }, { sentRevision: null }]) {
      const parsed = parseStoredDraft({ ...sentDraft, localRevision: 3, sentRevision: 3, ...invalid })
      expect(parsed).toMatchObject({ localRevision: 1, sentRevision: 0 })
    }
    expect(parseStoredDraft({ ...sentDraft, base: { draft: emptyDraft, revision: '1' } })?.base).toEqual({
      draft: emptyDraft,
      revision: null,
    })
    expect(parseStoredDraft({ ...sentDraft, base: { revision: 1 } })?.base).toBeNull()
  })

  test.each([null, 7, 'draft', {}, { draft: 5 }])('%j is no draft', (value) => {
    expect(parseStoredDraft(value)).toBeNull()
  })
})
