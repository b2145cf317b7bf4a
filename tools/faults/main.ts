// npm run faults: breaks what the server depends on, under load, and compares what people notice with thresholds.
import { runBench } from '#tools/bench/run-bench.ts'
import { requireBuild } from '#tools/start/built-app.ts'
import { clockFault } from './clock.ts'
import { clusterFault } from './cluster.ts'
import { stopEmbedded } from './embedded-of.ts'
import type { Fault } from './fault.ts'
import { firstStartFault } from './first-start.ts'
import { hostileFilesFault } from './hostile-files.ts'
import { killsFault } from './kills.ts'

const faults: Readonly<Record<string, Fault>> = {
  kills: killsFault,
  'first-start': firstStartFault,
  'hostile-files': hostileFilesFault,
  clock: clockFault,
  cluster: clusterFault,
}
await runBench({
  options: {},
  sections: Object.fromEntries(
    Object.entries(faults).map(([name, fault]): [string, Fault] => [
      name,
      (subject, run) => {
        run.onEnd(() => stopEmbedded(run.folder))
        return fault(subject, run)
      },
    ]),
  ),
  open: () => requireBuild(),
})
