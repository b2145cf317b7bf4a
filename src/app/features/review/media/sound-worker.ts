// Fetches, unpacks and measures the sound of both videos, and stores the results. Browsers offer decoding to pages only.
import type { SegmentList } from '#src/domain/segments/segments.ts'
import { FeatureExtractor } from '#src/listening/feature-extractor.ts'
import { decideLineMap } from '#src/listening/decide-line-map.ts'
import { findBentFindings } from '#src/listening/find-bent-findings.ts'
import { listeningRateHz, type SoundFeatures } from '#src/listening/sound-features.ts'
import { cacheFindings, readCachedFindings } from '#src/offline/findings-cache.ts'
import { cacheWaveform, readCachedWaveform } from '#src/offline/waveform-cache.ts'
import { type SideName, sideNames } from '#src/player/core/media.ts'
import { fetchAudio } from './fetch-audio.ts'
import { PeakAccumulator } from './peaks.ts'
import type { SoundRequest, SoundResult, WorkerRequest, WorkerResponse } from './analyze-sound.ts'

type Port = {
  postMessage: (message: WorkerResponse, options: { transfer: Transferable[] }) => void
  addEventListener: (kind: 'message', listener: (event: MessageEvent<WorkerRequest>) => void) => void
}

// The DOM types describe a page's global scope; this is a worker's.
const pageScope = globalThis as unknown as Port

const postToPage = (message: WorkerResponse, transfer: Transferable[] = []) =>
  pageScope.postMessage(message, { transfer })

/** Longest analysis as a share of the sound's duration: a slower device is needed for the videos. */
const maxAnalysisShare = 1 / 2

/** Seconds of sound before the speed is judged. */
const minJudgedSeconds = 20

let extractor: FeatureExtractor | null = null
let peaks = new PeakAccumulator()
let analyzedSeconds = 0
let analysisMs = 0
let resolveDecoded: (isComplete: boolean) => void = () => {}

pageScope.addEventListener('message', ({ data }) => {
  if (data.kind === 'analyze') void analyze(data).then((result) => postToPage({ kind: 'finished', result }))
  else if (data.kind === 'samples') addSamples(data.channels, data.startSeconds)
  else resolveDecoded(data.isComplete)
})

function addSamples(channels: readonly Float32Array[], startSeconds: number): void {
  const [first] = channels
  if (!first) return
  for (const channel of channels) peaks.add(channel, startSeconds, listeningRateHz)
  if (!extractor) return
  const before = performance.now()
  extractor.add(channels, startSeconds)
  analysisMs += performance.now() - before
  analyzedSeconds += first.length / listeningRateHz
  if (analyzedSeconds > minJudgedSeconds && analysisMs / 1000 > analyzedSeconds * maxAnalysisShare) extractor = null
}

async function analyze({ urls, lists, isListening }: SoundRequest): Promise<SoundResult | null> {
  const cached = isListening ? await readCachedFindings(urls, lists, listeningVersion) : null
  const needsFeatures = isListening && cached === null && sideNames.every((side) => urls[side] !== '')
  const features: { [Name in SideName]: SoundFeatures | null } = { source: null, dub: null }
  let isFast = true
  for (const side of sideNames) {
    if (urls[side] === '') continue
    features[side] = await measure(side, urls[side], needsFeatures && isFast)
    isFast = features[side] !== null
  }
  if (cached) return { found: { version: listeningVersion, findings: cached.findings }, lineMap: cached.lineMap }
  const { source, dub } = features
  return source && dub ? findAndCache(urls, lists, source, dub) : null
}

async function findAndCache(
  urls: SoundRequest['urls'],
  lists: { readonly [Name in SideName]: SegmentList },
  source: SoundFeatures,
  dub: SoundFeatures,
): Promise<SoundResult> {
  const lineMap = decideLineMap(source, dub, lists)
  const findings = findBentFindings(source, dub, lists, lineMap)
  await cacheFindings(urls, lists, listeningVersion, { findings, lineMap })
  return { found: { version: listeningVersion, findings }, lineMap }
}

/** Posts the waveform of one side. Returns the features of its sound if they are needed, could be computed, and are of one sound. */
async function measure(side: SideName, url: string, needsFeatures: boolean): Promise<SoundFeatures | null> {
  const cached = await readCachedWaveform(url)
  if (cached) postPeaks(side, new Uint8Array(cached))
  if (cached && !needsFeatures) return null
  try {
    peaks = new PeakAccumulator()
    extractor = needsFeatures ? new FeatureExtractor() : null
    const parts = await fetchAudio(url)
    const isComplete = parts.length > 0 && (await decodeOnPage(parts))
    const values = peaks.values()
    await cacheWaveform(url, values)
    if (!cached) postPeaks(side, values)
    const features = isComplete ? extractor?.features() : null
    return features && !features.hasUnrelatedChannels ? features : null
  } catch {
    // Forbidden by the origin, or no network: not reported, as the analysis is optional and a later attempt may succeed.
    if (!cached) postPeaks(side, new Uint8Array(0))
    return null
  }
}

function decodeOnPage(parts: Awaited<ReturnType<typeof fetchAudio>>): Promise<boolean> {
  return new Promise((resolve) => {
    resolveDecoded = resolve
    postToPage(
      { kind: 'decode', parts },
      parts.map(({ data }) => data),
    )
  })
}

const postPeaks = (side: SideName, values: Uint8Array<ArrayBuffer>) =>
  postToPage({ kind: 'peaks', side, values: values.length > 0 ? values : null })

/** Version of the analysis; stored with findings, and increased whenever the same sound may yield other findings. */
const listeningVersion = 4
