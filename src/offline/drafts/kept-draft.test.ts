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

/** A draft that the server has as revision 1. */
const sentOnce = withSent(withWords(freshDraft, says('one')), atServer('one', 1), 1)

describe('the draft on the device', () => {
  test('a draft is unsent from the first edit until the server has the last', () => {
    const once = withWords(freshDraft, says('one'))
    const twice = withWords(once, says('two'))
    expect([freshDraft, once, twice, sentOnce].map(isUnsent)).toEqual([false, true, true, false])
    expect(isUnsent(withSent(twice, atServer('one', 1), once.change)), 'edited while it was sent').toBe(true)
  })

  test('activity alone does not make a draft unsent, and edits do not reset activity', () => {
    const watched = withActivity(sentOnce, { activeMs: 4000, played: [{ start: 0, end: 4 }] })
    expect(isUnsent(watched)).toBe(false)
    expect(withWords(watched, says('two')).draft).toEqual({ ...says('two', 4000), played: [{ start: 0, end: 4 }] })
  })

  test('an edit discards a pending submission', () => {
    const pending = { key: 'k', result: defaultReview }
    expect(withWords({ ...sentOnce, pending }, says('two')).pending).toBeNull()
    expect(withActivity({ ...sentOnce, pending }, { activeMs: 1, played: [] }).pending).toEqual(pending)
  })
})

describe('reconciling with the server’s draft', () => {
  test('the server’s draft replaces one without unsent changes, with the longer activity of both', () => {
    const longer = withActivity(sentOnce, { activeMs: 9000, played: [] })
    const after = reconcile(longer, atServer('from the phone', 2, 5000))
    expect(after).toMatchObject({ draft: says('from the phone', 9000), base: { revision: 2 }, other: null })
    expect(isUnsent(after)).toBe(false)
  })

  test('a draft with the same content as the server’s is sent, for example after a lost response', () => {
    const after = reconcile(withWords(freshDraft, says('one')), atServer('one', 1))
    expect([isUnsent(after), after.other]).toEqual([false, null])
  })

  test('a server’s draft that conflicts with unsent changes waits until the person chooses', () => {
    const here = withWords(sentOnce, says('here'))
    const asked = reconcile(here, atServer('there', 2))
    expect(asked).toMatchObject({ draft: says('here'), other: atServer('there', 2) })
    expect(isUnsent(asked)).toBe(true)
  })

  test('a server’s draft with more activity only is no conflict', () => {
    const here = withWords(sentOnce, says('here'))
    const after = reconcile(here, atServer('one', 2, 7000))
    expect(after).toMatchObject({ draft: says('here', 7000), base: { revision: 2 }, other: null })
    expect(isUnsent(after)).toBe(true)
  })

  test('a draft that the server lost is sent again', () => {
    const after = reconcile(sentOnce, null)
    expect([isUnsent(after), after.base]).toEqual([true, null])
  })
})

describe('a choice between two versions', () => {
  const asked = reconcile(withWords(sentOnce, says('here')), atServer('there', 2))

  test.each([
    ['this', 'here', 'there'],
    ['other', 'there', 'here'],
  ] as const)('choosing %s sends it based on the newest revision and sets the rest aside', (which, on, aside) => {
    const after = choose(asked, which)
    expect(after).toMatchObject({ draft: says(on), base: { revision: 2 }, other: null, aside: says(aside) })
    expect(isUnsent(after)).toBe(true)
  })

  test('a choice without a conflict changes nothing', () => {
    expect(choose(sentOnce, 'other')).toBe(sentOnce)
  })

  test('an empty draft that is not chosen is not set aside', () => {
    expect(choose({ ...freshDraft, other: atServer('there', 2) }, 'other').aside).toBeNull()
  })
})

describe('parsing a stored draft', () => {
  test('a stored draft is parsed unchanged', () => {
    const kept = { ...choose(reconcile(withWords(sentOnce, says('here')), atServer('there', 2)), 'other') }
    expect(readKept(structuredClone(kept))).toEqual(kept)
  })

  test('a draft of an older app version without change numbers is unsent', () => {
    const kept = readKept({ draft: says('old'), pending: { key: 5 } })
    expect(kept).toEqual({ ...freshDraft, draft: says('old'), change: 1, sent: 0 })
  })

  test.each([null, 7, 'draft', {}, { draft: 5 }])('%j is no draft', (value) => {
    expect(readKept(value)).toBeNull()
  })
})
