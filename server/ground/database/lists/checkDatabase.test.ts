import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Connection } from '#server/ground/database/openDatabase.ts'
import { createDatabase } from '#tests/support/postgres.ts'
import { checkDatabase } from './checkDatabase.ts'

const latin = `mandature_test_latin_${randomBytes(4).toString('hex')}`

let database: Awaited<ReturnType<typeof createDatabase>>
let client: Client
beforeAll(async () => {
  database = await createDatabase()
  client = new Client(database.connection)
  await client.connect()
  await client.query(
    `create database ${latin} encoding 'LATIN1' locale_provider libc lc_collate 'C' lc_ctype 'C' template template0`,
  )
})
afterAll(async () => {
  await client.query(`drop database ${latin}`)
  await client.end()
  await database.drop()
})

/** Returns the connection as a URL, as an operator writes it. */
function addressOf(connection: Connection, name?: string): string {
  if ('connectionString' in connection) {
    const url = new URL(connection.connectionString)
    if (name) url.pathname = `/${name}`
    return url.href
  }
  const { user, port, host } = connection
  return `postgres://${user}@localhost:${port}/${name ?? connection.database}?host=${encodeURIComponent(host)}`
}

test('a suitable database is accepted', async () => {
  await expect(checkDatabase(addressOf(database.connection))).resolves.toBeUndefined()
})

test('an unsuitable database is refused with a sentence', async () => {
  await expect(checkDatabase('postgres://portail@127.0.0.1:1/portail')).rejects.toThrow(
    /^La base de données de DATABASE_URL ne peut pas être ouverte : .*ECONNREFUSED/,
  )
  await expect(checkDatabase(addressOf(database.connection, 'absente'))).rejects.toThrow(/ne peut pas être ouverte/)
  await expect(checkDatabase(addressOf(database.connection, latin))).rejects.toThrow(
    /est en LATIN1 : créez-la en UTF-8/,
  )
})
