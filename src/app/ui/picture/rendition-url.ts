// The URL scheme of stored pictures: `<base>/<width>.<format>`.

export const pictureWidths = [160, 320, 480, 640, 960, 1280] as const

export type PictureWidth = (typeof pictureWidths)[number]

export function renditionUrl(base: string, width: PictureWidth, format: 'avif' | 'webp'): string {
  return `${base}/${width}.${format}`
}

export function renditionSrcSet(base: string, format: 'avif' | 'webp'): string {
  return pictureWidths.map((width) => `${renditionUrl(base, width, format)} ${width}w`).join(', ')
}
