// What a piece put up for sale may look like; the form and the server go by the same figures.

export const maxPictures = 6

/** Bytes of one uploaded picture: 15 MB. */
export const maxPictureBytes = 15 * 1024 * 1024

/** Characters after trimming. `detail` is each of remarks, era, type and location. */
export const longest = { name: 200, description: 5000, detail: 200 } as const

/** Dollars the form begins with. */
export const defaultPrice = 100
