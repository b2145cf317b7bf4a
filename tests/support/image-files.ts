// Valid image files.
import sharp from 'sharp'
import type { Caller } from './test-server.ts'
import { toFormData } from './to-form-data.ts'

export const jpeg = async (background = '#a5301d') => {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'vase.jpg')
}

/** Uploads a picture of one color. Returns its key. */
export const uploadPicture = async (caller: Caller, color?: string): Promise<string> =>
  (await caller('POST /api/images', { body: toFormData({ image: await jpeg(color) }) })).body.data.key
