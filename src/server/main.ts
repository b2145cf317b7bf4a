// The server alone, with its log as JSON lines: what an installation runs under its own supervisor.

import { pino } from 'pino'

import { runProcess } from './run-process.ts'
import { withoutClients } from './without-clients.ts'

await runProcess(pino({ serializers: { err: withoutClients } }))
