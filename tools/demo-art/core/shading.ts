import { lightOn, type Material, type Normal } from './light.ts'
import { encodePng } from './png.ts'
import { n } from './svg.ts'

export type Box = { x: number; y: number; width: number; height: number }

/** The shade is the brown of the room, not black. */
const shadeColour = [34, 22, 14] as const

/**
 * The light on a curved surface as a small image over its flat colours, computed at a fraction of the size and scaled
 * up, which softens it. `normalAt` is also called slightly outside the outline.
 */
export function shadingImage(
  box: Box,
  material: Material,
  normalAt: (x: number, y: number) => { normal: Normal; hidden?: number },
  grain = 7,
): string {
  const width = Math.max(2, Math.ceil(box.width / grain))
  const height = Math.max(2, Math.ceil(box.height / grain))
  const pixels = new Uint8Array(width * height * 4)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const { normal, hidden = 0 } = normalAt(
        box.x + ((column + 0.5) / width) * box.width,
        box.y + ((row + 0.5) / height) * box.height,
      )
      const { white, shade } = lightOn(normal, material)
      const dark = (1 - (1 - shade) * (1 - hidden)) * (1 - white)
      const alpha = Math.min(1, dark + white)
      const at = (row * width + column) * 4
      for (let c = 0; c < 3; c++) {
        pixels[at + c] = alpha === 0 ? 0 : Math.round((255 * white + (shadeColour[c] ?? 0) * dark) / alpha)
      }
      pixels[at + 3] = Math.round(alpha * 255)
    }
  }
  const data = encodePng(width, height, pixels).toString('base64')
  return `<image x="${n(box.x)}" y="${n(box.y)}" width="${n(box.width)}" height="${n(box.height)}" preserveAspectRatio="none" href="data:image/png;base64,${data}"/>`
}
