import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/ground/configuration/config.ts'
import { launchPostgres } from '#server/ground/database/embedded/launchPostgres.ts'
import { createLayout, type Layout } from '#server/ground/database/embedded/layout.ts'
import { stopPostmaster } from '#server/ground/database/embedded/postmaster.ts'
import { superuser } from '#server/ground/database/embedded/settings.ts'
import { checkDatabase } from '#server/ground/database/lists/checkDatabase.ts'
import { checkEncryption } from '#server/operation/doctor/checkEncryption.ts'
import { openPortal } from '#server/operation/start/openPortal.ts'
import { clientCertificate } from '#tests/support/clientCertificate.ts'
import { freePort } from '#tests/support/freePort.ts'
import { localhostCertificate } from '#tests/support/localhostCertificate.ts'

const SECRET = 'Zk3vQ9mX0pL7sTfB2nRcW8yHdJ5gAeUi'

let folder: string
let layout: Layout
let port: number
/** a connection by the socket, which is not encrypted */
let administrator: Client

/** Writes a file that PostgreSQL reads, too. */
async function write(name: string, text: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, text, { mode: 0o600 })
  await chown(path, layout.account.uid, layout.account.gid)
  return path
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mandature-tls-'))
  await chmod(folder, 0o711)
  layout = createLayout(folder)
  port = await freePort()
  const { socket } = await launchPostgres(layout, {
    listen_addresses: '127.0.0.1,127.0.0.2',
    port: String(port),
    fsync: 'off',
  })
  administrator = new Client({ host: socket, port, user: superuser, database: 'postgres' })
  await administrator.connect()
  await writeFile(
    join(layout.cluster, 'pg_hba.conf'),
    `local all all trust\nhostssl all ${superuser} 127.0.0.0/8 trust\nhostssl all portail 127.0.0.0/8 cert\n`,
  )
  const settings = {
    ssl_cert_file: await write('server.crt', localhostCertificate.cert),
    ssl_key_file: await write('server.key', localhostCertificate.key),
    ssl_ca_file: await write('clients.crt', clientCertificate.cert),
  }
  for (const [name, value] of Object.entries(settings))
    await administrator.query(`alter system set ${name} = '${value}'`)
  await administrator.query(`create role portail login`)
  await administrator.query(`create database portail owner portail`)
  await write('client.crt', clientCertificate.cert)
  await write('client.key', clientCertificate.key)
  await reload(`alter system set ssl = on`)
})
afterAll(async () => {
  await administrator.end()
  await stopPostmaster(layout.cluster)
  await rm(folder, { recursive: true, force: true })
})

/** Changes a setting of PostgreSQL, and waits until new connections have it. */
async function reload(statement: string): Promise<void> {
  await administrator.query(statement)
  await administrator.query('select pg_reload_conf()')
  await administrator.query('select pg_sleep(0.5)')
}

const root = () => `sslrootcert=${join(folder, 'server.crt')}`
const identity = () => `sslcert=${join(folder, 'client.crt')}&sslkey=${join(folder, 'client.key')}`
const addressOf = (query: string, { host = '127.0.0.1', user = superuser } = {}) =>
  `postgres://${user}@${host}:${port}/${user === superuser ? 'postgres' : 'portail'}${query && `?${query}`}`

async function open(query: string, where: { host?: string; user?: string } = {}): Promise<void> {
  const DATABASE_URL = addressOf(query, where)
  const { databaseUrl, databaseTls } = readConfig({ DATABASE_URL, SECRET })
  await checkDatabase(databaseUrl ?? '', databaseTls)
}

test.each([
  ['sslmode=require', '127.0.0.1'],
  ['sslmode=verify-full', '127.0.0.1'],
  ['sslmode=verify-full', 'localhost'],
  ['sslmode=verify-full', '127.0.0.1:1,127.0.0.1'],
  // The certificate does not have this name.
  ['sslmode=verify-ca', '127.0.0.2'],
])('%s opens an encrypted connection to %s', async (mode, host) => {
  const query = mode === 'sslmode=require' ? mode : `${mode}&${root()}`
  await expect(open(query, { host })).resolves.toBeUndefined()
})

test('a certificate that nobody has signed, or of another name, is refused with a sentence', async () => {
  await expect(open('sslmode=verify-full')).rejects.toThrow(
    /^Le certificat du serveur PostgreSQL de DATABASE_URL n’est signé par aucune autorité .* écrivez dans sslrootcert/,
  )
  await expect(open(`sslmode=verify-full&sslrootcert=${join(folder, 'client.crt')}`)).rejects.toThrow(/aucune autorité/)
  // With an authority, `require` verifies it too, as libpq does.
  await expect(open(`sslmode=require&sslrootcert=${join(folder, 'client.crt')}`)).rejects.toThrow(/aucune autorité/)
  await expect(open(`sslmode=verify-full&${root()}`, { host: '127.0.0.2' })).rejects.toThrow(
    /n’est pas au nom que l’adresse emploie : écrivez-y l’un des siens \(DNS:localhost, IP Address:127.0.0.1\)/,
  )
})

test('a server that demands TLS says so', async () => {
  await expect(open('')).rejects.toThrow(
    /refuse cette connexion, qui n’est pas chiffrée .* écrivez sslmode=verify-full/,
  )
  await expect(open('sslmode=disable')).rejects.toThrow(/qui n’est pas chiffrée/)
})

test('a client certificate opens its account', async () => {
  const user = 'portail'
  await expect(open(`sslmode=verify-full&${root()}`, { user })).rejects.toThrow(/vérifiez .* sslcert et sslkey/)
  await open(`sslmode=verify-full&${root()}&${identity()}`, { user })
  // The certificate of the server was not signed by the authority of clients.
  const other = `sslcert=${join(folder, 'server.crt')}&sslkey=${join(folder, 'server.key')}`
  await expect(open(`sslmode=verify-full&${root()}&${other}`, { user })).rejects.toThrow(
    /refuse le chiffrement proposé .* ssl_ca_file/,
  )
})

test('the portal works over an encrypted connection, and doctor says so', async () => {
  const DATABASE_URL = addressOf(`sslmode=verify-full&${root()}&${identity()}`, { user: 'portail' })
  const config = readConfig({ DATABASE_URL, SECRET, DATA_DIR: join(folder, 'data') })
  const { portal, pool, close } = await openPortal(config, pino({ level: 'silent' }))
  try {
    const { rows } = await pool.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()')
    expect(rows).toEqual([{ ssl: true }])
    const read = (databaseTls: typeof config.databaseTls) =>
      checkEncryption({ db: portal.db, config: { ...config, databaseTls } })
    expect(await read(config.databaseTls)).toMatchObject([
      { state: 'good', detail: expect.stringMatching(/chiffrée \(TLSv1\.\d\), et le serveur vérifié/) as string },
    ])
    expect(await read({ mode: 'require', ssl: {} })).toMatchObject([{ state: 'advice' }])
    expect(await checkEncryption({ db: portal.db, config: { ...config, databaseUrl: null } })).toEqual([])
  } finally {
    await close()
  }
})

test('a server without TLS is refused when the address demands it', async () => {
  await reload('alter system set ssl = off')
  await expect(open(`sslmode=verify-full&${root()}`)).rejects.toThrow(
    /n’accepte pas de connexion chiffrée, que sslmode=verify-full demande : activez TLS/,
  )
})
