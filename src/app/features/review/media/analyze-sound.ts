// The waveforms of both videos, and what is found in their sound. A web worker computes them; only the decoder, which
// works off the main thread, is the page's.
import { listeningRateHz } from '#src/listening/sound-features.ts'
import type { SideName } from '#src/player/core/media.ts'
import type { AudioPart } from './fetch-audio.ts'
import type { LineMap } from '#src/domain/segments/line-map.ts'
import type { SegmentList } from '#src/domain/segments/segments.ts'
import type { SoundFindings } from '#src/offline/drafts/stored-draft.ts'

/** Seconds of sound per message to the worker, so that no copy takes long. */
const chunkSeconds = 10

/** Time limit in milliseconds, including the downloads. */
const timeoutMs = 300_000

/**
 * Calls `onPeaks` for each side with values from 0 to 255, 50 per second; with null when the origin forbids access, and
 * for a video without sound. Resolves with null unless listening, when a side cannot be decoded, on a slow device, when
 * aborted, and after 5 minutes.
 */
export function analyzeSound(
  { urls, ...request }: SoundRequest,
  onPeaks: (side: SideName, values: Uint8Array | null) => void,
  signal: AbortSignal,
): Promise<SoundResult | null> {
  const worker = new Worker(new URL('./sound-worker.ts', import.meta.url), { type: 'module' })
  const postToWorker = (message: WorkerRequest, transfer: Transferable[] = []) => worker.postMessage(message, transfer)
  const absolute = (url: string) => (url === '' ? '' : new URL(url, document.baseURI).href)
  return new Promise((resolve) => {
    const finish = (result: SoundResult | null) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(result)
    }
    const timer = setTimeout(() => finish(null), timeoutMs)
    signal.addEventListener('abort', () => finish(null), { once: true })
    worker.addEventListener('error', () => finish(null))
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerResponse>) => {
      if (data.kind === 'finished') finish(data.result)
      else if (data.kind === 'peaks') onPeaks(data.side, data.values)
      else void decode(data.parts, postToWorker, signal)
    })
    postToWorker({ kind: 'analyze', urls: { source: absolute(urls.source), dub: absolute(urls.dub) }, ...request })
  })
}

/** In the waveform, parts that cannot be decoded count as silence: a video without sound, or an unsupported format. */
async function decode(
  parts: readonly AudioPart[],
  postToWorker: (message: WorkerRequest, transfer?: Transferable[]) => void,
  signal: AbortSignal,
): Promise<void> {
  let isComplete = true
  for (const { start, data } of parts) {
    const audioBuffer = await decodeAudio(data)
    if (audioBuffer) postSamples(audioBuffer, start, postToWorker, signal)
    else isComplete = false
  }
  if (!signal.aborted) postToWorker({ kind: 'end', isComplete })
}

function postSamples(
  audioBuffer: AudioBuffer,
  start: number,
  postToWorker: (message: WorkerRequest, transfer?: Transferable[]) => void,
  signal: AbortSignal,
): void {
  const chunkSamples = audioBuffer.sampleRate * chunkSeconds
  for (let offset = 0; offset < audioBuffer.length && !signal.aborted; offset += chunkSamples) {
    const channels = Array.from({ length: audioBuffer.numberOfChannels }, (_, channel) => {
      const samples = new Float32Array(Math.min(chunkSamples, audioBuffer.length - offset))
      audioBuffer.copyFromChannel(samples, channel, offset)
      return samples
    })
    const startSeconds = start + offset / audioBuffer.sampleRate
    postToWorker(
      { kind: 'samples', channels, startSeconds },
      channels.map(({ buffer }) => buffer),
    )
  }
}

async function decodeAudio(data: ArrayBuffer): Promise<AudioBuffer | null> {
  try {
    return await new OfflineAudioContext(1, 1, listeningRateHz).decodeAudioData(data)
  } catch {
    return null
  }
}

/** What to analyze. A side without a URL is not loaded; unless `isListening`, the sound of both is not compared. */
export type SoundRequest = {
  readonly urls: { readonly [Name in SideName]: string }
  readonly lists: { readonly [Name in SideName]: SegmentList }
  readonly isListening: boolean
}

/** What the comparison of both sounds yields. `lineMap` is null where the sides run alike. */
export type SoundResult = { readonly found: SoundFindings; readonly lineMap: LineMap | null }

/** Messages to the worker: first what to analyze, then the decoded sound of each side in parts, and its end. */
export type WorkerRequest =
  | ({ readonly kind: 'analyze' } & SoundRequest)
  | {
      readonly kind: 'samples'
      /** Of each channel, at the sample rate of the analysis. */
      readonly channels: readonly Float32Array[]
      readonly startSeconds: number
    }
  /** `isComplete`: all parts could be decoded. */
  | { readonly kind: 'end'; readonly isComplete: boolean }

/** Messages from it: parts to decode, which only the page can do; a waveform; last the result, null where the sound was not compared. */
export type WorkerResponse =
  | { readonly kind: 'decode'; readonly parts: readonly AudioPart[] }
  | { readonly kind: 'peaks'; readonly side: SideName; readonly values: Uint8Array<ArrayBuffer> | null }
  | { readonly kind: 'finished'; readonly result: SoundResult | null }
