import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Folder, FolderKanban, ListTodo, type LucideIcon, UserRound } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { FailedQuery } from '#src/app/platform/query/query-boundary.tsx'
import { Dialog } from '#src/app/ui/dialog/dialog.tsx'
import type { HostedDialogProps } from '#src/app/ui/dialog/use-dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import { Text } from '#src/app/ui/layout/layout.tsx'
import { useDebouncedValue } from '#src/app/ui/use-debounced-value.ts'
import { projectOverviewQuery } from '#src/app/features/projects/project-queries.ts'
import styles from './jump-box.module.css'

type JumpTarget = ApiResponse<'GET /api/jump'>['data'][number]

const icons: Readonly<Record<JumpTarget['kind'], LucideIcon>> = {
  project: FolderKanban,
  bundle: Folder,
  task: ListTodo,
  talent: UserRound,
}

/** Projects offered before anything is typed. */
const recentCount = 5

const jumpQuery = (text: string) =>
  queryOptions({
    queryKey: ['jump', text],
    queryFn: async ({ signal }) => (await api('GET /api/jump', { query: { text }, signal })).data,
    enabled: text !== '',
    placeholderData: keepPreviousData,
    // Not persisted on the device: other people's emails.
    meta: { persist: false },
  })

/** Finds a project, a bundle, a task or a talent by what a manager types, and opens it (ARIA 1.2 combobox). */
export function JumpBox({ open, onOpenChange, onClose }: HostedDialogProps) {
  const t = useTranslations('setup').jump
  const listId = useId()
  const [text, setText] = useState('')
  const [isComposing, setIsComposing] = useState(false)
  const [active, setActive] = useState({ targets: '', index: 0 })
  /** The text after which Enter was pressed before its results were there. */
  const [entered, setEntered] = useState<string | null>(null)
  const searched = useDebouncedValue(text.trim(), isComposing)
  const found = useQuery(jumpQuery(searched))
  const recent = useQuery(projectOverviewQuery({}))
  const jumpTo = useJump()
  const isBlank = text.trim() === ''
  const recentTargets = recent.data?.data.slice(0, recentCount).map(toTarget)
  const targets = (isBlank ? recentTargets : searched === '' ? undefined : found.data) ?? []
  const targetsKey = targets.map(({ _id }) => _id).join()
  // Other results begin at the first one.
  const activeIndex = active.targets === targetsKey ? active.index : 0
  const isSettled = !isBlank && searched === text.trim() && found.isSuccess && !found.isPlaceholderData
  const pick = (target: JumpTarget | undefined) => {
    if (!target) return
    onClose()
    jumpTo(target)
  }
  const pickEntered = useEffectEvent(() => pick(targets[0]))
  const isEntered = isSettled && entered === text
  useEffect(() => {
    if (isEntered) pickEntered()
  }, [isEntered])
  const handleKey = (event: KeyboardEvent) => {
    // The key that ends a composition has code 229 in browsers that have already reset `isComposing`.
    // oxlint-disable-next-line typescript/no-deprecated -- no replacement identifies this key
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && targets.length > 0)
      setActive({ targets: targetsKey, index: (activeIndex + step + targets.length) % targets.length })
    else if (event.key !== 'Enter') return
    else if (isBlank || isSettled) pick(targets[activeIndex])
    // What was found for an earlier text is not what the person means.
    else setEntered(text)
    event.preventDefault()
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t.title}>
      <Field label={t.field} hint={t.hint}>
        <TextInput
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={targets.length > 0}
          aria-controls={listId}
          aria-activedescendant={targets.length > 0 ? `${listId}-${activeIndex}` : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          enterKeyHint="go"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setEntered(null)
          }}
          onKeyDown={handleKey}
          onCompositionStart={() => setIsComposing(true)}
          onCompositionEnd={() => setIsComposing(false)}
        />
      </Field>
      {!isBlank && found.isError && <FailedQuery query={found} />}
      <div role="listbox" id={listId} aria-label={isBlank ? t.recent : t.results} hidden={targets.length === 0}>
        {targets.map((target, index) => (
          <Option
            key={target._id}
            id={`${listId}-${index}`}
            target={target}
            isActive={index === activeIndex}
            onPick={() => pick(target)}
          />
        ))}
      </div>
      <Text size={14} tone="secondary" role="status">
        {isSettled && t.found(targets.length)}
      </Text>
    </Dialog>
  )
}

type OptionProps = { id: string; target: JumpTarget; isActive: boolean; onPick: () => void }

function Option({ id, target: { kind, name, detail, project, bundle }, isActive, onPick }: OptionProps) {
  const t = useTranslations('setup').jump
  const ref = useRef<HTMLDivElement>(null)
  const Icon = icons[kind]
  const place = kind === 'project' ? '' : kind === 'bundle' ? project.name : `${project.name} - ${bundle?.name ?? ''}`
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field keeps the focus and takes the keys
    <div
      ref={ref}
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={isActive}
      className={styles['option']}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      <Icon size={20} aria-hidden />
      <span dir="auto">{name}</span>
      <Text as="small" size={12} tone="secondary" className={styles['place']}>
        {[t.kinds[kind], detail === name ? '' : detail, place.replace(/ - $/, '')].filter(Boolean).join(' · ')}
      </Text>
    </div>
  )
}

const toTarget = ({ _id, name }: { _id: string; name: string }): JumpTarget => ({
  kind: 'project',
  _id,
  name,
  detail: '',
  project: { _id, name },
  bundle: null,
})

/** Opens a project's board, a bundle's assignments, a task, or the tasks of a talent; without tasks, the talent. */
function useJump() {
  const navigate = useNavigate()
  return ({ kind, _id, detail, project: { _id: id }, bundle }: JumpTarget) => {
    if (kind === 'task') return void navigate({ to: '/task/$id', params: { id: _id } })
    if (bundle)
      return void navigate({
        to: '/project/$id/bundle/$bundleId/assignments',
        params: { id, bundleId: bundle._id },
        search: kind === 'talent' ? { worker: _id } : {},
      })
    if (kind === 'talent')
      return void navigate({ to: '/project/$id/people', params: { id }, search: { email: detail } })
    return void navigate({ to: '/project/$id/board', params: { id }, search: {} })
  }
}
