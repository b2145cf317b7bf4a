import { CustomSource, Input, MP4, WEBM } from 'mediabunny'
import type { ProbedVideo } from '#src/domain/task-video.ts'
import { isCutOff, type VideoBytes } from './is-cut-off.ts'

/** Packets from which the frame rate is estimated. */
const measuredPackets = 60

/**
 * Reads the header of a video. Returns null if it is neither MP4 nor WebM, has no pictures, is cut off or cannot be parsed;
 * rejects as `read` does.
 */
export async function probeVideo({ bytes, read }: VideoBytes): Promise<ProbedVideo | null> {
  let readError: Error | undefined
  const source = new CustomSource({
    getSize: () => bytes,
    read: async (start, end) => {
      try {
        return await read(start, end)
      } catch (error) {
        readError = error instanceof Error ? error : new Error('The file cannot be read.', { cause: error })
        throw readError
      }
    },
    maxCacheSize: 2 ** 22,
    handleUnhandledError: () => {},
  })
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
    // A file that cannot be read now is not a damaged one.
    if (readError !== undefined) throw readError
    return null
  } finally {
    input.dispose()
  }
}
