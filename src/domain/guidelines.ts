/** Characters of a project's guidelines. */
export const maxGuidelinesLength = 20_000

export const maxGuidelinesLines = 1000
