import { useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { OwnProfile } from '#src/app/platform/profile/own-profile.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { EditProfileDialog } from './edit-profile-dialog.tsx'

/** Edit Profile: name, photo, location and language. Reopening the form restores the input. */
export function EditProfile({ me }: { me: OwnProfile }) {
  const t = useTranslations('accounts')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.editProfile}</Button>
      <EditProfileDialog me={me} open={open} onOpenChange={setOpen} />
    </>
  )
}
