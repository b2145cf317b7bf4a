import { testEach } from '#tests/support/test-each.ts'
import { initials } from './avatar.tsx'

testEach('“%s” has the initials “%s”', initials, [
  ['Ada Lovelace', 'AL'],
  ['ada', 'A'],
  ['Juan Carlos de la Cruz', 'JC'],
  ['梅兰芳', '梅'],
  ['山田 太郎', '山'],
  ['김 민수', '김'],
  ['élodie martin', 'ÉM'],
  ['e\u0301lodie o’brien', 'E\u0301O'],
  ['👩‍🚀 Li', '👩‍🚀L'],
  ['  ', ''],
])
