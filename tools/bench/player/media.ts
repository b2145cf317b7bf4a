// Videos whose frames show their number as a row of squares in binary along the top. Made by ffmpeg once and cached in
// the system's temporary folder.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export const formats = ['mp4', 'ts', 'fmp4'] as const

export type Clip = {
  readonly format: (typeof formats)[number]
  readonly rate: number
  readonly seconds: number
  readonly side: 'source' | 'dub'
  /**
   * A typical video: 720×1280, a key frame every 250 frames. Else 360×640 with a key frame each second, which seeks
   * fast.
   */
  readonly isTypical?: boolean
}

export const mediaDir = join(tmpdir(), 'curio-bench-player')

const squareCount = 12

/** Returns the clip's URL path on the benchmark's server; creates the clip if missing. */
export async function ensureClip(clip: Clip): Promise<string> {
  const { format, rate, seconds, side, isTypical } = clip
  const name = `${side}-${rate}-${seconds}${isTypical ? '-usual' : ''}`
  const file = format === 'mp4' ? `${name}.mp4` : `${name}-${format}/main.m3u8`
  const folder = format === 'mp4' ? mediaDir : join(mediaDir, `${name}-${format}`)
  if (!existsSync(join(mediaDir, file))) {
    mkdirSync(folder, { recursive: true })
    const partial = join(folder, format === 'mp4' ? `partial-${name}.mp4` : 'main.m3u8.part')
    await promisify(execFile)('ffmpeg', [...input(clip), ...output(clip, folder), partial])
    renameSync(partial, join(mediaDir, file))
  }
  return `/media/${file}`
}

/** A clip made of another one, whose numbers it keeps, by a video filter; its sound is silence. */
export async function ensureBentClip(clip: Clip, name: string, filter: string): Promise<string> {
  const whole = (await ensureClip(clip)).replace('/media/', '')
  const file = whole.replace('.mp4', `-${name}.mp4`)
  if (!existsSync(join(mediaDir, file))) {
    const partial = join(mediaDir, `partial-${file}`)
    const inputs = ['-i', join(mediaDir, whole), '-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=mono']
    const mapped = ['-map', '0:v', '-map', '1:a', '-shortest', '-vf', filter]
    const args = [...quietOptions, ...inputs, ...mapped, ...output(clip, mediaDir), partial]
    await promisify(execFile)('ffmpeg', args)
    renameSync(partial, join(mediaDir, file))
  }
  return `/media/${file}`
}

const quietOptions = ['-hide_banner', '-loglevel', 'error', '-y']

function input({ rate, seconds, side, isTypical }: Clip): string[] {
  const [width, height] = isTypical ? [720, 1280] : [360, 640]
  const square = width / squareCount
  const boxes = Array.from(
    { length: squareCount },
    (_, bit) =>
      `drawbox=x=${bit * square}:y=0:w=${square}:h=${square}:c=white:t=fill:enable='gte(mod(floor(n/${2 ** bit}),2),1)'`,
  )
  const ground = `testsrc2=s=${width}x${height}:r=${rate}:d=${seconds},drawbox=x=0:y=0:w=${width}:h=${square}:c=black:t=fill`
  const picture = [ground, ...boxes, 'format=yuv420p'].join(',')
  const tone = `sine=f=${side === 'source' ? 330 : 440}:d=${seconds}:r=48000`
  return [...quietOptions, '-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', tone]
}

function output({ format, isTypical }: Clip, folder: string): string[] {
  const video = ['-c:v', 'libx264', '-preset', 'veryfast', '-bf', '0']
  const codecs = [...video, '-fps_mode', 'passthrough', '-c:a', 'aac', '-b:a', '64k']
  const cuts = isTypical ? [] : ['-force_key_frames', 'expr:gte(t,n_forced*1)', '-sc_threshold', '0']
  if (format === 'mp4') return [...codecs, ...cuts, '-movflags', '+faststart']
  const parts = format === 'ts' ? 'part%03d.ts' : 'part%03d.m4s'
  const kind = format === 'ts' ? 'mpegts' : 'fmp4'
  const list = ['-f', 'hls', '-hls_time', '4', '-hls_playlist_type', 'vod', '-hls_segment_type', kind]
  return [...codecs, ...cuts, ...list, '-hls_segment_filename', join(folder, parts)]
}
