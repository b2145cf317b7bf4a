// What a device can do with sound. iOS lets one video be heard at a time and keeps the volume to its own buttons;
// whoever works against that gets videos that pause each other.

type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/** Whether only one video may be heard, at the device's own volume. An iPad calls itself a Mac, with a touch screen. */
export function hasOneSound({ userAgent, maxTouchPoints }: Device = navigator): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}
