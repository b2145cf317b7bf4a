// The picture of a flag: what the flagged videos show at the flag's start. A data URL on the device, the key of an image
// once it is uploaded.

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
