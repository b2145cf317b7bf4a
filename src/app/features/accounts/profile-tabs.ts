/** The rooms of one's own profile, as they stand in its address. */
export const profileTabs = ['posts', 'purchased', 'wallet', 'messages'] as const
export type ProfileTab = (typeof profileTabs)[number]
