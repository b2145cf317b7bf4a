import { testEach } from '#tests/support/test-each.ts'
import { findEmails } from './read-emails-file.ts'

testEach('the emails of %j are found', findEmails, [
  ['Name;Email\nLi Na;li@test.example\n', ['li@test.example']],
  ['"Lin, Mei","mei@test.example","London"\r\n"Max",max@test.example,', ['mei@test.example', 'max@test.example']],
  ['Mei Lin <mei@test.example>, MEI@test.example; mailto:li@test.example', ['mei@test.example', 'li@test.example']],
  ['Name\tEmail\n梅\t"mei+work@test.example"', ['mei+work@test.example']],
  ['Name,Phone\nMei,@\n', []],
])
