// The URL scheme of stored pictures: `<base>/<width>.<format>`.

export const pictureWidths = [160, 320, 480, 640, 960, 1280] as const

export type PictureWidth = (typeof pictureWidths)[number]

export function variantUrl(base: string, width: PictureWidth, format: 'avif' | 'webp'): string {
  return `${base}/${width}.${format}`
}

export function variantSrcSet(base: string, format: 'avif' | 'webp'): string {
  return pictureWidths.map((width) => `${variantUrl(base, width, format)} ${width}w`).join(', ')
}
