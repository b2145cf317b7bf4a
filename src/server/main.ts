// The server with its log as JSON lines, to be run under a process supervisor.

import { destination, pino } from 'pino'

import { runProcess } from './run-process.ts'
import { serializeError } from './serialize-error.ts'
import { answerVersion } from './start-message.ts'

answerVersion()

// Lines are buffered for at most a second; any exit except a kill flushes them.
const output = destination({ sync: false, minLength: 4096, periodicFlush: 1000 })
await runProcess(pino({ serializers: { err: serializeError } }, output))
