import { describe, expect, test } from 'vitest'
import { targetRejection } from './target-rejection.ts'

describe('webhook URLs', () => {
  test.each([
    ['https://hooks.example.com/reviews', null],
    ['https://hooks.example.com:8443/x?y=z', null],
    ['https://8.8.8.8/', null],
    ['http://hooks.example.com/', 'url'],
    ['ftp://hooks.example.com/', 'url'],
    ['hooks.example.com', 'url'],
    ['', 'url'],
    ['https://user:word@hooks.example.com/', 'url'],
    ['https://user@hooks.example.com/', 'url'],
    ['https://hooks.example.com:22/', 'url'],
    ['https://hooks.example.com:25/', 'url'],
    ['https://127.0.0.1/', 'private-address'],
    ['https://0x7f.1/', 'private-address'],
    ['https://2130706433/', 'private-address'],
    ['https://017700000001/', 'private-address'],
    ['https://[::1]/', 'private-address'],
    ['https://[::ffff:10.0.0.1]/', 'private-address'],
    ['https://169.254.169.254/latest/meta-data', 'private-address'],
    ['https://localhost/', 'private-address'],
    ['https://LOCALHOST./', 'private-address'],
    ['https://metadata.google.internal/', 'private-address'],
    ['https://printer.local/', 'private-address'],
  ])('the webhook URL %s is refused with: %s', (url, refusal) => {
    expect(targetRejection(url, false)).toBe(refusal)
  })

  test('if the operator allows it, plain http to a private network is accepted, but never a password in the URL', () => {
    expect(targetRejection('http://127.0.0.1:9000/hook', true)).toBeNull()
    expect(targetRejection('http://user:word@127.0.0.1:9000/', true)).toBe('url')
  })
})
