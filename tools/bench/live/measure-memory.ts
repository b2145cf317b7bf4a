// The memory of a stream that is only held.
import type { Figure } from '#tools/bench/judge-figures.ts'
import type { LiveBench } from './live-bench.ts'
import type { StreamServer } from './stream-server.ts'

export async function measureMemory({ startCurio, startBare, secrets, held }: LiveBench): Promise<Figure[]> {
  const measure = async (server: StreamServer) => {
    // The first ones load code and fill pools.
    await server.openStreams(secrets.slice(0, 100))
    await server.emit(1)
    const before = server.memory()
    await server.openStreams(secrets.slice(100, held))
    const { seconds } = await server.emit(1)
    const after = server.memory()
    await server.stop()
    return { kiB: (after - before) / (held - 100), seconds }
  }
  const bare = await measure(await startBare())
  const curio = await measure(await startCurio())
  return [
    {
      section: 'memory',
      name: `${held.toLocaleString('en-US')} streams held, memory a stream, Curio : bare Fastify`,
      unit: 'KiB',
      baseline: bare.kiB,
      measured: curio.kiB,
      note: `one event to all of them ${curio.seconds.toFixed(2)} s, by the bare server ${bare.seconds.toFixed(2)} s`,
    },
  ]
}
