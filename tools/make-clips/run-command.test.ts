import { expect, test } from 'vitest'
import { splitArguments } from './run-command.ts'

test('arguments are split at white space, but interpolated values are not', () => {
  const file = '/a folder/clip.mp4'
  expect(splitArguments`-v error
    -i ${file} -s ${360}x${640}`).toEqual(['-v', 'error', '-i', '/a folder/clip.mp4', '-s', '360x640'])
})

test('an interpolated list becomes several arguments', () => {
  expect(splitArguments`-y ${['-c:a', 'aac']} out`).toEqual(['-y', '-c:a', 'aac', 'out'])
})
