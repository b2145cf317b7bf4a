// The URL scheme of stored pictures: `<base>/<width>.<format>`.

export const pictureWidths = [160, 320, 480, 640, 960, 1280] as const

/** 2560 is as large as originals are stored, for the viewer only. */
export type PictureWidth = (typeof pictureWidths)[number] | 2560

export function renditionUrl(base: string, width: PictureWidth, format: 'avif' | 'webp'): string {
  return `${base}/${width}.${format}`
}

export function renditionSrcSet(base: string, format: 'avif' | 'webp'): string {
  return pictureWidths.map((width) => `${renditionUrl(base, width, format)} ${width}w`).join(', ')
}
