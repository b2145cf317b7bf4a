// Checks a message's signature with the example of docs/webhooks.md.
import { readFileSync } from 'node:fs'
import type { ReceivedRequest } from './webhook-receiver.ts'

type Check = (secret: string, headers: ReceivedRequest['headers'], body: string) => boolean

const [, example = ''] = /```js\n([^]*?)```/.exec(readFileSync('docs/webhooks.md', 'utf8')) ?? []
const { isGenuine }: { isGenuine: Check } = await import(
  /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(example)}`
)

/** Whether a message was signed with `secret`. */
export const isSignedBy = (secret: string, message: ReceivedRequest | undefined): boolean =>
  message !== undefined && isGenuine(secret, message.headers, message.body)
