/** The tabs of the own profile, as named in the URL. */
export const profileTabs = ['posts', 'purchased', 'orders', 'wallet', 'messages'] as const
export type ProfileTab = (typeof profileTabs)[number]
