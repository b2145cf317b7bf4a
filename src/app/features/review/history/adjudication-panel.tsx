import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Task } from '#src/app/features/review/task/task-media.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { AdjudicationForm } from './adjudication-form.tsx'
import { adjudicationQuery } from './adjudication-query.ts'

type AdjudicationPanelProps = {
  /** The id of the form that it replaces: links to the form point here. */
  id: string
  task: Task
  pair: VideoPair | null
  /** Shown instead, where no two reviews disagree, and until it is known. */
  children: ReactNode
}

/** A manager's decision between the two reviews of a task, if they disagree. */
export function AdjudicationPanel({ id, task, pair, children }: AdjudicationPanelProps) {
  const { data } = useQuery(adjudicationQuery(task._id))
  if (!data) return children
  return <AdjudicationForm key={task._id} id={id} task={task} adjudication={data} pair={pair} />
}
