import { changedFields } from '#src/domain/edits.ts'
import { cleanName } from '#src/domain/text/visible-name.ts'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { Fragment, useState } from 'react'
import { type UserRole, userRoles, capitalizeFirst, splitName } from '#src/domain/people/people.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import type { DialogOpenProps } from '#src/app/ui/dialog/dialog.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { Field, FieldError } from '#src/app/ui/field/field.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { focusFirstError } from '#src/app/ui/field/form.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import { useEdits } from '#src/app/ui/field/use-edits.tsx'
import { PasswordLinkField } from './password-link-field.tsx'
import styles from './user-directory.module.css'
import type { DirectoryUser } from './users-query.ts'

type Fields = { readonly firstName: string; readonly lastName: string; readonly role: UserRole }

/** Replaces a user's password by a link with which they set a new one, and states the side effects. */
export function ResetPassword({ user, open, onOpenChange }: DialogOpenProps & { user: DirectoryUser }) {
  const t = useTranslations('userDirectory')
  const suggestedName = user.firstName === '' && user.lastName === '' ? splitName(user.name) : user
  const saved: Fields = { firstName: user.firstName, lastName: user.lastName, role: user.role }
  const { base, edits, conflicts, edit, conflictIn } = useEdits(saved, t)
  const form: Fields = {
    firstName: suggestedName.firstName,
    lastName: suggestedName.lastName,
    role: user.role,
    ...edits.values,
  }
  const { role } = form
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [firstName, lastName] = [cleanName(form.firstName), cleanName(form.lastName)]
  const reset = useCall(
    () =>
      api('POST /api/users/{id}/resetPassword', {
        params: { id: user._id },
        body: changedFields(base, { firstName, lastName, role }),
      }),
    { invalidates: [['users']], conflicts },
  )
  const isIncomplete = firstName === '' || lastName === ''
  const handleSubmit = (form: HTMLFormElement) => {
    focusFirstError(form, () => setIsSubmitted(true))
    if (!isIncomplete) reset.mutate()
  }
  const describeReset =
    role === base.role ? t.resetEffect : role === 'admin' ? t.resetEffectPromote : t.resetEffectDemote
  const dialogProps = { open, onOpenChange, title: t.resetPassword, onSubmit: handleSubmit, busy: reset.isPending }
  if (reset.data) {
    return (
      <FormDialog
        {...dialogProps}
        description={t.passwordLink.lead(user.name)}
        submitText={undefined}
        cancelText={t.passwordLink.done}
      >
        <PasswordLinkField link={reset.data.data} />
      </FormDialog>
    )
  }
  return (
    <FormDialog
      {...dialogProps}
      description={describeReset(user.name)}
      submitText={t.reset}
      busyText={t.sending}
      error={<CallError error={reset.otherError} />}
    >
      {isSubmitted && isIncomplete && <FieldError>{t.missingFields}</FieldError>}
      <fieldset className={styles['name']}>
        <legend>{t.fields.name}</legend>
        {(['firstName', 'lastName'] as const).map((name) => (
          <Fragment key={name}>
            <Field label={t.fields[name]} required>
              <TextInput
                autoComplete="off"
                maxLength={100}
                {...(isSubmitted && cleanName(form[name]) === '' && { 'aria-invalid': true })}
                value={form[name]}
                onValueChange={(text) => edit({ [name]: text })}
                onBlur={() => {
                  const capitalized = capitalizeFirst(form[name])
                  if (capitalized !== form[name]) edit({ [name]: capitalized })
                }}
              />
            </Field>
            {conflictIn(name, saved[name])}
          </Fragment>
        ))}
      </fieldset>
      <Field label={t.fields.email} hint={user.email === '' ? t.noEmail : undefined}>
        <TextInput type="email" readOnly value={user.email} />
      </Field>
      <Field label={t.fields.role}>
        <Select
          value={role}
          onValueChange={(next) => edit({ role: next })}
          options={userRoles.toReversed().map((value) => ({ value, label: t.roles[value] }))}
        />
      </Field>
      {conflictIn('role', t.roles[saved.role])}
    </FormDialog>
  )
}
