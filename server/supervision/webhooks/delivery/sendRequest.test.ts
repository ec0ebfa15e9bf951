import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { localhostCertificate } from '#tests/support/localhostCertificate.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/webhookReceiver.ts'
import { sendRequest } from './sendRequest.ts'

const networks = ['127.0.0.0/8']
const message = (url: string) => ({ url, headers: { 'content-type': 'application/json' }, body: '{"id":1}' })
const resolveTo = (...addresses: string[]) => {
  const asked: string[] = []
  return {
    asked,
    resolve: async (hostname: string) => {
      asked.push(hostname)
      return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    },
  }
}

let receiver: WebhookReceiver
beforeEach(async () => {
  receiver = await startWebhookReceiver()
})
afterEach(() => receiver.close())

test('a message is posted, and any 2xx is a success', async () => {
  expect(await sendRequest(message(receiver.url), { networks })).toEqual({ statusCode: 204, error: null })
  expect(receiver.received).toMatchObject([
    { method: 'POST', url: '/entree', body: '{"id":1}', headers: { 'content-length': '8', connection: 'close' } },
  ])
  receiver.answer(202)
  expect(await sendRequest(message(receiver.url), { networks })).toEqual({ statusCode: 202, error: null })
})

test.each([400, 410, 500, 503])('an answer %i is a failure, and its long body is not read', async (status) => {
  receiver.answer(status)
  expect(await sendRequest(message(receiver.url), { networks })).toEqual({ statusCode: status, error: 'status' })
})

test('a redirect is not followed', async () => {
  const inside = await startWebhookReceiver()
  receiver.answer({ redirect: inside.url })
  expect(await sendRequest(message(receiver.url), { networks })).toEqual({ statusCode: 302, error: 'status' })
  expect(inside.received).toEqual([])
  await inside.close()
})

test('an endpoint that does not answer is given up', async () => {
  receiver.answer('silent')
  const outcome = await sendRequest(message(receiver.url), { networks, timeoutMs: 200 })
  expect(outcome).toEqual({ statusCode: null, error: 'timeout' })
  expect(receiver.received).toHaveLength(1)
})

test('a name server that does not answer is given up', async () => {
  const resolve = () => new Promise<never>(() => undefined)
  const outcome = await sendRequest(message('https://lent.example/'), { networks: [], resolve, timeoutMs: 200 })
  expect(outcome).toEqual({ statusCode: null, error: 'timeout' })
})

test('nobody listens', async () => {
  await receiver.close()
  expect(await sendRequest(message(receiver.url), { networks })).toEqual({ statusCode: null, error: 'connection' })
})

test('an unknown name', async () => {
  const resolve = () => Promise.reject(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }))
  const outcome = await sendRequest(message('https://absent.example/'), { networks: [], resolve })
  expect(outcome).toEqual({ statusCode: null, error: 'name' })
})

describe('an address that is not public', () => {
  test.each(['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]'])(
    'is refused when the URL is %s',
    async (host) => {
      const { port } = receiver
      const outcome = await sendRequest(message(`https://${host}:${port}/`), { networks: [] })
      expect(outcome).toEqual({ statusCode: null, error: 'address' })
      expect(receiver.received).toEqual([])
    },
  )

  test('is refused when a name resolves to it, by the resolver of the system', async () => {
    const outcome = await sendRequest(message(`https://localhost:${receiver.port}/`), { networks: [] })
    expect(outcome).toEqual({ statusCode: null, error: 'address' })
    expect(receiver.received).toEqual([])
  })

  test('is refused when it is one of several that a name resolves to', async () => {
    const { resolve } = resolveTo('93.184.216.34', '127.0.0.1')
    const outcome = await sendRequest(message(`https://double.example:${receiver.port}/`), { networks: [], resolve })
    expect(outcome).toEqual({ statusCode: null, error: 'address' })
  })

  test('is refused when a name resolves to nothing', async () => {
    const outcome = await sendRequest(message('https://vide.example/'), { networks: [], ...resolveTo() })
    expect(outcome).toEqual({ statusCode: null, error: 'address' })
  })
})

test('the name is resolved once, and the connection goes to the address that was checked', async () => {
  // a second answer of this name would be elsewhere; the real name does not exist
  const { asked, resolve } = resolveTo('127.0.0.1')
  const url = `http://une-fois.invalid:${receiver.port}/entree`
  expect(await sendRequest(message(url), { networks, resolve })).toEqual({ statusCode: 204, error: null })
  expect(asked).toEqual(['une-fois.invalid'])
  expect(receiver.received[0]?.headers.host).toBe(`une-fois.invalid:${receiver.port}`)
})

test('http is refused outside the networks of the operator, even to a public address', async () => {
  const { resolve } = resolveTo('93.184.216.34')
  expect(await sendRequest(message('http://public.example/'), { networks, resolve })).toEqual({
    statusCode: null,
    error: 'address',
  })
})

describe('by https', () => {
  let secure: WebhookReceiver
  const trusted = getCACertificates()
  beforeAll(async () => {
    secure = await startWebhookReceiver({ secure: true })
  })
  afterAll(async () => {
    setDefaultCACertificates(trusted)
    await secure.close()
  })

  test('a certificate that no authority signed is refused before anything is sent', async () => {
    expect(await sendRequest(message(secure.url), { networks })).toEqual({ statusCode: null, error: 'tls' })
    expect(secure.received).toEqual([])
  })

  test('a valid certificate is accepted, for its own name only', async () => {
    setDefaultCACertificates([...trusted, localhostCertificate.cert])
    expect(await sendRequest(message(secure.url), { networks })).toEqual({ statusCode: 204, error: null })
    const { resolve } = resolveTo('127.0.0.1')
    const other = `https://autre.invalid:${secure.port}/`
    expect(await sendRequest(message(other), { networks, resolve })).toEqual({ statusCode: null, error: 'tls' })
    expect(secure.received).toHaveLength(1)
  })
})
