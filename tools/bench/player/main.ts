// npm run bench:player [-- section …] [--runs 5] [--seconds 60] [--times 200]: two videos under Curio's session beside a
// naive pair, which is merely started together, in headless Chromium, with videos whose frames show their number. A full
// run takes hours; `--runs 1 --seconds 20 --times 50` about 15 minutes. Needs ffmpeg.
import { join } from 'node:path'
import { chromium } from 'playwright'
import { build } from 'vite'
import { runBench } from '#tools/bench/run-bench.ts'
import { browserArguments, requireProgram } from '#tools/programs.ts'
import { startServer } from './bench-server.ts'
import { measureBent } from './measure-bent.ts'
import { measureCost } from './measure-cost.ts'
import { measureSeeks } from './measure-seek.ts'
import { measureSync } from './measure-sync.ts'
import type { Stage } from './stage.ts'

await runBench({
  options: { runs: 5, seconds: 60, times: 200 },
  sections: {
    sync: measureSync,
    cost: measureCost,
    bent: measureBent,
    seek: measureSeeks,
  },
  open: async (flags, { folder, onEnd }): Promise<Stage> => {
    requireProgram('ffmpeg')
    await build({
      configFile: false,
      root: join(import.meta.dirname, '../../..'),
      logLevel: 'error',
      publicDir: false,
      build: {
        outDir: folder,
        lib: { entry: join(import.meta.dirname, 'page/main.ts'), formats: ['es'], fileName: () => 'page.js' },
      },
    })
    const server = await startServer(folder)
    onEnd(server.close)
    const browser = await chromium.launch({
      executablePath: requireProgram('Chromium'),
      args: [...browserArguments, '--autoplay-policy=no-user-gesture-required'],
    })
    onEnd(() => browser.close())
    return { browser, server, ...flags }
  },
})
