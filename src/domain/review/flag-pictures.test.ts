import { describe, expect, test } from 'vitest'
import {
  maxPictureBytes,
  parsePicture,
  pictureBase64,
  newFlagDraft,
  parseFlags,
  type ReviewFlag,
  toFlagDraft,
  toReviewFlag,
  upsertFlag,
} from './review-flags.ts'
import { addPicture, replaceLocalPictures } from './flag-pictures.ts'
import { emptyDraft, haveSameContent } from './review-draft.ts'
import { defaultReview } from './review.ts'

const key = 'a'.repeat(40)
const local = 'data:image/jpeg;base64,/9j/4AA='

function makeFlag(change: Partial<Pick<ReviewFlag, 'start' | 'side' | 'picture'>> = {}): ReviewFlag {
  const flag = toReviewFlag(newFlagDraft({ start: 1, end: 9, side: 'dub', segment: null }, 'late'))
  if (!flag) throw new Error('a flag with a reason is complete')
  return { ...flag, ...change }
}

const dataUrlOf = (bytes: number) => `data:image/jpeg;base64,${'A'.repeat(Math.ceil(bytes / 3) * 4)}`

test.each([
  ['the key of an image', key, key],
  ['a JPEG', local, local],
  ['a picture of the maximum size', dataUrlOf(maxPictureBytes), dataUrlOf(maxPictureBytes)],
  ['a picture beyond the maximum size', dataUrlOf(maxPictureBytes + 3), null],
  ['an SVG', 'data:image/svg+xml;base64,PHN2Zz4=', null],
  ['a URL', 'https://tracker.example/a.jpg', null],
  ['a number', 7, null],
])('%s is parsed as a picture, or not at all', (_, value, expected) => {
  expect(parsePicture(value)).toBe(expected)
})

test('the base64 text of a picture is what follows its type', () => {
  expect(pictureBase64(local)).toBe('/9j/4AA=')
  expect(pictureBase64(key)).toBeNull()
})

describe('the picture of a flag', () => {
  test('a stored flag is read back with its picture, or without an invalid one', () => {
    const stored = [makeFlag({ picture: local }), makeFlag({ start: 2, picture: key })]
    expect(parseFlags(structuredClone(stored))).toEqual(stored)
    expect(parseFlags([{ ...makeFlag(), picture: 'https://tracker.example/a.jpg' }])).toEqual([makeFlag()])
  })

  test.each([
    ['stays when only the remark changes', { remark: 'Her lips.' }, [key]],
    ['stays when the end changes', { end: 5 }, [key]],
    ['is removed when the start changes', { start: 2 }, [undefined]],
    ['is removed when the side changes', { side: null }, [undefined]],
  ])('the picture %s', (_, change, expected) => {
    const flag = toReviewFlag({ ...toFlagDraft(makeFlag({ picture: key }), 0), ...change })
    const flags = flag && upsertFlag([makeFlag({ picture: key })], flag, 0)
    expect(flags?.map(({ picture }) => picture)).toEqual(expected)
  })

  test('is added to all flags that show the same and have none', () => {
    const flags = [makeFlag(), makeFlag({ side: 'source' }), makeFlag({ start: 2 }), makeFlag({ picture: key })]
    const pictures = addPicture(flags, { side: 'dub', start: 1 }, local).map(({ picture }) => picture)
    expect(pictures).toEqual([local, undefined, undefined, key])
  })

  test('is replaced or removed only where the server does not have it', () => {
    const result = { ...defaultReview, flags: [makeFlag({ picture: local }), makeFlag({ start: 2, picture: key })] }
    const other = 'b'.repeat(40)
    expect(replaceLocalPictures(result, () => other).flags).toEqual([
      makeFlag({ picture: other }),
      makeFlag({ start: 2, picture: key }),
    ])
    expect(replaceLocalPictures(result, () => null).flags).toEqual([makeFlag(), makeFlag({ start: 2, picture: key })])
    expect(replaceLocalPictures(defaultReview, () => null)).toBe(defaultReview)
  })

  test('does not make two drafts differ', () => {
    const draftOf = (flag: ReviewFlag) => ({ ...emptyDraft, result: { ...defaultReview, flags: [flag] } })
    expect(haveSameContent(draftOf(makeFlag()), draftOf(makeFlag({ picture: local })))).toBe(true)
    expect(haveSameContent(draftOf(makeFlag()), draftOf(makeFlag({ start: 2 })))).toBe(false)
  })
})
