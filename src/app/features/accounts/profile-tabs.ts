/** The tabs of the own profile, as named in the URL. */
export const profileTabs = ['posts', 'purchased', 'wallet', 'messages'] as const
export type ProfileTab = (typeof profileTabs)[number]
