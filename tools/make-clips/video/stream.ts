// Makes HLS from an MP4: segments cut at key frames, a media playlist for each rendition, and a master playlist.

import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run, splitArguments } from '#tools/make-clips/run-command.ts'
import { bitExact, pictureOptions } from './encode.ts'

export type StreamPlan = {
  readonly segments: 'fmp4' | 'mpegts'
  readonly ladder: boolean
  readonly width: number
  readonly height: number
  readonly framesPerSecond: number
  readonly seconds: number
}

type Rendition = { readonly name: string; readonly width: number; readonly height: number }

const segmentSeconds = 4

/** Drops the encoder's priming packet, which precedes the clip's start: HLS has no edit list that hides it. */
const withoutPriming = splitArguments`-bsf:a noise=drop=lt(pts\\,0)`

/** Writes the stream into `folder`; its entry point is `master.m3u8`. */
export async function writeStream(mp4: string, folder: string, plan: StreamPlan): Promise<void> {
  await mkdir(folder, { recursive: true })
  const full = { name: 'full', width: plan.width, height: plan.height }
  const renditions = plan.ladder ? [full, { name: 'small', width: plan.width / 2, height: plan.height / 2 }] : [full]
  for (const rendition of renditions) await writeRendition(mp4, folder, plan, rendition)
  const entries = await Promise.all(renditions.map((rendition) => masterEntry(folder, plan, rendition)))
  await writeFile(
    join(folder, 'master.m3u8'),
    `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n${entries.join('')}`,
  )
}

async function writeRendition(
  mp4: string,
  folder: string,
  plan: StreamPlan,
  { name, width, height }: Rendition,
): Promise<void> {
  const smaller = splitArguments`-vf scale=${width}:${height}:flags=lanczos ${pictureOptions(plan.framesPerSecond)}`
  const picture = width === plan.width ? splitArguments`-c:v copy` : smaller
  const extension = plan.segments === 'fmp4' ? 'm4s' : 'ts'
  const options = splitArguments`
    -v error -y -i ${mp4} -map 0:v -map 0:a ${picture} -c:a copy ${withoutPriming} ${bitExact} -muxdelay 0 -muxpreload 0
    -f hls -hls_time ${segmentSeconds} -hls_playlist_type vod -hls_flags independent_segments
    -hls_segment_type ${plan.segments} -hls_fmp4_init_filename ${name}-init.mp4
    -hls_segment_filename ${join(folder, `${name}-%d.${extension}`)} ${join(folder, `${name}.m3u8`)}`
  await run('ffmpeg', options)
}

async function masterEntry(folder: string, plan: StreamPlan, { name, width, height }: Rendition): Promise<string> {
  const segments = (await readdir(folder)).filter((file) => file.startsWith(`${name}-`) && !file.endsWith('init.mp4'))
  const sizes = await Promise.all(segments.map(async (file) => (await stat(join(folder, file))).size))
  const bits = (bytes: number, seconds: number) => Math.ceil((bytes * 8) / seconds / 1000) * 1000
  const peak = bits(Math.max(...sizes), Math.min(segmentSeconds, plan.seconds))
  const average = bits(
    sizes.reduce((sum, size) => sum + size, 0),
    plan.seconds,
  )
  const rate = `BANDWIDTH=${Math.max(peak, average)},AVERAGE-BANDWIDTH=${average}`
  return `#EXT-X-STREAM-INF:${rate},RESOLUTION=${width}x${height},FRAME-RATE=${plan.framesPerSecond}.000,CODECS="avc1.64001f,mp4a.40.2"\n${name}.m3u8\n`
}
