// Changes of the pictures of flags.
import { isLocalPicture, haveSamePicture, type ReviewFlag } from './review-flags.ts'
import type { ReviewResult } from './review.ts'

/** The same flags without their pictures. */
export const withoutPictures = (flags: readonly ReviewFlag[]): readonly ReviewFlag[] =>
  flags.map(({ picture: _picture, ...flag }) => flag)

/** Adds a picture to all flags that show it and have none. */
export const addPicture = (
  flags: readonly ReviewFlag[],
  shown: Pick<ReviewFlag, 'side' | 'start'>,
  picture: string,
): readonly ReviewFlag[] =>
  flags.map((flag) => (flag.picture === undefined && haveSamePicture(flag, shown) ? { ...flag, picture } : flag))

/** Adds the pictures of `others` to the flags that show the same and have none. */
export const copyPictures = (flags: readonly ReviewFlag[], others: readonly ReviewFlag[]): readonly ReviewFlag[] =>
  others.reduce(
    (copied, other) => (other.picture === undefined ? copied : addPicture(copied, other, other.picture)),
    flags,
  )

/** The review with other values for the pictures that only the device has; `replace` returns null to remove one. */
export function replaceLocalPictures(result: ReviewResult, replace: (picture: string) => string | null): ReviewResult {
  if (!result.flags?.some(({ picture }) => picture !== undefined && isLocalPicture(picture))) return result
  const flags = result.flags.map((flag): ReviewFlag => {
    const { picture, ...rest } = flag
    if (picture === undefined || !isLocalPicture(picture)) return flag
    const replacement = replace(picture)
    return replacement === null ? rest : { ...rest, picture: replacement }
  })
  return { ...result, flags }
}
