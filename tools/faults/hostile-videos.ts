// Small videos whose headers claim what a parser should not believe.

export type HostileFile = { readonly name: string; readonly content: Buffer }

const many = 2 ** 32 - 1

const u32 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => bytes.writeUInt32BE(value, index * 4))
  return bytes
}

const box = (type: string, ...contents: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(contents)
  return Buffer.concat([u32(content.length + 8), Buffer.from(type), content])
}

const fileType = box('ftyp', Buffer.from('isom'), u32(512), Buffer.from('isomavc1mp41'))

const header = box('mvhd', u32(0, 0, 0, 1000, 10_000, 65_536), Buffer.alloc(76))

/** A picture's description without what its decoder needs. */
const description = box('stsd', u32(0, 1), box('avc1', Buffer.alloc(24), u32((64 << 16) | 64), Buffer.alloc(50)))

/** The tables of a video with 250 frames of 100 bytes. */
const tables = {
  stts: box('stts', u32(0, 1, 250, 40)),
  stsc: box('stsc', u32(0, 1, 1, 250, 1)),
  stsz: box('stsz', u32(0, 100, 250)),
  stco: box('stco', u32(0, 1, 2000)),
}

const track = (sampleTables: readonly Buffer[], edits: readonly Buffer[] = []): Buffer =>
  box(
    'trak',
    box('tkhd', u32(3, 0, 0, 1, 0, 10_000), Buffer.alloc(52), u32(64 << 16, 64 << 16)),
    ...edits,
    box(
      'mdia',
      box('mdhd', u32(0, 0, 0, 1000, 10_000, 0)),
      box('hdlr', u32(0, 0), Buffer.from('vide'), Buffer.alloc(13)),
      box('minf', box('vmhd', u32(1, 0, 0)), box('stbl', description, ...sampleTables)),
    ),
  )

/** An MP4 with other tables than those of a sound one. */
const mp4 = (changed: Readonly<Record<string, Buffer>>, edits: readonly Buffer[] = []): Buffer =>
  withMovie(header, track(Object.values({ ...tables, ...changed }), edits))

const withMovie = (...contents: readonly Buffer[]): Buffer =>
  Buffer.concat([fileType, box('moov', ...contents), box('mdat', Buffer.alloc(25_000))])

function nest(type: string, depth: number): Buffer {
  const bytes = Buffer.alloc(depth * 8)
  for (let level = 0; level < depth; level += 1) {
    bytes.writeUInt32BE((depth - level) * 8, level * 8)
    bytes.write(type, level * 8 + 4)
  }
  return bytes
}

/** WebM's elements: `size` as it is written, which need not be that of the content. */
const element = (id: string, content: Buffer, size = u32(0x1000_0000 + content.length)): Buffer =>
  Buffer.concat([Buffer.from(id, 'hex'), size, content])

const [unknownSize, hugeSize] = [Buffer.from('01ffffffffffffff', 'hex'), Buffer.from('01fffffffffffffe', 'hex')]
const webmHeader = element('1a45dfa3', element('4282', Buffer.from('webm')))
const segment = (content: Buffer, size = unknownSize) => Buffer.concat([webmHeader, element('18538067', content, size)])
const repeat = (content: Buffer, times: number) => Buffer.concat(Array.from({ length: times }, () => content))

/** The one that claims 4 billion sizes of no bits each. */
export const endlessSizes = mp4({ stsz: box('stz2', u32(0, 0, many)) })

export const hostileVideos = (): readonly HostileFile[] => [
  { name: 'stz2, sizes of no bits.mp4', content: endlessSizes },
  { name: 'stz2, 30 million sizes.mp4', content: mp4({ stsz: box('stz2', u32(0, 0, 30_000_000)) }) },
  { name: 'stsz, all of one size.mp4', content: mp4({ stsz: box('stsz', u32(0, 1, many)) }) },
  { name: 'stsz, more sizes than bytes.mp4', content: mp4({ stsz: box('stsz', u32(0, 0, many)) }) },
  { name: 'stts, one duration for all.mp4', content: mp4({ stts: box('stts', u32(0, 1, many, 1)) }) },
  { name: 'stts, more durations than bytes.mp4', content: mp4({ stts: box('stts', u32(0, many, 1, 1)) }) },
  { name: 'ctts, one offset for all.mp4', content: mp4({ ctts: box('ctts', u32(0, 1, many, 1)) }) },
  { name: 'ctts, more offsets than bytes.mp4', content: mp4({ ctts: box('ctts', u32(0, many, 1, 1)) }) },
  { name: 'stsc, one huge chunk.mp4', content: mp4({ stsc: box('stsc', u32(0, 1, 1, many, 1)) }) },
  { name: 'stsc, more chunks than bytes.mp4', content: mp4({ stsc: box('stsc', u32(0, many, 1, 1, 1)) }) },
  { name: 'stco, more places than bytes.mp4', content: mp4({ stco: box('stco', u32(0, many, 2000)) }) },
  { name: 'stss, more keys than bytes.mp4', content: mp4({ stss: box('stss', u32(0, many, 1)) }) },
  { name: 'elst, more edits than bytes.mp4', content: mp4({}, [box('edts', box('elst', u32(0, many, 1, 0, 65_536)))]) },
  { name: 'a box of no size.mp4', content: withMovie(header, u32(0), Buffer.from('trak'), Buffer.alloc(1000)) },
  { name: 'boxes smaller than their heads.mp4', content: withMovie(header, repeat(u32(4), 20_000)) },
  {
    name: 'a 64-bit size.mp4',
    content: Buffer.concat([fileType, u32(1), Buffer.from('moov'), u32(0x7fff_ffff, many), header]),
  },
  { name: 'boxes in boxes.mp4', content: withMovie(header, nest('trak', 100_000)) },
  { name: 'half a million boxes.mp4', content: withMovie(header, repeat(box('free'), 500_000)) },
  { name: '20,000 tracks.mp4', content: withMovie(header, repeat(track(Object.values(tables)), 20_000)) },
  { name: 'a moov of 4 GB.mp4', content: Buffer.concat([fileType, u32(many), Buffer.from('moov'), header]) },
  { name: 'half.mp4', content: mp4({}).subarray(0, 13_000) },
  { name: 'a segment of unknown size.webm', content: segment(Buffer.alloc(0)) },
  { name: 'an element of 64 PB.webm', content: segment(element('1654ae6b', Buffer.alloc(100), hugeSize)) },
  {
    name: 'elements in elements.webm',
    content: segment(repeat(Buffer.from('1f43b67501ffffffffffffff', 'hex'), 50_000)),
  },
  { name: 'a million elements.webm', content: segment(repeat(Buffer.from('ec80', 'hex'), 1_000_000)) },
  {
    name: '50,000 tracks.webm',
    content: segment(element('1654ae6b', repeat(element('ae', element('83', Buffer.from([1]))), 50_000))),
  },
  {
    name: 'a playlist of 100,000 lines.mp4',
    content: Buffer.from(`#EXTM3U\n${'#EXT-X-STREAM-INF:BANDWIDTH=1\na\n'.repeat(50_000)}`),
  },
]
