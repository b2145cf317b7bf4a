import type { Task } from '#src/app/features/review/task/task-media.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { ConversationMarks } from '#src/app/features/review/lanes/conversation-marks.ts'
import { TaskConversation } from './task-conversation.tsx'
import { TaskHistory } from './task-history.tsx'
import { useId, useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { Stack, SecondaryText, Text } from '#src/app/ui/layout/layout.tsx'
import styles from './task-history.module.css'

type TaskDetailsProps = {
  task: Task
  pair: VideoPair | null
  onMarks: (marks: ConversationMarks | null) => void
}

/** The conversation about the review, the task's meta data, and its history for managers. */
export function TaskDetails({ task, pair, onMarks }: TaskDetailsProps) {
  return (
    <>
      {/* Whoever gets the task next has a conversation of their own. */}
      {task.worker && (
        <TaskConversation
          key={`${task._id} ${task.worker._id}`}
          task={task}
          worker={task.worker}
          pair={pair}
          onMarks={onMarks}
        />
      )}
      <MetaPanel task={task} />
      {task.manages && <TaskHistory task={task} pair={pair} />}
    </>
  )
}

/** The task's id, meta data and history as JSON, newest history entry first. */
function MetaPanel({ task }: { task: Pick<Task, '_id' | 'meta' | 'history'> }) {
  const t = useTranslations('review')
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <Stack as="section" align="start">
      <Button size="dense" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {open ? t.hideMeta : t.showMeta}
      </Button>
      <div id={id} hidden={!open} className={styles['texts']}>
        {open && (
          <Stack gap={8}>
            <SecondaryText>
              {t.task} <code>{task._id}</code>
            </SecondaryText>
            <Text as="h2" size={16}>
              {t.meta}
            </Text>
            <pre dir="auto">{JSON.stringify(task.meta, null, 2)}</pre>
            <Text as="h2" size={16}>
              {t.history}
            </Text>
            <pre dir="auto">{JSON.stringify(task.history.toReversed(), null, 2)}</pre>
          </Stack>
        )}
      </div>
    </Stack>
  )
}
