// Draws the app's icons from the logo: run it after the logo changed, and commit what it writes into public/icons.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const paper = '#FAF6EF'
const logo = await readFile(new URL('../app/ui/logo.svg', import.meta.url), 'utf8')
const folder = new URL('../../public/icons/', import.meta.url)
await mkdir(folder, { recursive: true })

/** The logo on a square of `size` pixels, as large as `share` of it. */
async function icon(name: string, size: number, share: number, background: string | null, svg = logo): Promise<void> {
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
}

await writeFile(new URL('icon.svg', folder), logo)
await icon('icon-192.png', 192, 1, null)
await icon('icon-512.png', 512, 1, null)
// A launcher may cut a maskable icon down to a circle of 80 %: the seal keeps clear of it.
await icon('maskable-512.png', 512, 0.56, paper)
await icon('apple-touch-icon.png', 180, 0.72, paper)
// The system paints a monochrome icon in a colour of its own where it is opaque: the carved glyph has to be a hole.
const glyph = /<path [^>]*\/>/.exec(logo)?.[0].replace('#fffdf9', '#000')
const carved = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="48" height="48">
  <mask id="carved"><rect width="48" height="48" fill="#fff"/>${glyph}</mask>
  <rect width="48" height="48" rx="5" mask="url(#carved)"/>
</svg>`
await icon('monochrome-512.png', 512, 0.75, null, carved)
