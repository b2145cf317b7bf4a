import { useCall } from '#src/app/platform/query/use-call.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { useState } from 'react'
import { maxAboutLength } from '#src/domain/people/people.ts'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { OwnProfile } from '#src/app/platform/profile/own-profile.ts'
import { refreshStoredIdentity } from '#src/app/platform/session/session.ts'
import type { DialogOpenProps } from '#src/app/ui/dialog/dialog-props.ts'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { focusFirstError } from '#src/app/ui/field/focus-first-error.ts'
import { TextArea, TextInput } from '#src/app/ui/field/text-input.tsx'
import { useEdits } from '#src/app/ui/field/use-edits.tsx'
import { AvatarField } from './avatar-field.tsx'
import { type EditableProfile, validateName, diffProfile, replacedBy } from './profile-edits.ts'
import { useAvatarUpload } from './use-avatar-upload.ts'
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
function EditProfileDialog({ me, open, onOpenChange }: DialogOpenProps & { me: OwnProfile }) {
  const tAccounts = useTranslations('accounts')
  const t = tAccounts.profile
  const { name, location, about } = me
  const savedProfile: EditableProfile = { name, location, about }
  const [isSubmitted, setIsSubmitted] = useState(false)
  const avatarUpload = useAvatarUpload(me.icon)
  const { base, form: edited, conflicts, edit, discard, conflictIn } = useEdits(savedProfile, tAccounts)
  const discardAndClose = () => {
    discard()
    setIsSubmitted(false)
    avatarUpload.reset()
    update.reset()
    onOpenChange(false)
  }
  const changes = {
    ...diffProfile(base, edited),
    ...(avatarUpload.newKey !== undefined && { icon: avatarUpload.newKey }),
  }
  const update = useCall(
    () => api('POST /api/users/me/update', { body: { ...changes, ...replacedBy(changes, base) } }),
    {
      // Product lists and users show the name and photo too.
      invalidates: [['users'], ['products']],
      success: t.saved,
      conflicts,
      onSuccess: () => {
        refreshStoredIdentity()
        // Closing the dialog would discard a photo that is not uploaded yet.
        if (!avatarUpload.busy && avatarUpload.error === null) discardAndClose()
      },
    },
  )
  const nameError = isSubmitted ? validateName(edited.name) : null
  const handleSubmit = (form: HTMLFormElement) => {
    focusFirstError(form, () => setIsSubmitted(true))
    if (validateName(edited.name) || avatarUpload.busy) return
    if (Object.keys(changes).length === 0) return avatarUpload.retry ? avatarUpload.retry() : discardAndClose()
    update.mutate()
  }
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
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
        error={nameError ? t.nameProblems[nameError] : update.errorAt('name') && t.nameProblems.long}
      >
        <TextInput
          autoComplete="nickname"
          value={edited.name}
          onChange={(event) => edit({ name: event.currentTarget.value })}
        />
      </Field>
      {conflictIn('name', savedProfile.name)}
      <Field label={tAccounts.location} error={update.errorAt('location') && t.locationTooLong}>
        <TextInput
          autoComplete="address-level2"
          maxLength={100}
          value={edited.location}
          onChange={(event) => edit({ location: event.currentTarget.value })}
        />
      </Field>
      {conflictIn('location', savedProfile.location)}
      <Field label={t.about} hint={t.aboutHint} error={update.errorAt('about') && t.aboutTooLong}>
        <TextArea
          rows={3}
          maxLength={maxAboutLength}
          value={edited.about}
          onChange={(event) => edit({ about: event.currentTarget.value })}
        />
      </Field>
      {conflictIn('about', savedProfile.about)}
    </FormDialog>
  )
}
