/** Containers that every supported browser plays, and extensions of their URLs. */
export const videoContainers = ['mp4', 'webm'] as const
export type VideoContainer = (typeof videoContainers)[number]

export const maxVideoNameLength = 200

/** 8 GB. */
export const maxVideoBytes = 8_000_000_000

/** What a file says about itself. */
export type ProbedVideo = {
  readonly container: VideoContainer
  /** Null if it is unknown; the audio codec also if there is no sound. */
  readonly videoCodec: string | null
  readonly audioCodec: string | null
  readonly hasSound: boolean
  readonly seconds: number
  readonly framesPerSecond: number
}

export type VideoFault = 'video-container' | 'video-too-complex' | 'video-codec' | 'video-length' | 'video-frame-rate'

/** Codecs that Chromium, Firefox and WebKit play. */
const videoCodecs: readonly (string | null)[] = ['avc', 'vp8', 'vp9', 'av1']
const audioCodecs: readonly (string | null)[] = ['aac', 'mp3', 'opus', 'vorbis']

const maxVideoSeconds = 36_000
const maxFramesPerSecond = 121

/** `null`: a file that is no MP4 or WebM; `too-complex`: one that takes more time or memory to read than there is. */
export type ProbeOutcome = ProbedVideo | 'too-complex' | null

/** Returns why a video cannot be played everywhere, or null. */
export function findVideoFault(probed: ProbeOutcome): VideoFault | null {
  if (probed === 'too-complex') return 'video-too-complex'
  if (probed === null) return 'video-container'
  const { videoCodec, audioCodec, hasSound, seconds, framesPerSecond } = probed
  if (!videoCodecs.includes(videoCodec) || (hasSound && !audioCodecs.includes(audioCodec))) return 'video-codec'
  if (!(seconds > 0 && seconds <= maxVideoSeconds)) return 'video-length'
  return framesPerSecond >= 1 && framesPerSecond <= maxFramesPerSecond ? null : 'video-frame-rate'
}

/** Bytes that `hasVideoHeader` needs. */
export const videoHeaderBytes = 64

/** Whether a file begins as MP4 or WebM does: tells pictures, QuickTime or Matroska apart before they are uploaded. */
export function hasVideoHeader(header: Uint8Array): boolean {
  const text = String.fromCharCode(...header.subarray(0, videoHeaderBytes))
  return text.startsWith('\x1A\x45\xDF\xA3') ? text.includes('webm') : /^.{4}ftyp(?!qt {2})/s.test(text)
}

/** The path of an uploaded video. */
export const videoUrl = (id: string, container: VideoContainer): string => `/media/uploads/${id}.${container}`

/** Number of parts of a file. */
export const countParts = (bytes: number, partBytes: number): number => Math.ceil(bytes / partBytes)

/** Bytes of part `part`, counted from 0. */
export const bytesOfPart = (part: number, bytes: number, partBytes: number): number =>
  Math.min(partBytes, bytes - part * partBytes)
