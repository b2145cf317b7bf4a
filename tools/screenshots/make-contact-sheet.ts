// Makes contact sheets: all screens of a width and theme side by side, with their names.
import { basename } from 'node:path'
import sharp from 'sharp'

const tile = { width: 300, height: 640, label: 28, gap: 16 }

/** Writes a contact sheet of the PNG files to `target`. */
export async function makeContactSheet(files: readonly string[], target: string): Promise<void> {
  const columns = Math.min(8, files.length)
  const rows = Math.ceil(files.length / columns)
  const step = { x: tile.width + tile.gap, y: tile.height + tile.label + tile.gap }
  const tiles = files.map(async (file, index) => {
    const left = tile.gap + (index % columns) * step.x
    const top = tile.gap + Math.floor(index / columns) * step.y
    const scaled = await sharp(file).resize({ width: tile.width }).png().toBuffer({ resolveWithObject: true })
    const height = Math.min(tile.height, scaled.info.height)
    const input = await sharp(scaled.data).extract({ left: 0, top: 0, width: tile.width, height }).png().toBuffer()
    return [
      { input: label(basename(file, '.png')), left, top },
      { input, left, top: top + tile.label },
    ]
  })
  await sharp({
    create: {
      width: tile.gap + columns * step.x,
      height: tile.gap + rows * step.y,
      channels: 3,
      background: '#888888',
    },
  })
    .composite((await Promise.all(tiles)).flat())
    .png()
    .toFile(target)
}

function label(text: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${tile.width}" height="${tile.label}">` +
      `<text x="2" y="19" font-family="sans-serif" font-size="16" fill="#ffffff">${text}</text></svg>`,
  )
}
