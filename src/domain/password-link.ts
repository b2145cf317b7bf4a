/** What a link that sets a password is for: a first password, or a new one. */
export const passwordLinkPurposes = ['invitation', 'reset'] as const
export type PasswordLinkPurpose = (typeof passwordLinkPurposes)[number]

/**
 * The path of the screen on which a link's password is set. The token is the fragment, which browsers send neither to
 * servers nor in the Referer header.
 */
export const passwordLinkPath = (token: string): string => `/set-password#${token}`
