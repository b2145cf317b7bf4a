// The server alone, with its log as JSON lines: what an installation runs under its own supervisor.

import { destination, pino } from 'pino'

import { runProcess } from './run-process.ts'
import { withoutClients } from './without-clients.ts'

// Lines are gathered and written a second later at most; whatever ends the process but a kill writes the rest.
const output = destination({ sync: false, minLength: 4096, periodicFlush: 1000 })
await runProcess(pino({ serializers: { err: withoutClients } }, output))
