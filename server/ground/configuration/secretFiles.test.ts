import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { primaryClientOf } from '#server/ground/database/connections/primaryClient.ts'
import { openStore } from '#server/ground/storage/openStore.ts'
import { readConfig } from './config.ts'

const SECRET = 'Zk3vQ9mX0pL7sTfB2nRcW8yHdJ5gAeUi'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mandature-secrets-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function write(name: string, text: string, mode = 0o440): string {
  const path = join(folder, name)
  rmSync(path, { force: true })
  writeFileSync(path, text)
  chmodSync(path, mode)
  return path
}

test('every secret may be read from a file, whose last line break does not count', () => {
  const config = readConfig({
    SECRET_FILE: write('secret', `${SECRET}\n`),
    SECRET_BEFORE_FILE: write('secret-before', `${SECRET}1\r\n`),
    DATABASE_URL_FILE: write('database', 'postgres://portail:motdepasse@base1/portail\n'),
    SMTP_URL_FILE: write('smtp', 'smtps://portail:motdepasse@smtp.exemple.fr'),
    MAIL_FROM: 'portail@exemple.fr',
    METRICS_TOKEN_FILE: write('metrics', 'un-jeton-de-quarante-caracteres-au-moins'),
    DIRECTORY_IMPORT_URL: 'https://rh.exemple.fr/membres.csv',
    DIRECTORY_IMPORT_TOKEN_FILE: write('directory', 'jeton'),
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
    OTEL_EXPORTER_OTLP_HEADERS_FILE: write('headers', 'authorization=Bearer%20jeton, x-client=portail'),
    PUBLIC_URL: 'https://portail.exemple.fr',
    OIDC_PROVIDERS: 'entra',
    OIDC_ENTRA_LABEL: 'Compte de l’entreprise',
    OIDC_ENTRA_ISSUER: 'https://login.exemple.fr',
    OIDC_ENTRA_CLIENT_ID: 'mandature',
    OIDC_ENTRA_CLIENT_SECRET_FILE: write('entra', 'secret-du-fournisseur\n'),
  })
  expect(config).toMatchObject({
    secret: SECRET,
    secretBefore: `${SECRET}1`,
    databaseUrl: 'postgres://portail:motdepasse@base1/portail',
    mail: { server: 'smtps://portail:motdepasse@smtp.exemple.fr' },
    metrics: { token: 'un-jeton-de-quarante-caracteres-au-moins' },
    directoryImport: { token: 'jeton' },
    traces: { headers: { authorization: 'Bearer jeton', 'x-client': 'portail' } },
    providers: [{ clientSecret: 'secret-du-fournisseur' }],
    objectStoreKey: null,
  })
})

test('a password of its own is added to the address of the database and of the mail server, whatever its characters', () => {
  const password = 'p@ss:mot/de?passe#100 % é+’'
  const { databaseUrl, mail } = readConfig({
    SECRET,
    DATABASE_URL: 'postgres://portail@base1:5432,base2/portail?sslmode=require',
    DATABASE_PASSWORD_FILE: write('password', `${password}\n`),
    SMTP_URL: 'smtps://portail@smtp.exemple.fr',
    SMTP_PASSWORD: password,
    MAIL_FROM: 'portail@exemple.fr',
  })
  const { config } = primaryClientOf({ connectionString: databaseUrl ?? '' })
  expect(new pg.Client(config)).toMatchObject({ user: 'portail', password, host: 'base1', database: 'portail' })
  expect(decodeURIComponent(new URL(mail?.server ?? '').password)).toBe(password)
})

