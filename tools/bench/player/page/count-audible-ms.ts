// Measures how long a video was audible from its audio samples: the media's tone has no gaps, so samples above silence
// were played.

const counter = `registerProcessor('count-sound', class extends AudioWorkletProcessor {
  process([[channel]]) {
    if (channel?.some((sample) => Math.abs(sample) > 0.001)) this.port.postMessage(channel.length)
    return true
  }
})`

export type AudibleCounter = { readonly audibleMs: () => number; readonly close: () => void }

/** Starts counting. The video stays audible. */
export async function countAudibleMs(video: HTMLVideoElement): Promise<AudibleCounter> {
  const context = new AudioContext()
  const url = URL.createObjectURL(new Blob([counter], { type: 'text/javascript' }))
  await context.audioWorklet.addModule(url)
  URL.revokeObjectURL(url)
  const node = new AudioWorkletNode(context, 'count-sound')
  let samples = 0
  node.port.addEventListener('message', ({ data }) => {
    samples += Number(data)
  })
  node.port.start()
  const mediaSource = context.createMediaElementSource(video)
  mediaSource.connect(context.destination)
  mediaSource.connect(node)
  await context.resume()
  return {
    audibleMs: () => (samples / context.sampleRate) * 1000,
    close: () => void context.close(),
  }
}
