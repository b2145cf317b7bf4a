import { useState } from 'react'
import type { StoredProfile } from '#src/app/platform/profile/stored-profile.ts'
import { landingTab, type ProfileContents, type ProfileTab } from './profile-tabs.ts'

/** The tab that the profile opened on. It stays when the profile is loaded again and says that another has content. */
export function useFirstTab(storedProfile: StoredProfile | null, profile: ProfileContents): ProfileTab {
  const choose = () => ({ storedProfile, tab: landingTab(storedProfile?.activeTab, profile) })
  const [chosen, setChosen] = useState(choose)
  // The stored profile is known after hydration.
  if (chosen.storedProfile !== storedProfile) setChosen(choose)
  return chosen.tab
}
