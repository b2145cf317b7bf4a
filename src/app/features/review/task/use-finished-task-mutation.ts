import { useMutation, useQueryClient } from '@tanstack/react-query'
import { taskQuery } from './review-queries.ts'
import type { Task } from './task-media.ts'

/** Changes a finished task and refetches what shows it, also after a refusal: the task may have changed meanwhile. */
export function useFinishedTaskMutation<Input, ResponseData>(
  { _id }: Pick<Task, '_id'>,
  send: (input: Input) => Promise<ResponseData>,
  onDone: (response: ResponseData, input: Input) => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['managed-bundles'] })
      void client.invalidateQueries({ queryKey: ['projects'] })
      return client.invalidateQueries({ queryKey: taskQuery(_id).queryKey })
    },
  })
}
