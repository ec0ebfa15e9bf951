import { randomBytes } from 'node:crypto'
import { hashToken } from '#server/ground/identity/signInTokens.ts'
import type { BenchEnvironment } from './environment.ts'

/** Concurrent readers: this many people of one body each, or one person who sits in all these bodies. */
const people = 50
const bodies = 40

/** Cookies of readers. */
export interface Readers {
  people: string[]
  /** of the person who sits in forty bodies */
  seatedEverywhere: string
}

/** Creates missing bodies and readers, and signs them in without passwords. */
export async function createReaders(ground: BenchEnvironment): Promise<Readers> {
  await ground.query(
    `insert into bodies (parent_id, name, label, kind, code)
      select (select min(id) from bodies where parent_id is null), 'Mesure ' || rank, 'Instance de mesure ' || rank, 'CSE', 'MES-' || rank
      from generate_series(1, $1 - (select count(*)::int from bodies)) rank on conflict do nothing`,
    [bodies],
  )
  await ground.query(
    `insert into users (gender, first_name, last_name, email, activated_at)
      select 'Madame', 'Claire', 'Mesure ' || translate(rank::text, '0123456789', 'abcdefghij'), 'mesure.' || rank || '@mandature.example', now()
      from generate_series(0, $1) rank on conflict do nothing`,
    [people],
  )
  // Number 0 sits in all bodies; a root body would include all others.
  await ground.query(
    `insert into assignments (user_id, body_id, role, starts_on)
      select users.id, body.id, 'reader', current_date - 500
      from (select id, row_number() over (order by id) as rank, count(*) over () as bodies from bodies where parent_id is not null) body
      join users on users.email = 'mesure.0@mandature.example'
        or users.email in (select 'mesure.' || rank || '@mandature.example' from generate_series(1, $1) rank where rank % body.bodies = body.rank % body.bodies)
      where users.email <> 'mesure.0@mandature.example' or body.rank <= $2
      on conflict do nothing`,
    [people, bodies],
  )
  const signedIn = await ground.query<{ email: string; id: number }>(
    `select email, id from users where email like 'mesure.%' order by id`,
  )
  const cookies = new Map<string, string>()
  for (const { email, id } of signedIn) {
    const token = randomBytes(32).toString('base64url')
    cookies.set(email, `sid=${token}`)
    await ground.query(
      `insert into sign_ins (user_id, token_hash, device, address, created_at, last_seen_at, expires_at)
        values ($1, $2, 'bench', '127.0.0.1', now(), now(), now() + interval '12 hours')`,
      [id, hashToken(token)],
    )
  }
  await ground.query('analyze')
  const seatedEverywhere = cookies.get('mesure.0@mandature.example') ?? ''
  cookies.delete('mesure.0@mandature.example')
  return { people: [...cookies.values()], seatedEverywhere }
}
