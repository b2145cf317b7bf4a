// Renders the app's icons from the logo. Run it after the logo changed and commit what it writes into public/icons.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const backgroundColour = '#FAF6EF'
const logo = await readFile(new URL('../src/app/ui/logo.svg', import.meta.url), 'utf8')
const folder = new URL('../public/icons/', import.meta.url)
await mkdir(folder, { recursive: true })

/** Renders the logo on a square of `size` pixels; `share` is its share of the square. */
async function renderIcon(
  name: string,
  size: number,
  share: number,
  background: string | null,
  svg = logo,
): Promise<Buffer> {
  const inner = Math.round(size * share)
  const mark = await sharp(Buffer.from(svg), { density: 72 * (inner / 48) })
    .resize(inner, inner)
    .png()
    .toBuffer()
  const canvas = sharp({
    create: { width: size, height: size, channels: 4, background: background ?? { r: 0, g: 0, b: 0, alpha: 0 } },
  })
  const png = await canvas
    .composite([{ input: mark, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
  await writeFile(new URL(name, folder), png)
  return png
}

await writeFile(new URL('icon.svg', folder), logo)
await renderIcon('icon-192.png', 192, 1, null)
// For clients that request /favicon.ico: one 32-pixel PNG in an .ico file.
await writeFile(new URL('../favicon.ico', folder), toIco(await renderIcon('icon-32.png', 32, 1, null), 32))
await renderIcon('icon-512.png', 512, 1, null)
// A launcher may crop a maskable icon to a circle of 80 %: the seal stays inside it.
await renderIcon('maskable-512.png', 512, 0.56, backgroundColour)
await renderIcon('apple-touch-icon.png', 180, 0.72, backgroundColour)
// The system fills the opaque parts of a monochrome icon with its own colour, so the glyph has to be transparent.
const glyph = /<path [^>]*\/>/.exec(logo)?.[0].replace('#fffdf9', '#000')
const carved = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="48" height="48">
  <mask id="carved"><rect width="48" height="48" fill="#fff"/>${glyph}</mask>
  <rect width="48" height="48" rx="5" mask="url(#carved)"/>
</svg>`
await renderIcon('monochrome-512.png', 512, 0.75, null, carved)

/** Returns an .ico file with one PNG in it (https://learn.microsoft.com/windows/win32/menurc/newheader). */
function toIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.byteLength, 14)
  header.writeUInt32LE(header.byteLength, 18)
  return Buffer.concat([header, png])
}
