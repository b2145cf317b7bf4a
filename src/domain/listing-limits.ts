// Limits of a product, shared by the form and the server.

export const maxPhotos = 6

/** Maximum size of an uploaded image in bytes: 15 MB. */
export const maxPhotoBytes = 15 * 1024 * 1024

/** Maximum characters after trimming. `detail` applies to each of remarks, era, type and location, `fact` to provenance and condition. */
export const maxLengths = { name: 200, description: 5000, detail: 200, fact: 1000, addition: 2000 } as const

/** The most texts that can be added to a product while its auctions run. */
export const maxAdditions = 20

/** The form's initial price in dollars. */
export const defaultPrice = 100
