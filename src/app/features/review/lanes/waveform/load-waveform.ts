// A video's loudness over time. A web worker computes it; only the decoder, which works off the main thread, is the
// page's.
import type { SoundPart } from './fetch-sound.ts'
import type { FromWorker, ToWorker } from './waveform-messages.ts'

/** Sample rate in Hz: enough to show loudness, and small. The lowest that every browser decodes to. */
const rate = 8000

/** Seconds of sound per message to the worker, so that no copy takes long. */
const pieceSeconds = 30

/** Time limit in milliseconds, including the download. */
const limitMs = 180_000

/**
 * Resolves with values from 0 to 255, `peaksPerSecond` per second; null when the origin forbids access, for a video
 * without sound, when aborted, and after 3 minutes.
 */
export function loadWaveform(url: string, signal: AbortSignal): Promise<Uint8Array | null> {
  const worker = new Worker(new URL('./waveform-worker.ts', import.meta.url), { type: 'module' })
  const tell = (message: ToWorker, transfer: Transferable[] = []) => worker.postMessage(message, transfer)
  return new Promise<Uint8Array | null>((resolve) => {
    const finish = (values: Uint8Array | null) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(values)
    }
    const timer = setTimeout(() => finish(null), limitMs)
    signal.addEventListener('abort', () => finish(null), { once: true })
    worker.addEventListener('error', () => finish(null))
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'peaks') finish(data.values)
      else void decode(data.parts, tell, signal)
    })
    tell({ kind: 'read', url: new URL(url, document.baseURI).href })
  })
}

/** Parts that cannot be decoded count as silence: a video without sound, or an unsupported format. */
async function decode(
  parts: readonly SoundPart[],
  tell: (message: ToWorker, transfer?: Transferable[]) => void,
  signal: AbortSignal,
): Promise<void> {
  for (const { start, data } of parts) {
    const sound = await decoded(data)
    if (!sound) continue
    for (let at = 0; at < sound.length && !signal.aborted; at += rate * pieceSeconds) {
      const samples = new Float32Array(Math.min(rate * pieceSeconds, sound.length - at))
      sound.copyFromChannel(samples, 0, at)
      tell({ kind: 'samples', samples, at: start + at / sound.sampleRate, rate: sound.sampleRate }, [samples.buffer])
    }
  }
  if (!signal.aborted) tell({ kind: 'end' })
}

async function decoded(data: ArrayBuffer): Promise<AudioBuffer | null> {
  try {
    return await new OfflineAudioContext(1, 1, rate).decodeAudioData(data)
  } catch {
    return null
  }
}
