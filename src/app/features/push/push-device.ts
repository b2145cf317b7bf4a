// The device's push functions as one object, so that screens can be rendered as on any device.
import { readPushSupport, disablePush, enablePush } from '#src/app/platform/push/push-subscription.ts'

export type PushDevice = {
  readonly readState: typeof readPushSupport
  readonly turnOn: typeof enablePush
  readonly turnOff: typeof disablePush
}

export const browserPushDevice: PushDevice = { readState: readPushSupport, turnOn: enablePush, turnOff: disablePush }
