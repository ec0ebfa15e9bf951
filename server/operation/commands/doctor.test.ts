import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { text as readAll } from 'node:stream/consumers'
import { sql } from 'kysely'
import pino from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Config, readConfig } from '#server/ground/configuration/config.ts'
import { Secret } from '#server/ground/configuration/secret.ts'
import { OperatorFault } from '#server/ground/errors/operatorFault.ts'
import { programFile } from '#server/ground/programs/programFile.ts'
import { checkCertificate } from '#server/operation/doctor/checkCertificate.ts'
import { checkPortalDatabase } from '#server/operation/doctor/checkPortalDatabase.ts'
import { checkReplication } from '#server/operation/doctor/checkReplication.ts'
import { checkSecret } from '#server/operation/doctor/checkSecret.ts'
import { type BackupPortal, openBackupPortal } from '#tests/support/backupPortal.ts'
import { localhostCertificate } from '#tests/support/localhostCertificate.ts'
import { connectionUrl, createDatabase } from '#tests/support/postgres.ts'
import { doctorCommand } from './doctor.ts'

let shelf: BackupPortal
beforeEach(async () => {
  shelf = await openBackupPortal()
})
afterEach(() => shelf.close())

async function diagnose(changes: Partial<Config> = {}, opens = true) {
  const lines: string[] = []
  let code = 0
  const config = { ...shelf.config, ...changes }
  await doctorCommand.run({
    words: [],
    options: {},
    say: (line) => void lines.push(line),
    exitWith: (given) => void (code = given),
    config,
    log: pino({ level: 'silent' }),
    withPortal: async (act) => {
      if (!opens) throw new OperatorFault('La base de données de DATABASE_URL ne peut pas être ouverte : refus')
      return act({ ...shelf, portal: { ...shelf.portal, config } })
    },
  })
  return { code, lines, text: lines.join('\n') }
}

test('a sound portal is said to be so, each check in one line', async () => {
  const { code, lines, text } = await diagnose()
  expect(code).toBe(0)
  expect(text).not.toContain('MAUVAIS')
  for (const what of ['Version', 'Réglages', 'Base', 'Base, délai', 'Horloge', 'Fichiers', 'Disque'])
    expect(lines.some((line) => line.includes(` ${what} : `))).toBe(true)
  expect(lines.at(-1)).toBe('Rien n’empêche le portail de servir.')
  // Without a mail server: advice, not a failure.
  expect(text).toMatch(/conseil .*aucun courriel ne part → écrivez SMTP_URL et MAIL_FROM/)
})

