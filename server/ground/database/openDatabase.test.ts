import pino from 'pino'
import { expect, test } from 'vitest'
import { createDatabase } from '#tests/support/postgres.ts'
import { openPool } from './openDatabase.ts'

test('connections turn JIT compilation off, whatever the server’s own setting', async () => {
  const database = await createDatabase()
  const owner = openPool(database.connection, pino({ level: 'silent' }), { max: 1 })
  const name = (await owner.query('select current_database() as name')).rows[0].name as string
  await owner.query(`alter database ${name} set jit = on`)
  await owner.end()

  const pool = openPool(database.connection, pino({ level: 'silent' }), { max: 1 })
  expect((await pool.query('show jit')).rows).toEqual([{ jit: 'off' }])
  await pool.end()
  await database.drop()
})
