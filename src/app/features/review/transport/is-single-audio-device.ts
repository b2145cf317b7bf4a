// What a device can do with sound. iOS allows one audible video at a time and reserves the volume for its own buttons;
// a page that ignores that gets videos that pause each other.

type DeviceInfo = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/** Whether only one video can be audible, at the device's own volume. An iPad reports as a Mac with a touch screen. */
export function isSingleAudioDevice({ userAgent, maxTouchPoints }: DeviceInfo = navigator): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}
