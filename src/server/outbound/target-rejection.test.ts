import { describe, expect, test } from 'vitest'
import { targetRejection, isPublicAddress } from './target-rejection.ts'

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

const publicAddresses = '8.8.8.8 1.1.1.1 172.32.0.1 100.128.0.1 2606:4700:4700::1111 2a00:1450:4001:82a::200e'
const otherAddresses = [
  '127.0.0.1 127.9.9.9 0.0.0.0 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1 192.0.2.1',
  '198.18.0.1 203.0.113.9 224.0.0.1 240.0.0.1 255.255.255.255 :: ::1 ::7f00:1 fe80::1 fe80::1%eth0 fc00::1',
  'fd12:3456::1 ff02::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 64:ff9b::7f00:1 64:ff9b:1::1 2002:7f00:1:: 2001:0:1::',
  '2001:db8::1 100::1 5f00::1 localhost',
].join(' ')

test.each([...otherAddresses.split(' '), ''])('%s is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(publicAddresses.split(' '))('%s is a public address', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})
