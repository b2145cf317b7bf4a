// What a device can do about notifications, in one place so that screens can be shown as on any device.
import { readPushSupport, disablePush, enablePush } from '#src/app/platform/push/push-subscription.ts'

export type PushDevice = {
  readonly readState: typeof readPushSupport
  readonly turnOn: typeof enablePush
  readonly turnOff: typeof disablePush
}

export const browserPushDevice: PushDevice = { readState: readPushSupport, turnOn: enablePush, turnOff: disablePush }
