// Pictures of flags: what the flagged videos show at the flag's start.
import type { ReviewFlag } from './review-flags.ts'
import type { ReviewResult } from './review.ts'

/** Maximum width and height in pixels. */
export const maxPictureSidePx = 320

/** Maximum size of the encoded picture. */
export const maxPictureBytes = 16 * 1024

/** Maximum number of pictures of one task: flags are added, changed and removed, and each start has its own. */
export const maxTaskPictures = 500

const dataUrlPattern = /^data:image\/(?:jpeg|png|webp);base64,([A-Za-z0-9+/]+={0,2})$/

/** Returns the base64 text of a picture that is not uploaded; null for any other text and beyond the maximum size. */
export function pictureBase64(picture: string): string | null {
  const base64 = dataUrlPattern.exec(picture)?.[1]
  return base64 !== undefined && base64.length <= Math.ceil(maxPictureBytes / 3) * 4 ? base64 : null
}

/** Whether only the device has the picture. */
export const isLocalPicture = (picture: string): boolean => picture.startsWith('data:')

/** Parses a flag's picture from untrusted data: the key of an image or a data URL; null for anything else. */
export function parsePicture(value: unknown): string | null {
  const isPicture = typeof value === 'string' && (/^[0-9a-f]{40}$/.test(value) || pictureBase64(value) !== null)
  return isPicture ? value : null
}

/** Whether two flags show the same: what is on screen depends only on side and start. */
export const haveSamePicture = (
  a: Pick<ReviewFlag, 'side' | 'start'>,
  b: Pick<ReviewFlag, 'side' | 'start'>,
): boolean => a.side === b.side && a.start === b.start

/** The same flags without their pictures. */
export const withoutPictures = (flags: readonly ReviewFlag[]): readonly ReviewFlag[] =>
  flags.map(({ picture: _, ...flag }) => flag)

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
