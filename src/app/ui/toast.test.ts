import { afterEach, describe, expect, test } from 'vitest'
import { currentToasts, subscribeToToasts, toast } from './toast.ts'

afterEach(() => toast.dismissAll())

describe('showing toasts', () => {
  test('a toast lasts three seconds, and an error until it is dismissed', () => {
    toast.success('Bid placed')
    toast.info('The auction ends soon')
    toast.error('The auction is over')
    expect(currentToasts().map(({ kind, duration }) => [kind, duration])).toEqual([
      ['success', 3000],
      ['info', 3000],
      ['error', null],
    ])
  })

  test('a toast with the same text is shown once', () => {
    toast.error('No connection')
    toast.error('No connection')
    expect(currentToasts()).toHaveLength(1)
  })

  test('subscribers are notified when a toast is added and when it is dismissed', () => {
    let notifications = 0
    const stop = subscribeToToasts(() => {
      notifications += 1
    })
    const id = toast.info('Saved')
    toast.dismiss(id)
    stop()
    toast.info('Nobody listens')
    expect(notifications).toBe(2)
    expect(currentToasts().map(({ text }) => text)).toEqual(['Nobody listens'])
  })
})
