import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientCertificate } from '#tests/support/clientCertificate.ts'
import { localhostCertificate } from '#tests/support/localhostCertificate.ts'
import { readConfig } from './config.ts'

const SECRET = 'Zk3vQ9mX0pL7sTfB2nRcW8yHdJ5gAeUi'

let folder: string
const path = (name: string) => join(folder, name)
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mandature-tls-'))
  for (const [name, text] of [
    ['root.crt', localhostCertificate.cert],
    ['portail.crt', clientCertificate.cert],
    ['portail.key', clientCertificate.key],
    ['open.key', clientCertificate.key],
    ['other.key', localhostCertificate.key],
    ['text.crt', 'une note'],
  ] as const)
    writeFileSync(path(name), text, { mode: 0o600 })
  chmodSync(path('open.key'), 0o644)
})
afterAll(() => rmSync(folder, { recursive: true }))

const read = (query: string, hosts = 'base1:5432') =>
  readConfig({ DATABASE_URL: `postgres://portail:motdepasse@${hosts}/portail?${query}`, SECRET }).databaseTls

test('an address that says nothing of encryption has none', () => {
  expect(read('application_name=portail')).toBeNull()
  expect(read('sslmode=disable')).toEqual({ mode: 'disable', ssl: false })
})

test('sslmode has the meaning of libpq, on all hosts', () => {
  expect(read('sslmode=require')).toMatchObject({ mode: 'require', ssl: { rejectUnauthorized: false } })
  expect(read(`sslmode=require&sslrootcert=${path('root.crt')}`)).toMatchObject({
    mode: 'verify-ca',
    ssl: { rejectUnauthorized: true, ca: localhostCertificate.cert },
  })
  expect(read('sslmode=verify-full&sslrootcert=system', 'base1,base2')).toEqual({
    mode: 'verify-full',
    ssl: { rejectUnauthorized: true },
  })
  expect(read(`sslmode=verify-full&sslcert=${path('portail.crt')}&sslkey=${path('portail.key')}`)?.ssl).toMatchObject({
    cert: clientCertificate.cert,
    key: clientCertificate.key,
  })
})

test.each([
  ['sslmode=prefer', /DATABASE_URL : sslmode=prefer n’est pas admis : écrivez verify-full/],
  ['sslrootcert=/x', /sslmode manque dans l’adresse : écrivez verify-full/],
  ['ssl=true', /ssl n’est pas lu dans l’adresse : écrivez sslmode/],
  ['sslmode=verify-ca', /sslmode=verify-ca demande sslrootcert/],
  ['sslmode=require&sslrootcert=system', /sslrootcert=system demande sslmode=verify-full/],
  ['sslmode=verify-full&sslrootcert=/absent', /sslrootcert : « \/absent » ne peut pas être lu \(ENOENT\)/],
  ['sslmode=verify-full&sslrootcert=FOLDER/text.crt', /sslrootcert : « .*text.crt » n’est pas un certificat en PEM/],
  ['sslmode=verify-full&sslcert=FOLDER/portail.crt', /sslcert et sslkey vont ensemble/],
  ['sslmode=verify-full&sslcert=FOLDER/portail.crt&sslkey=FOLDER/other.key', /sslkey n’est pas celle du certificat/],
  ['sslmode=verify-full&sslcert=FOLDER/portail.crt&sslkey=FOLDER/open.key', /sslkey : « .* » peut être lu par tous/],
])('%s is refused with a sentence', (query, sentence) => {
  const fails = () => read(query.replaceAll('FOLDER', folder))
  expect(fails).toThrow(sentence)
  expect(fails).not.toThrow(/motdepasse/)
})