test('the command goes on to its end when nobody reads its output', async () => {
  const program = programFile(resolve(import.meta.dirname, '../../cli.ts'))
  const { databaseUrl, dataDir, secret } = shelf.config
  const child = spawn(process.execPath, [program, 'doctor'], {
    env: { ...process.env, DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDir, SECRET: secret ?? '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const errors = readAll(child.stderr)
  const ended = once(child, 'exit')
  child.stdout.destroy()
  expect(await errors).toBe('')
  expect(await ended).toEqual([0, null])
})

test('a database that cannot be opened is named, and the rest is checked all the same', async () => {
  const { code, text } = await diagnose({}, false)
  expect(code).toBe(2)
  expect(text).toMatch(/MAUVAIS Base : La base de données de DATABASE_URL .* → vérifiez DATABASE_URL/)
  expect(text).toMatch(/bon +Disque/)
  expect(text).toContain('À corriger : 1.')
})

test('a store of another portal, and one that is gone, are told apart', async () => {
  await writeFile(join(shelf.config.filesDir, 'portal-mark'), 'une-autre-marque\n')
  const other = await diagnose()
  expect(other.code).toBe(2)
  expect(other.text).toMatch(/MAUVAIS Fichiers : le dossier n’est pas celui de la base → .*FILES_URL/)
  await rm(shelf.config.filesDir, { recursive: true })
  expect((await diagnose()).text).toContain('MAUVAIS Fichiers')
})

test('a schema behind this version is told, and nothing is migrated', async () => {
  await shelf.pool.query('delete from migrations where name = (select max(name) from migrations)')
  const { code, text } = await diagnose()
  expect(code).toBe(0)
  expect(text).toMatch(/conseil +Base : son schéma a 1 migration\(s\) de retard → npm run cli -- migrate/)
})

test('nothing is wrong with a database in which no portal has started', async () => {
  const empty = await createDatabase('template0')
  try {
    const program = programFile(resolve(import.meta.dirname, '../../cli.ts'))
    const env = {
      ...process.env,
      DATABASE_URL: connectionUrl(empty.connection),
      DATA_DIR: shelf.folder,
      SECRET: shelf.config.secret ?? '',
    }
    const child = spawn(process.execPath, [program, 'doctor'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(child, 'exit')
    const text = await readAll(child.stdout)
    expect(text).toMatch(/bon +Base : PostgreSQL [\d.]+.*, encore vide/)
    expect(text).not.toContain('MAUVAIS')
    expect(await ended).toEqual([0, null])
  } finally {
    await empty.drop()
  }
})

test('a secret that does not open what the portal has sealed is told before the start', async () => {
  const { portal } = shelf
  await portal.db
    .insertInto('pushKeys')
    .values({
      announced: 'B',
      sealedPrivateKey: portal.secret.seal('key', 'push'),
      createdAt: portal.clock.now().toISOString(),
    })
    .execute()
  expect((await diagnose()).text).toMatch(/bon +Secret : il ouvre/)
  const secret = new Secret(Buffer.from('another one'))
  const [other] = await checkSecret({ db: portal.db, secret })
  expect(other).toMatchObject({ state: 'advice', todo: expect.stringContaining('SECRET_BEFORE') })
})

test('an account that may not change the schema is told, with what to do', async () => {
  const undone = new Error('rolled back')
  const check = shelf.portal.db.transaction().execute(async (tx) => {
    await sql`create role mandature_reader`.execute(tx)
    await sql`grant select on migrations to mandature_reader`.execute(tx)
    await sql`set local role mandature_reader`.execute(tx)
    const [finding] = await checkPortalDatabase({ db: tx })
    expect(finding).toMatchObject({ what: 'Base', state: 'bad' })
    expect(finding?.todo).toContain('propriétaire de la base')
    expect(await checkReplication({ db: tx })).toEqual([])
    throw undone
  })
  await expect(check).rejects.toBe(undone)
})

test('a schema of a later release is told, and is bad when it demands a later server', async () => {
  await shelf.pool.query(`insert into migrations (name, checksum) values ('9999-later.sql', '')`)
  expect((await diagnose()).text).toMatch(/conseil +Base : son schéma est d’une version plus récente .*\(1 migration/)
  await shelf.pool.query(`update migrations set lowest_release = '999.0.0' where name = '9999-later.sql'`)
  const { code, text } = await diagnose()
  expect(code).toBe(2)
  expect(text).toMatch(
    /MAUVAIS Base : elle demande au moins la version 999\.0\.0 du portail, et celui-ci est en version \d/,
  )
  // a database that release 0.1.0 has migrated does not have the column
  await shelf.pool.query('alter table migrations drop column lowest_release')
  expect((await diagnose()).text).toMatch(/conseil +Base : son schéma est d’une version plus récente/)
  await shelf.pool.query(`delete from migrations where name = '9999-later.sql'`)
})

test('the mail server is tried without sending a mail', async () => {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(_stream, _session, done) {
      received.push('')
      done()
    },
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const mail = { server: `smtp://127.0.0.1:${port}`, from: { name: '', address: 'portail@exemple.fr' } }
  expect((await diagnose({ mail })).text).toMatch(/bon +Courriels : 127\.0\.0\.1:\d+ accepte la connexion/)
  await new Promise<void>((resolve) => server.close(resolve))
  expect(received).toEqual([])
  const { code, text } = await diagnose({ mail: { ...mail, server: `smtp://portail:motdepasse@127.0.0.1:${port}` } })
  expect(code).toBe(2)
  expect(text).toMatch(/MAUVAIS Courriels : .*ECONNREFUSED.* → vérifiez l’adresse, le compte et le mot de passe/)
  expect(text).not.toContain('motdepasse')
})

test('the certificate of PUBLIC_URL is checked as a browser does', async () => {
  const certificate = localhostCertificate
  const server = createServer(certificate)
  await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  const publicUrl = new URL(`https://localhost:${port}`)
  const [unknown] = await checkCertificate({ publicUrl })
  expect(unknown).toMatchObject({ what: 'Certificat', state: 'bad' })
  expect(unknown?.todo).toContain('installez un certificat valide')
  const [trusted] = await checkCertificate({ publicUrl }, certificate.cert)
  expect(trusted?.detail).toMatch(/il vaut encore \d+ jours pour localhost:\d+/)
  await new Promise<void>((resolve) => void server.close(() => resolve()))
  const [gone] = await checkCertificate({ publicUrl })
  expect(gone).toMatchObject({ state: 'advice' })
  expect(gone?.detail).toContain('n’est pas joignable d’ici (ECONNREFUSED)')
  expect(await checkCertificate({ publicUrl: new URL('http://portail.exemple.fr') })).toEqual([])
})

test('settings that are valid but unwise are advice', async () => {
  const { publicUrl } = readConfig({ PUBLIC_URL: 'http://portail.exemple.fr' })
  const { code, text } = await diagnose({ publicUrl })
  expect(code).toBe(0)
  expect(text).toMatch(/PUBLIC_URL est en http.* → .*https:/)
})
