// What a device can do about notifications, in one place so that screens can be shown as on any device.
import { readDevice, turnOff, turnOn } from '#src/app/platform/push/device.ts'

export type DeviceSide = {
  readonly read: typeof readDevice
  readonly turnOn: typeof turnOn
  readonly turnOff: typeof turnOff
}

export const device: DeviceSide = { read: readDevice, turnOn, turnOff }
