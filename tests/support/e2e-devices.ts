// The sizes people hold Curio in.
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
export const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 }
export const desktop = {
  viewport: { width: 1440, height: 900 },
  hasTouch: false,
  isMobile: false,
  deviceScaleFactor: 1,
}

export type Device = typeof phone
