// Limits of a product, shared by the form and the server.

export const maxPhotos = 6

/** Maximum size of an uploaded image in bytes: 15 MB. */
export const maxPhotoBytes = 15 * 1024 * 1024

/** Maximum characters after trimming. `detail` applies to each of remarks, era, type and location, `fact` to provenance and condition. */
export const maxLengths = { name: 200, description: 5000, detail: 200, fact: 1000 } as const

/** The form's initial price in dollars. */
export const defaultPrice = 100
