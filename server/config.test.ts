import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('an empty environment makes a local portal on its own database', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: null,
    secureCookies: false,
    databaseUrl: null,
    logLevel: 'info',
  })
})

test('the demonstration and production never share a folder', () => {
  expect(readConfig({}, 'demo').dataDir).not.toBe(readConfig({}, 'production').dataDir)
})

test('every fault is told at once, with what to write instead, and no secret is repeated', () => {
  const read = () =>
    readConfig({
      PORT: 'trois mille',
      PUBLIC_URL: 'portail.fr',
      DATABASE_URL: 'mysql://x',
      SECRET: 'court',
      LOG_LEVEL: 'fort',
      TRUST_PROXY: '127.0.0.1, mandataire',
    })

  expect(read).toThrow(/PORT=trois mille : écrivez un numéro de port/)
  expect(read).toThrow(/PUBLIC_URL=portail.fr : écrivez/)
  expect(read).toThrow(/DATABASE_URL=mysql:\/\/x : écrivez/)
  expect(read).toThrow(/TRUST_PROXY=127.0.0.1, mandataire : écrivez/)
  expect(read).toThrow(/LOG_LEVEL=fort : écrivez l’un de : fatal/)
  expect(read).toThrow(/SECRET=… : écrivez au moins 32 caractères/)
  expect(read).not.toThrow(/court/)
  expect(() => readConfig({ DATABASE_URL: 'mysql://portail:motdepasse@base/x' })).toThrow(/=mysql:\/\/portail:…@base/)
})

test('a database of one’s own needs a secret of one’s own: several servers sign with it', () => {
  expect(() => readConfig({ DATABASE_URL: 'postgres://a@127.0.0.1/portail' })).toThrow(/SECRET manque/)
})

test('an https address makes cookies that only https carries', () => {
  expect(readConfig({ PUBLIC_URL: 'https://portail.example' }).secureCookies).toBe(true)
})
