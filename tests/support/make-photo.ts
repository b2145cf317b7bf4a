/** Returns a photo in a file, as a person chooses it. */
export async function makePhoto(name: string, type = 'image/png'): Promise<File> {
  const canvas = new OffscreenCanvas(60, 40)
  canvas.getContext('2d')?.fillRect(0, 0, 30, 40)
  return new File([await canvas.convertToBlob({ type })], name, { type })
}
