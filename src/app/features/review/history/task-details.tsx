import { MetaPanel } from './meta-panel.tsx'
import type { Task } from '#src/app/features/review/task/task-media.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { TaskHistory } from './task-history.tsx'

/** The task's meta data, and its history for managers. */
export function TaskDetails({ task, pair }: { task: Task; pair: VideoPair | null }) {
  return (
    <>
      <MetaPanel task={task} />
      {task.manages && <TaskHistory task={task} pair={pair} />}
    </>
  )
}
