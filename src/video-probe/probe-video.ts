import { CustomSource, Input, MP4, WEBM } from 'mediabunny'
import type { ProbedVideo } from '#src/domain/media/task-video.ts'
import { isCutOff, type VideoBytes } from './is-cut-off.ts'

/** Packets from which the frame rate is estimated. */
const measuredPackets = 60

/**
 * Reads the header of a video. Returns null if it is neither MP4 nor WebM, has no pictures, is cut off or cannot be
 * parsed. A hostile one can keep it busy and fill the memory: `probeInChild` limits both.
 */
export async function probeVideo({ bytes, read }: VideoBytes): Promise<ProbedVideo | null> {
  const source = new CustomSource({ getSize: () => bytes, read, maxCacheSize: 2 ** 22, handleUnhandledError: () => {} })
  const input = new Input({ source, formats: [MP4, WEBM] })
  try {
    if (!(await input.canRead())) return null
    const [format, video, audio] = [
      await input.getFormat(),
      await input.getPrimaryVideoTrack(),
      await input.getPrimaryAudioTrack(),
    ]
    if (!video || (await isCutOff({ bytes, read }))) return null
    const { averagePacketRate } = await video.computePacketStats(measuredPackets)
    return {
      container: format === MP4 ? 'mp4' : 'webm',
      videoCodec: await video.getCodec(),
      audioCodec: audio && (await audio.getCodec()),
      hasSound: audio !== null,
      seconds: (await input.getDurationFromMetadata()) ?? (await input.computeDuration()),
      framesPerSecond: averagePacketRate,
    }
  } catch {
    return null
  } finally {
    input.dispose()
  }
}
