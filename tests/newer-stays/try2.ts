import { buildPage } from '#tests/offline/build-page.ts'
import { runSimulated } from './run-schedule.ts'
const code = await buildPage('newer-stays/page/main.tsx')
const once = { kind: 'once', requestMs: 20, answerMs: 20 } as const
const { faults, log } = await runSimulated(code, { actions: [
  { device: 0, do: 'wait', ms: 25000 }, { device: 0, do: 'type' }, { device: 0, do: 'wait', ms: 1500 }, { device: 0, do: 'sync' },
  { device: 0, do: 'wait', ms: 50 },{ device: 0, do: 'type' }, { device: 0, do: 'wait', ms: 1500 }, { device: 0, do: 'wait', ms: 6000 }, { device: 0, do: 'submit', confirms: 1 }, { device: 0, do: 'wait', ms: 6000 },
], fates: [once, once, once, { ...once, answerMs: 6000 }, once, once, once] })
console.log(log.map((l) => l.slice(0, 300)).filter(l => !/products|users|answered/.test(l)).join('\n'))
console.log(faults)
