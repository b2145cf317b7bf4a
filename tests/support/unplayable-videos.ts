// Files with the name of a video that not all browsers play, made of a demo clip.
import { readFile } from 'node:fs/promises'
import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'

const readClip = () => readFile('public/media/clips/lost-letter/source.mp4')

const openOutput = () => new Output({ format: new Mp4OutputFormat(), target: new BufferTarget() })

async function finish(output: ReturnType<typeof openOutput>): Promise<Buffer> {
  await output.finalize()
  return Buffer.from(output.target.buffer ?? new ArrayBuffer())
}

/** The sound of the clip alone. */
export async function makeSoundOnly(): Promise<Buffer> {
  const input = new Input({ source: new BufferSource(await readClip()), formats: [MP4] })
  const track = await input.getPrimaryAudioTrack()
  const decoderConfig = await track?.getDecoderConfig()
  if (!track || !decoderConfig) throw new Error('The clip has no sound.')
  const output = openOutput()
  const source = new EncodedAudioPacketSource('aac')
  output.addAudioTrack(source)
  await output.start()
  for await (const packet of new EncodedPacketSink(track).packets()) await source.add(packet, { decoderConfig })
  input.dispose()
  return finish(output)
}

/** Two seconds that say they are HEVC. */
export async function makeHevc(): Promise<Buffer> {
  const decoderConfig = {
    codec: 'hvc1.1.6.L93.B0',
    codedWidth: 64,
    codedHeight: 64,
    description: new Uint8Array(23),
  }
  const output = openOutput()
  const source = new EncodedVideoPacketSource('hevc')
  output.addVideoTrack(source)
  await output.start()
  for (let frame = 0; frame < 50; frame += 1) {
    const type = frame === 0 ? 'key' : 'delta'
    await source.add(new EncodedPacket(new Uint8Array(100), type, frame / 25, 1 / 25), { decoderConfig })
  }
  return finish(output)
}

/** What is left of the clip when its copy stops near the end. */
export const makeCutOff = async (): Promise<Buffer> => {
  const clip = await readClip()
  return clip.subarray(0, Math.floor(clip.length * 0.9))
}
