// Small files that people upload to a server in order to stop it.
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { type HostileFile, hostileVideos } from './hostile-videos.ts'

/** How a file reaches the server: as the video of a task, as a photo, as an import of its type, or as a request. */
export type HostileUpload = HostileFile & {
  readonly as: 'video' | 'photo' | 'text/csv' | 'application/x-ndjson' | 'application/json' | 'request'
}

export async function makeHostileUploads(): Promise<readonly HostileUpload[]> {
  const videos = hostileVideos().map((file) => ({ ...file, as: 'video' as const }))
  const photos = (await makePhotos()).map(([name, content]) => ({ name, content, as: 'photo' as const }))
  const texts = hostileTexts.map(([as, name, text]) => ({ name, content: Buffer.from(text), as }))
  return [...videos, ...photos, ...texts]
}

const pngChunk = (type: string, content: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const named = Buffer.concat([Buffer.from(type), content])
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}

/** A grey PNG. `chunks` precede its pixels. */
function png(width: number, height: number, pixels: Buffer, ...chunks: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(8, 8)
  const content = [pngChunk('IHDR', header), ...chunks, pngChunk('IDAT', pixels), pngChunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...content])
}

async function makePhotos(): Promise<(readonly [name: string, content: Buffer])[]> {
  const canvas = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#a5301d' }, limitInputPixels: false })
  const pixels = deflateSync(Buffer.alloc(101 * 100))
  const bomb = deflateSync(Buffer.alloc(200_000_000))
  const avif = await canvas(64, 64).avif({ effort: 0 }).toBuffer()
  const wideAvif = Buffer.from(avif)
  wideAvif.writeUInt32BE(7000, wideAvif.indexOf('ispe') + 8)
  const jpeg = await canvas(64, 64).jpeg().toBuffer()
  const highJpeg = Buffer.from(jpeg)
  highJpeg.writeUInt16BE(65_500, highJpeg.indexOf(Buffer.from([0xff, 0xc0])) + 5)
  const progressive = await canvas(4900, 4900).jpeg({ progressive: true }).toBuffer()
  const lastScan = progressive.subarray(progressive.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
  const entities = Array.from({ length: 9 }, (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`)
  return [
    ['2.5 gigapixels.png', png(50_000, 50_000, pixels)],
    ['24 megapixels.png', await canvas(4900, 4900).png().toBuffer()],
    ['49 million columns.png', png(49_000_000, 1, deflateSync(Buffer.alloc(49_000_001)))],
    ['49 million rows.png', png(1, 49_000_000, deflateSync(Buffer.alloc(98_000_000)))],
    ['more pixels than its size.png', png(100, 100, bomb)],
    ['a profile of 200 MB.png', png(100, 100, pixels, pngChunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), bomb])))],
    ['a text of 200 MB.png', png(100, 100, pixels, pngChunk('zTXt', Buffer.concat([Buffer.from('x\0\0'), bomb])))],
    ['a million chunks.png', png(100, 100, pixels, Buffer.alloc(million * emptyChunk.length, emptyChunk))],
    ['24 megapixels.webp', await canvas(4900, 4900).webp({ lossless: true }).toBuffer()],
    ['49 megapixels.webp', await canvas(7000, 7000).webp().toBuffer()],
    ['14 megapixels.avif', await canvas(3700, 3800).avif({ effort: 0 }).toBuffer()],
    ['another size than its pixels.avif', wideAvif],
    ['another size than its pixels.jpg', highJpeg],
    ['a thousand scans.jpg', Buffer.concat([progressive.subarray(0, -2), ...Array<Buffer>(1000).fill(lastScan)])],
    ['a GIF.gif', Buffer.from('GIF89a\xff\xff\xff\xff\x80\0\0', 'latin1')],
    ['entities.svg', Buffer.from(`<!DOCTYPE svg [<!ENTITY e0 "e">${entities.join('')}]><svg>&e9;</svg>`)],
  ]
}

const emptyChunk = pngChunk('teXt', Buffer.alloc(0))

const header = 'externalId,language,sourceUrl,targetUrl,meta\n'
const million = 1_000_000

const hostileTexts: readonly (readonly [HostileUpload['as'], name: string, text: string])[] = [
  ['text/csv', 'an endless line.csv', 'x'.repeat(8 * million)],
  ['text/csv', 'an endless quote.csv', `${header}"${'""'.repeat(4 * million)}`],
  ['text/csv', 'a million columns.csv', `${','.repeat(million - 10)}\n`],
  ['text/csv', 'a million cells.csv', `${header}${','.repeat(million - 10)}\n`.repeat(4)],
  ['text/csv', 'half a million rows.csv', header + 'a\n'.repeat(million / 2)],
  ['application/x-ndjson', 'an endless line.ndjson', 'x'.repeat(8 * million)],
  ['application/x-ndjson', 'lists in lists.ndjson', `{"meta":${'['.repeat(400_000)}${']'.repeat(400_000)}}\n`],
  [
    'application/x-ndjson',
    'many keys.ndjson',
    `{${Array.from({ length: 90_000 }, (_, key) => `"${key}":1`).join(',')}}`,
  ],
  ['application/json', 'lists in lists.json', `{"tasks":${'['.repeat(8 * million)}`],
  ['application/json', 'an endless text.json', `["${'x'.repeat(8 * million)}`],
  ['request', 'lists in lists', `{"keyword":${'['.repeat(500_000)}${']'.repeat(500_000)}}`],
  ['request', 'objects in objects', `${'{"keyword":'.repeat(80_000)}1${'}'.repeat(80_000)}`],
]
