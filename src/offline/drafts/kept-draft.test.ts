import { describe, expect, test } from 'vitest'
import { emptyDraft, type ReviewDraft } from '#src/domain/review-draft.ts'
import { defaultReview } from '#src/domain/review.ts'
import { choose, freshDraft, isUnsent, readKept, reconcile, withActivity, withSent, withWords } from './kept-draft.ts'

const says = (note: string, activeMs = 0): ReviewDraft => ({
  ...emptyDraft,
  result: { ...defaultReview, note },
  activeMs,
})

const atServer = (note: string, revision: number, activeMs = 0) => ({ draft: says(note, activeMs), revision })

/** Written here, and on the server as revision 1. */
const sentOnce = withSent(withWords(freshDraft, says('one')), atServer('one', 1), 1)

describe('what the device keeps', () => {
  test('is unsent from the first word until the server has the last', () => {
    const once = withWords(freshDraft, says('one'))
    const twice = withWords(once, says('two'))
    expect([freshDraft, once, twice, sentOnce].map(isUnsent)).toEqual([false, true, true, false])
    expect(isUnsent(withSent(twice, atServer('one', 1), once.change)), 'typed on while it was sent').toBe(true)
  })

  test('counts time without anything to send, and words do not take the time back', () => {
    const watched = withActivity(sentOnce, { activeMs: 4000, played: [{ start: 0, end: 4 }] })
    expect(isUnsent(watched)).toBe(false)
    expect(withWords(watched, says('two')).draft).toEqual({ ...says('two', 4000), played: [{ start: 0, end: 4 }] })
  })

  test('a submission is made anew after a change of words', () => {
    const pending = { key: 'k', result: defaultReview }
    expect(withWords({ ...sentOnce, pending }, says('two')).pending).toBeNull()
    expect(withActivity({ ...sentOnce, pending }, { activeMs: 1, played: [] }).pending).toEqual(pending)
  })
})

describe('what the server has', () => {
  test('is taken over where nothing is unsent, with the longer time of both', () => {
    const longer = withActivity(sentOnce, { activeMs: 9000, played: [] })
    const after = reconcile(longer, atServer('from the phone', 2, 5000))
    expect(after).toMatchObject({ draft: says('from the phone', 9000), base: { revision: 2 }, other: null })
    expect(isUnsent(after)).toBe(false)
  })

  test('is the same already when only the answer got lost', () => {
    const after = reconcile(withWords(freshDraft, says('one')), atServer('one', 1))
    expect([isUnsent(after), after.other]).toEqual([false, null])
  })

  test('waits beside what is unsent here, until the person chooses', () => {
    const here = withWords(sentOnce, says('here'))
    const asked = reconcile(here, atServer('there', 2))
    expect(asked).toMatchObject({ draft: says('here'), other: atServer('there', 2) })
    expect(isUnsent(asked)).toBe(true)
  })

  test('is no second version where only time went into it', () => {
    const here = withWords(sentOnce, says('here'))
    const after = reconcile(here, atServer('one', 2, 7000))
    expect(after).toMatchObject({ draft: says('here', 7000), base: { revision: 2 }, other: null })
    expect(isUnsent(after)).toBe(true)
  })

  test('is sent again where the server lost it', () => {
    const after = reconcile(sentOnce, null)
    expect([isUnsent(after), after.base]).toEqual([true, null])
  })
})

describe('a choice between two versions', () => {
  const asked = reconcile(withWords(sentOnce, says('here')), atServer('there', 2))

  test.each([
    ['this', 'here', 'there'],
    ['other', 'there', 'here'],
  ] as const)('%s goes on and is sent on top of the newest; the rest can still be copied', (which, on, aside) => {
    const after = choose(asked, which)
    expect(after).toMatchObject({ draft: says(on), base: { revision: 2 }, other: null, aside: says(aside) })
    expect(isUnsent(after)).toBe(true)
  })

  test('without a second version changes nothing', () => {
    expect(choose(sentOnce, 'other')).toBe(sentOnce)
  })

  test('nothing written is nothing to put aside', () => {
    expect(choose({ ...freshDraft, other: atServer('there', 2) }, 'other').aside).toBeNull()
  })
})

describe('read from the device', () => {
  test('it is what was put there', () => {
    const kept = { ...choose(reconcile(withWords(sentOnce, says('here')), atServer('there', 2)), 'other') }
    expect(readKept(structuredClone(kept))).toEqual(kept)
  })

  test('one of an older version, without counts, is unsent', () => {
    const kept = readKept({ draft: says('old'), pending: { key: 5 } })
    expect(kept).toEqual({ ...freshDraft, draft: says('old'), change: 1, sent: 0 })
  })

  test.each([null, 7, 'draft', {}, { draft: 5 }])('%j is none', (value) => {
    expect(readKept(value)).toBeNull()
  })
})
