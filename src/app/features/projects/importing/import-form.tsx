import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { useOffline } from '#src/app/platform/network/use-offline.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { Field, FieldError } from '#src/app/ui/field/field.tsx'
import { RadioGroup } from '#src/app/ui/field/radio-group.tsx'
import { TextArea } from '#src/app/ui/field/text-input.tsx'
import { useFocusHandover } from '#src/app/ui/use-focus-handover.ts'
import type { Bundle } from '#src/app/features/projects/project-queries.ts'
import { FileChoice } from './file-choice.tsx'
import { ImportResult } from './import-result.tsx'
import { Preview } from './preview.tsx'
import { headQuery } from './read-head.ts'
import { Sending } from './sending.tsx'
import { useFileDrop } from './use-file-drop.ts'
import { type ImportMode, useImport } from './use-import.ts'
import styles from './importing.module.css'

type ImportFormProps = {
  bundle: Bundle
  /** The link shown after an import. */
  onwards: ReactNode
}

/** Choose a file or paste text, check the preview, import, and see the result. The input is kept in all cases. */
export function ImportForm({ bundle, onwards }: ImportFormProps) {
  const t = useText('taskImport')
  const [from, setFrom] = useState<'file' | 'text'>('file')
  const [file, setFile] = useState<File | null>(null)
  const [text, setText] = useState('')
  const [mode, setMode] = useState<ImportMode>('all')
  const [missing, setMissing] = useState(false)
  const offline = useOffline()
  const { sending, start, ...progress } = useImport(bundle._id)
  const pasted = useDeferredValue(text)
  const pastedFile = useMemo(() => (pasted.trim() === '' ? null : new Blob([pasted])), [pasted])
  const chosen = from === 'file' ? file : pastedFile
  const head = useQuery(headQuery(chosen, bundle.languages))
  const unreadable = head.isError ? t.unreadable : undefined

  const change = (apply: () => void) => {
    apply()
    setMissing(false)
    sending.reset()
  }
  const choose = (file: File) =>
    change(() => {
      setFrom('file')
      setFile(file)
    })
  const over = useFileDrop(choose, sending.isPending)
  const place = useFocusHandover<HTMLDivElement>(sending.isPending ? 'sending' : 'ready')
  const submit = () => {
    setMissing(chosen === null)
    if (chosen === null || head.data === undefined) return
    const body = from === 'file' ? chosen : new Blob([text])
    start({ body, format: head.data.format, mode })
  }
  return (
    <div className={styles['form']}>
      <p className={styles['lead']}>{t.lead}</p>
      <RadioGroup
        label={t.from}
        value={from}
        disabled={sending.isPending}
        onValueChange={(value) => change(() => setFrom(value))}
        options={[
          { value: 'file', label: t.fromFile },
          { value: 'text', label: t.fromText },
        ]}
      />
      {from === 'file' ? (
        <FileChoice
          file={file}
          disabled={sending.isPending}
          error={missing ? t.nothingChosen : unreadable}
          over={over}
          onChoose={choose}
        />
      ) : (
        <Field label={t.text} hint={t.textHint} error={missing ? t.nothingPasted : unreadable}>
          <TextArea
            className={styles['text']}
            rows={8}
            value={text}
            spellCheck={false}
            readOnly={sending.isPending}
            onChange={(event) => {
              const typed = event.currentTarget.value
              change(() => setText(typed))
            }}
          />
        </Field>
      )}
      {chosen !== null && head.isPending && <p className={styles['quiet']}>{t.reading}</p>}
      {chosen !== null && head.data && <Preview head={head.data} />}
      <RadioGroup
        label={t.mode}
        layout="column"
        value={mode}
        disabled={sending.isPending}
        onValueChange={setMode}
        options={[
          { value: 'all', label: t.all, hint: t.allHint },
          { value: 'good', label: t.goodOnes, hint: t.goodOnesHint },
        ]}
      />
      <div ref={place} className={styles['send']}>
        {offline && <FieldError>{t.offline}</FieldError>}
        <Sending sending={sending} offline={offline} {...progress} />
        {!sending.isPending && (
          <Button variant="seal" onClick={submit}>
            {t.start}
          </Button>
        )}
      </div>
      {sending.data && <ImportResult result={sending.data} onwards={onwards} />}
    </div>
  )
}
