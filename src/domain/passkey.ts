/** The largest number of characters of the name that a person gives a passkey. */
export const maxPasskeyNameLength = 60
