import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#src/domain/text/format-date.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { PasswordDialog } from '#src/app/features/accounts/credentials/password-dialog.tsx'
import { secondFactorQuery } from '#src/app/features/accounts/credentials/credential-queries.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import type { DialogOpenProps } from '#src/app/ui/dialog/dialog.tsx'
import { useDialog } from '#src/app/ui/dialog/use-dialog.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { Row, Section, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { CodesDialog } from './codes-dialog.tsx'
import { SetUpDialog } from './set-up-dialog.tsx'

const dialogs = { 'set-up': SetUpDialog, 'new-codes': NewCodesDialog, 'turn-off': TurnOffDialog }

/** Whether there is a second factor, and the buttons that set it up, make new recovery codes or turn it off. */
export function SecondFactorSection() {
  const t = useTranslations('ownAccount').secondFactor
  const dateFormat = useDateFormat()
  const factor = useQuery(secondFactorQuery)
  const dialog = useDialog<keyof typeof dialogs>()
  return (
    <Section size="small" title={t.title}>
      <QueryBoundary query={factor} skeleton={<SkeletonText lines={2} />}>
        {({ since, recoveryCodes, required }) =>
          since === null ? (
            <>
              {required && <p role="status">{t.required}</p>}
              <SecondaryText>{t.explanation}</SecondaryText>
              <div>
                <Button variant={required ? 'seal' : 'plain'} onClick={() => dialog.open('set-up')}>
                  {t.setUp}
                </Button>
              </div>
            </>
          ) : (
            <>
              <p>{t.since(formatDate(since, dateFormat), recoveryCodes)}</p>
              {recoveryCodes < 3 && <SecondaryText>{t.fewCodes}</SecondaryText>}
              <Row gap={16}>
                <Button onClick={() => dialog.open('new-codes')}>{t.newCodes}</Button>
                <Button variant="danger" onClick={() => dialog.open('turn-off')}>
                  {t.turnOff}
                </Button>
              </Row>
            </>
          )
        }
      </QueryBoundary>
      {dialog.render(({ open, onOpenChange }, name) => {
        const Dialog = dialogs[name]
        return <Dialog open={open} onOpenChange={onOpenChange} />
      })}
    </Section>
  )
}

/** Asks for the password and a code of the app, and shows new recovery codes. */
function NewCodesDialog(openProps: DialogOpenProps) {
  const { secondFactor: t } = useTranslations('ownAccount')
  const client = useQueryClient()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { open, onOpenChange } = openProps
  if (codes) return <CodesDialog open={open} lead={t.newCodesDone} codes={codes} onClose={() => onOpenChange(false)} />
  return (
    <PasswordDialog
      {...openProps}
      title={t.newCodes}
      lead={t.newCodesLead}
      submitText={t.newCodesSubmit}
      accepts="app"
      onConfirm={async (body) => {
        const { data } = await api('POST /api/users/me/secondFactor/recoveryCodes', { body })
        setCodes(data.recoveryCodes)
        void client.invalidateQueries(secondFactorQuery)
      }}
    />
  )
}

/** Asks for the password and a code, and turns the second factor off. */
function TurnOffDialog(openProps: DialogOpenProps) {
  const { secondFactor: t } = useTranslations('ownAccount')
  const client = useQueryClient()
  return (
    <PasswordDialog
      {...openProps}
      title={t.turnOffTitle}
      lead={t.turnOffLead}
      submitText={t.turnOff}
      danger
      accepts="both"
      onConfirm={async (body) => {
        await api('POST /api/users/me/secondFactor/remove', { body })
        await client.invalidateQueries(secondFactorQuery)
        toast.success(t.turnedOff)
        openProps.onOpenChange(false)
      }}
    />
  )
}
