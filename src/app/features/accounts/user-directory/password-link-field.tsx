import { useEffect, useRef } from 'react'
import { formatEnd } from '#src/domain/text/format-date.ts'
import type { ApiResponse } from '#src/app/platform/api/api.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CopyButton } from '#src/app/ui/button/copy-button.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextArea } from '#src/app/ui/field/text-input.tsx'

export type PasswordLink = ApiResponse<'POST /api/users/{id}/resetPassword'>['data']

/** A new link with which a user sets their password, to copy. It cannot be shown again later. */
export function PasswordLinkField({ link }: { link: PasswordLink }) {
  const t = useTranslations('userDirectory').passwordLink
  const dateFormat = useDateFormat()
  const copyButton = useRef<HTMLButtonElement>(null)
  const address = new URL(link.url, window.location.origin).href
  // It replaces the form whose submit button had the focus.
  useEffect(() => copyButton.current?.focus(), [])
  return (
    <>
      <Field label={t.label} hint={t.validity(formatEnd(link.expiresAt, dateFormat))}>
        <TextArea
          readOnly
          rows={2}
          spellCheck={false}
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
      </Field>
      {link.mailed && <p>{t.mailed}</p>}
      <CopyButton ref={copyButton} text={address} texts={t} wide>
        {t.copy}
      </CopyButton>
    </>
  )
}
