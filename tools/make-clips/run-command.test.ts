import { expect, test } from 'vitest'
import { splitArguments } from './run-command.ts'

test('arguments part at white space, and what is filled in stays whole', () => {
  const file = '/a folder/clip.mp4'
  expect(splitArguments`-v error
    -i ${file} -s ${360}x${640}`).toEqual(['-v', 'error', '-i', '/a folder/clip.mp4', '-s', '360x640'])
})

test('a list that is filled in becomes several arguments', () => {
  expect(splitArguments`-y ${['-c:a', 'aac']} out`).toEqual(['-y', '-c:a', 'aac', 'out'])
})
