import { expect, test } from 'vitest'
import { words } from './commands.ts'

test('arguments part at white space, and what is filled in stays whole', () => {
  const file = '/a folder/clip.mp4'
  expect(words`-v error
    -i ${file} -s ${360}x${640}`).toEqual(['-v', 'error', '-i', '/a folder/clip.mp4', '-s', '360x640'])
})

test('a list that is filled in becomes several arguments', () => {
  expect(words`-y ${['-c:a', 'aac']} out`).toEqual(['-y', '-c:a', 'aac', 'out'])
})
