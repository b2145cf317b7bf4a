import { expect, test } from 'vitest'
import { runServer } from './run-server.ts'

test('a server that is killed while it starts is not waited for', async () => {
  const killItself = 'data:text/javascript,process.kill(process.pid,%22SIGKILL%22)'
  await expect(runServer('/nowhere', { NODE_OPTIONS: `--import=${killItself}` })).rejects.toThrow('did not start')
})
