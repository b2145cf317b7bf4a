// Which contract an app was built for. An app stays open for days, or comes out of a cache, while the server is newer.

/** The header in which the app names its contract. Callers that are not the app need not send it. */
export const contractHeader = 'x-curio-contract'

/** The contract of this build, a whole number. Raised with every change that an app built before would trip over. */
export const contractVersion = 1

/** The oldest contract this server still speaks: an app that names an older one is told to update. */
export const oldestContract = 1
