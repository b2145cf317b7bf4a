// How long a video was heard, counted where its sound leaves the page: the media's tone never pauses, so that samples
// above silence are what was played of it.

const counter = `registerProcessor('count-sound', class extends AudioWorkletProcessor {
  process([[channel]]) {
    if (channel?.some((sample) => Math.abs(sample) > 0.001)) this.port.postMessage(channel.length)
    return true
  }
})`

export type AudibleCounter = { readonly audibleMs: () => number; readonly close: () => void }

/** Counts from now on. The video is heard as before. */
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