test('the key of the object store is that of its files', async () => {
  const asked: string[] = []
  const server = createServer(({ headers }, response) => {
    asked.push(headers.authorization ?? '')
    response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const settings = {
    DATA_DIR: folder,
    FILES_URL: `s3://seau?endpoint=http://127.0.0.1:${port}&style=path`,
    AWS_ACCESS_KEY_ID: 'CLE-DU-FICHIER',
  }
  const AWS_SECRET_ACCESS_KEY_FILE = write('key', 'secret\n')
  await expect(openStore(readConfig({ ...settings, AWS_SECRET_ACCESS_KEY_FILE }))).rejects.toThrow(/refuse la clé/)
  server.closeAllConnections()
  server.close()
  expect(asked[0]).toContain('Credential=CLE-DU-FICHIER/')
  expect(() => readConfig({ AWS_SECRET_ACCESS_KEY_FILE })).toThrow(/AWS_ACCESS_KEY_ID et AWS_SECRET_ACCESS_KEY vont/)
})

test.each([
  ['missing', 'ne peut pas être lu (ENOENT)', () => join(folder, 'absent')],
  ['a folder', 'ne peut pas être lu (EISDIR)', () => folder],
  ['empty', 'est vide', () => write('empty', '\n')],
  ['readable by all accounts', 'peut être lu par tous les comptes de la machine', () => write('open', SECRET, 0o644)],
])('a file that is %s is refused with one sentence', (_what, sentence, path) => {
  for (const name of ['SECRET', 'SMTP_URL', 'AWS_SECRET_ACCESS_KEY'])
    expect(() =>
      readConfig({
        DATABASE_URL: 'postgres://a@b/c',
        SECRET,
        ...(name === 'SECRET' && { SECRET: '' }),
        [`${name}_FILE`]: path(),
      }),
    ).toThrow(
      new RegExp(`^La configuration doit être corrigée :\n  ${name}_FILE : [^\n]*${RegExp.escape(sentence)}[^\n]*$`),
    )
})

test('a setting and its file exclude each other', () => {
  const path = write('both', SECRET)
  const read = (other: object) => () => readConfig({ SECRET_FILE: path, ...other })
  expect(read({ SECRET })).toThrow(/SECRET et SECRET_FILE s’excluent : n’en gardez qu’un/)
  expect(read({ SECRET: '' })).not.toThrow()
  expect(() => readConfig({ SECRET_FILE: '', SECRET })).not.toThrow()
})

test('what a file contains is not repeated when it is not valid', () => {
  const read = (name: string, text: string) => () => readConfig({ SECRET, [`${name}_FILE`]: write('wrong', text) })
  expect(read('DATABASE_URL', 'mysql:motdepasse')).toThrow(/  DATABASE_URL_FILE : écrivez l’adresse d’une base/)
  expect(read('DATABASE_URL', 'mysql:motdepasse')).not.toThrow(/motdepasse/)
  expect(read('OTEL_EXPORTER_OTLP_HEADERS', 'jeton')).not.toThrow()
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
  expect(() => readConfig({ ...traced, OTEL_EXPORTER_OTLP_HEADERS_FILE: write('wrong', 'jeton') })).toThrow(
    /OTEL_EXPORTER_OTLP_HEADERS_FILE : écrivez dans ce fichier des en-têtes/,
  )
})

test.each([
  { DATABASE_URL: 'postgres://portail:autre@base1/portail', DATABASE_PASSWORD: 'motdepasse' },
  { DATABASE_URL: 'postgres://base1/portail', DATABASE_PASSWORD: 'motdepasse' },
  { DATABASE_PASSWORD: 'motdepasse' },
  { SMTP_URL: 'smtps://portail:autre@smtp.exemple.fr', MAIL_FROM: 'a@exemple.fr', SMTP_PASSWORD: 'motdepasse' },
  { SMTP_PASSWORD: 'motdepasse' },
])('a password that no account awaits is refused: %j', (settings) => {
  const read = () => readConfig({ SECRET, ...settings })
  expect(read).toThrow(/_PASSWORD est le mot de passe d’un compte que .* nomme sans mot de passe/)
  expect(read).not.toThrow(/motdepasse|autre/)
})
