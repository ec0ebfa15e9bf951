import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieNames } from '#server/ground/http/cookies.ts'
import { Xsrf } from '#server/ground/http/xsrf.ts'
import { programFile } from '#server/ground/programs/programFile.ts'
import { parseUnsubscribeRequest } from '#server/messaging/notifications/unsubscribe/unsubscribeToken.ts'
import { isKnownDeviceCookie } from '#server/people/accounts/signIn/deviceCookie.ts'
import { ConfigFault } from './config.ts'
import { readSecret } from './secret.ts'

/** A secret that may be a configured one or a stored one: 32 bytes in base64url. */
const text = 'GuQ1sVqS8mN0yWb7Lr4Zc2Xh6Tj9Kd3Pf5Ea-Ui_Oo1'
const other = 'hf7Wm2Lx9Qc4Vt1Zb8Ns5Kj3Rd6Yp0Ga-Te_UoIiQqE'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mandature-secret-'))
  await writeFile(join(dataDir, 'secret'), text)
})
afterAll(() => rm(dataDir, { recursive: true }))

const configured = (secret: string | null, secretBefore: string | null = null) =>
  readSecret({ secret, secretBefore, dataDir })

test('signatures and sealed texts of the first version are still accepted', async () => {
  const secret = await configured(text)
  const account = { email: 'camille@mandature.example', passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$c2Vs$cHJldXZl' }
  const device = 'VRvuq0psKD4pcSma9r10_g.ZYhTx32hsDNpI-vMpuVo4jBQOsLba7_YxuhX0npMuBg'
  const mailed = 'kVAP0-Ye3bDfRqzmoZNvLBiU1Cgux9wDK5HeobO09QIr'
  const stop = '18Pd3s4bSWMNGjqJ8CjGUNmIAeRGwyabwEDy-RGH8bsjqimgLKIeGBKxGmQ'
  const page = 'nonce.3BNInzvoKgTx5JAdWRJa7HJmz7xxDjiY2gdHjNCmS_4'
  const request = {
    headers: { 'x-xsrf-token': page },
    cookies: { 'XSRF-TOKEN': page, sid: 'visite-de-la-page-de-connexion' },
  }

  for (const ours of [secret, await configured(other, text)]) {
    expect(isKnownDeviceCookie({ secret: ours }, device, account)).toBe(true)
    expect(ours.unseal(Buffer.from(mailed, 'base64url'), 'mails')).toBe('jeton')
    expect(parseUnsubscribeRequest({ secret: ours }, stop)).toMatchObject({
      userId: 7,
      scope: { kinds: ['flow.published'] },
    })
    expect(new Xsrf(ours, cookieNames(false), false).hasValidToken(request as unknown as FastifyRequest)).toBe(true)
  }
})

test('the previous secret is accepted but not used for new signatures', async () => {
  const [before, now, alone] = [await configured(other), await configured(text, other), await configured(text)]
  const [signature, sealed] = [before.sign('xsrf:a'), before.seal('jeton', 'mails')]

  expect(now.signedWith('xsrf:a', signature)).toBe('former')
  expect(now.signedWith('xsrf:b', signature)).toBeNull()
  expect(now.unseal(sealed, 'mails')).toBe('jeton')
  expect(now.unseal(sealed, 'mail-stop')).toBeNull()
  expect(alone.isSigned('xsrf:a', signature)).toBe(false)
  expect(alone.unseal(sealed, 'mails')).toBeNull()
  expect(now.sign('xsrf:a')).toBe(alone.sign('xsrf:a'))
  expect(alone.unseal(now.seal('jeton', 'mails'), 'mails')).toBe('jeton')
})

test('a secret stored in DATA_DIR can be given as SECRET_BEFORE by the text of its file', async () => {
  const kept = await configured(null)
  const asText = await configured(text)
  const now = await configured(other, text)

  expect(kept.sign('device:a')).not.toBe(asText.sign('device:a'))
  for (const before of [kept, asText]) {
    expect(now.signedWith('device:a', before.sign('device:a'))).toBe('former')
    expect(now.unseal(before.seal('jeton', 'mails'), 'mails')).toBe('jeton')
  }
  // And back: DATA_DIR stores the current secret.
  const back = await configured(null, other)
  expect(back.signedWith('device:a', (await configured(other)).sign('device:a'))).toBe('former')
  expect(back.signedWith('device:a', kept.sign('device:a'))).toBe('current')
})

test('during a rolling change, servers with the old and the new secret accept each other’s signatures', async () => {
  const [early, late] = [await configured(text, other), await configured(other, text)]

  expect(early.isSigned('xsrf:a', late.sign('xsrf:a'))).toBe(true)
  expect(late.isSigned('xsrf:a', early.sign('xsrf:a'))).toBe(true)
})

test.each([
  ['of signs that are no base64url', '!"#$%&()*+,./:;<=>?@[]^`{|}~!"#$%&()*+'],
  ['of which base64url would read a few letters', 'A!"#$%&()*+,./:;<=>?@[]^`{|}~!"#$%&()*B'],
])('a SECRET_BEFORE of %s does not add a guessable key', async (_what, before) => {
  const now = await configured(text, before)
  for (const key of [Buffer.alloc(0), Buffer.from(before, 'base64url')])
    expect(now.isSigned('xsrf:a', createHmac('sha256', key).update('xsrf:a').digest('base64url'))).toBe(false)
})

test('the secret that DATA_DIR still stores cannot be SECRET_BEFORE', async () => {
  const read = configured(null, text)

  await expect(read).rejects.toThrow(ConfigFault)
  await expect(read).rejects.toThrow(
    /^SECRET_BEFORE est le secret que DATA_DIR garde, et qui sert encore : écrivez-en un nouveau dans SECRET/,
  )
  await expect(read).rejects.not.toThrow(text)
})

test('a server whose SECRET_BEFORE is its current secret does not start, and says why', async () => {
  const program = programFile(resolve(import.meta.dirname, '../../main.ts'))
  const env = { ...process.env, DATA_DIR: dataDir, SECRET: text, SECRET_BEFORE: text }
  const { code, said } = await new Promise<{ code: unknown; said: string }>((resolve) => {
    execFile(process.execPath, [program], { env }, (error, _out, said) => resolve({ code: error?.code, said }))
  })

  expect(code).toBe(78)
  expect(said).toMatch(/^La configuration doit être corrigée :\n  SECRET_BEFORE est le même que SECRET : .*\n$/)
  expect(said).not.toContain(text)
})
