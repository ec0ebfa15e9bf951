import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserImport } from '#contract/people/imports/userImports.ts'
import { allowLongStatements } from '#server/ground/database/connections/allowLongStatements.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { toCsv } from '#tests/support/imports.ts'
import { type KillableServers, openKillableServers, signIn } from '#tests/support/killableServers.ts'
import { applyImport } from './apply.ts'

const people = 1_000

let ground: KillableServers
beforeAll(async () => {
  ground = await openKillableServers()
})
afterAll(() => ground.close())

/** What an import of this many people writes: everything or nothing. */
async function left(db: Db, name: string) {
  const { rows } = await sql<Record<'accounts' | 'places' | 'links' | 'mails', number>>`
    with person as (select id from users where last_name = ${name})
    select (select count(*)::int from person) as accounts,
      (select count(*)::int from assignments where user_id in (select id from person)) as places,
      (select count(*)::int from account_links where user_id in (select id from person)) as links,
      (select count(*)::int from mails where user_id in (select id from person)) as mails
  `.execute(db)
  return rows[0]!
}

test('a server killed while it applies an import has written everything or nothing, and the retry writes it once', async () => {
  const administrator = await ground.user({ roles: ['ROLE_ADMIN'] })
  const body = await ground.body()
  await ground.portal.db.insertInto('mandates').values({ name: 'Titulaire' }).execute()
  const everything = { accounts: people, places: people, links: people, mails: people }
  const nothing = { accounts: 0, places: 0, links: 0, mails: 0 }

  for (const [round, afterMs] of [0, 40, 120, 400].entries()) {
    const server = await ground.start()
    const headers = await signIn(server.origin, administrator.email)
    const call = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(`${server.origin}/api/user_imports${path}`, { headers, ...init })
      return (await answer.json()) as UserImport
    }
    const name = `Manche-${round}`
    const line = (number: number) => ({
      civilite: 'Madame',
      nom: name,
      prenom: 'Léa',
      email: `lea.${round}.${number}@irp.example`,
      irp: body.code,
      role: 'Lecteur',
      mandat: 'Titulaire',
    })
    const form = new FormData()
    form.append('simulate', 'true')
    form.append('file', new Blob([toCsv(Array.from({ length: people }, (_, number) => line(number)))]), 'membres.csv')
    const { id } = await call('', { method: 'POST', body: form })
    while ((await call(`/${id}`)).state === 'checking') await pause(50)

    const asked = await call(`/${id}/application`, { method: 'POST' })
    expect(asked.state).toBe('applying')
    await pause(afterMs)
    await server.kill()

    // PostgreSQL aborts the transaction of a killed server when it notices.
    const found = await ground.portal.db.transaction().execute(async (tx) => {
      await allowLongStatements(tx)
      await sql`lock table users in share mode`.execute(tx)
      return left(tx, name)
    })
    expect([nothing, everything]).toContainEqual(found)
    await applyImport(ground.portal, { importId: id })
    expect(await left(ground.portal.db, name)).toEqual(everything)
  }
}, 180_000)
