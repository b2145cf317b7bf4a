import { useCall } from '#src/app/platform/query/use-call.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { useState } from 'react'
import { changedFields } from '#src/domain/edits.ts'
import { maxAboutLength, maxNameLength } from '#src/domain/people/people.ts'
import { cleanName } from '#src/domain/text/visible-name.ts'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { OwnProfile } from '#src/app/platform/profile/own-profile.ts'
import { refreshStoredIdentity } from '#src/app/platform/session/session.ts'
import type { DialogOpenProps } from '#src/app/ui/dialog/dialog.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { focusFirstError } from '#src/app/ui/field/form.tsx'
import { TextArea, TextInput } from '#src/app/ui/field/text-input.tsx'
import { useEdits } from '#src/app/ui/field/use-edits.tsx'
import { AvatarField, useAvatarUpload } from './avatar-field.tsx'
import { DeviceSettings } from '#src/app/platform/shell/device-settings.tsx'

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

/** Sends only the changed fields; keeps the input after a failure. */
function EditProfileDialog({ me, ...openProps }: DialogOpenProps & { me: OwnProfile }) {
  const tAccounts = useTranslations('accounts')
  const t = tAccounts.profile
  const { name, location, about } = me
  const savedProfile = { name, location, about }
  const [isSubmitted, setIsSubmitted] = useState(false)
  const avatarUpload = useAvatarUpload(me.icon)
  const { base, form: edited, conflicts, edit, discard, conflictIn } = useEdits(savedProfile, tAccounts)
  const discardAndClose = () => {
    discard()
    setIsSubmitted(false)
    avatarUpload.reset()
    update.reset()
    openProps.onOpenChange(false)
  }
  const newName = cleanName(edited.name)
  const body = {
    ...changedFields(base, { name: newName, location: edited.location.trim(), about: edited.about.trim() }),
    ...(avatarUpload.newKey !== undefined && { icon: avatarUpload.newKey }),
  }
  const update = useCall(() => api('POST /api/users/me/update', { body }), {
    // Product lists and users show the name and photo too.
    invalidates: [['users'], ['products']],
    success: t.saved,
    conflicts,
    onSuccess: () => {
      refreshStoredIdentity()
      // Closing the dialog would discard a photo that is not uploaded yet.
      if (!avatarUpload.busy && avatarUpload.error === null) discardAndClose()
    },
  })
  const nameProblem = newName === '' ? 'missing' : newName.length > maxNameLength ? 'long' : null
  const handleSubmit = (form: HTMLFormElement) => {
    focusFirstError(form, () => setIsSubmitted(true))
    if (nameProblem || avatarUpload.busy) return
    if (Object.keys(body).length === 0) return avatarUpload.retry ? avatarUpload.retry() : discardAndClose()
    update.mutate()
  }
  return (
    <FormDialog
      {...openProps}
      title={tAccounts.editProfile}
      submitText={tAccounts.save}
      onCancel={discardAndClose}
      busy={update.isPending}
      loading={avatarUpload.busy}
      onSubmit={handleSubmit}
      error={<CallError error={update.otherError} />}
      outro={<DeviceSettings />}
    >
      <AvatarField name={edited.name} avatarUpload={avatarUpload} />
      <Field
        label={t.name}
        required
        error={isSubmitted && nameProblem ? t.nameProblems[nameProblem] : update.errorAt('name') && t.nameProblems.long}
      >
        <TextInput autoComplete="nickname" value={edited.name} onValueChange={(name) => edit({ name })} />
      </Field>
      {conflictIn('name', savedProfile.name)}
      <Field label={tAccounts.location} error={update.errorAt('location') && t.locationTooLong}>
        <TextInput
          autoComplete="address-level2"
          maxLength={100}
          value={edited.location}
          onValueChange={(location) => edit({ location })}
        />
      </Field>
      {conflictIn('location', savedProfile.location)}
      <Field label={t.about} hint={t.aboutHint} error={update.errorAt('about') && t.aboutTooLong}>
        <TextArea rows={3} maxLength={maxAboutLength} value={edited.about} onValueChange={(about) => edit({ about })} />
      </Field>
      {conflictIn('about', savedProfile.about)}
    </FormDialog>
  )
}
