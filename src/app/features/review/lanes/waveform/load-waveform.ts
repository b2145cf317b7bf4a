// A video's loudness over time. A web worker computes it; only the decoder, which works off the main thread, is the
// page's.
import type { AudioPart } from './fetch-audio.ts'
import type { WorkerResponse, WorkerRequest } from './waveform-messages.ts'

/** Sample rate in Hz: enough to show loudness, and small. The lowest that every browser decodes to. */
const decodeRateHz = 8000

/** Seconds of sound per message to the worker, so that no copy takes long. */
const chunkSeconds = 30

/** Time limit in milliseconds, including the download. */
const timeoutMs = 180_000

/**
 * Resolves with values from 0 to 255, 50 per second; null when the origin forbids access, for a video
 * without sound, when aborted, and after 3 minutes.
 */
export function loadWaveform(url: string, signal: AbortSignal): Promise<Uint8Array | null> {
  const worker = new Worker(new URL('./waveform-worker.ts', import.meta.url), { type: 'module' })
  const postToWorker = (message: WorkerRequest, transfer: Transferable[] = []) => worker.postMessage(message, transfer)
  return new Promise<Uint8Array | null>((resolve) => {
    const finish = (values: Uint8Array | null) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(values)
    }
    const timer = setTimeout(() => finish(null), timeoutMs)
    signal.addEventListener('abort', () => finish(null), { once: true })
    worker.addEventListener('error', () => finish(null))
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerResponse>) => {
      if (data.kind === 'peaks') finish(data.values)
      else void decode(data.parts, postToWorker, signal)
    })
    postToWorker({ kind: 'read', url: new URL(url, document.baseURI).href })
  })
}

/** Parts that cannot be decoded count as silence: a video without sound, or an unsupported format. */
async function decode(
  parts: readonly AudioPart[],
  postToWorker: (message: WorkerRequest, transfer?: Transferable[]) => void,
  signal: AbortSignal,
): Promise<void> {
  for (const { start, data } of parts) {
    const audioBuffer = await decodeAudio(data)
    if (!audioBuffer) continue
    for (
      let offsetSamples = 0;
      offsetSamples < audioBuffer.length && !signal.aborted;
      offsetSamples += decodeRateHz * chunkSeconds
    ) {
      const samples = new Float32Array(Math.min(decodeRateHz * chunkSeconds, audioBuffer.length - offsetSamples))
      audioBuffer.copyFromChannel(samples, 0, offsetSamples)
      postToWorker(
        {
          kind: 'samples',
          samples,
          startSeconds: start + offsetSamples / audioBuffer.sampleRate,
          decodeRateHz: audioBuffer.sampleRate,
        },
        [samples.buffer],
      )
    }
  }
  if (!signal.aborted) postToWorker({ kind: 'end' })
}

async function decodeAudio(data: ArrayBuffer): Promise<AudioBuffer | null> {
  try {
    return await new OfflineAudioContext(1, 1, decodeRateHz).decodeAudioData(data)
  } catch {
    return null
  }
}
