import { randomBytes, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tokenActions } from '#contract/ground/policy/tokenScope.ts'
import { accessTokenPrefix } from '#contract/people/tokens/accessTokens.ts'
import { hashToken } from '#server/ground/identity/signInTokens.ts'
import type { BenchEnvironment } from './environment.ts'
import { type Line, median, ms, number, percent } from './figure.ts'
import { formatCpuTime, type Load, type Measured, measure } from './measure.ts'
import { run } from './processes.ts'
import { createReaders } from './readers.ts'

const connections = 50
const runs = 5
const runSeconds = 5
const warmSeconds = 6
/** A token's call is not slower than a cookie's, within what repeated runs differ by. */
const leastRatio = 0.95
const path = '/api/documents?itemsPerPage=20'

/** Measures the same call of the same fifty people by access tokens and by cookies, in turn. The cookies are the floor. */
export async function tokens(ground: BenchEnvironment): Promise<Line[]> {
  const readers = await createReaders(ground)
  const requests = {
    cookies: readers.people.map((cookie) => ({ path, cookie })),
    tokens: (await createTokens(ground)).map((token) => ({ path, token })),
  }
  const server = await ground.serve()
  const file = join(tmpdir(), `mandature-${randomUUID()}.json`)
  const load = async (of: keyof typeof requests, seconds: number): Promise<Measured> => {
    await writeFile(file, JSON.stringify(requests[of]))
    return measure(ground, server.pid, () => run<Load>('load.ts', server.origin, connections, seconds, file))
  }
  try {
    await load('cookies', warmSeconds)
    await load('tokens', warmSeconds)
    const pairs: { cookies: Measured; tokens: Measured }[] = []
    for (let count = 0; count < runs; count++)
      pairs.push({ cookies: await load('cookies', runSeconds), tokens: await load('tokens', runSeconds) })
    const ratio = median(pairs.map((pair) => pair.tokens.perSecond / pair.cookies.perSecond))
    const failed = pairs.reduce((sum, pair) => sum + pair.tokens.failed + pair.cookies.failed, 0)
    const middle = (of: keyof typeof requests, field: 'perSecond' | 'medianMs') =>
      median(pairs.map((pair) => pair[of][field]))
    return [
      {
        figure: `liste de 20 documents par jeton, ${connections} personnes (plancher : par cookie)`,
        value: `${number(middle('tokens', 'perSecond'))}/s${failed > 0 ? `, ${failed} échecs` : ''}`,
        floor: `${number(middle('cookies', 'perSecond'))}/s`,
        ratio: percent(ratio),
        budget: `≥ ${percent(leastRatio)}`,
        ok: failed === 0 && ratio >= leastRatio,
      },
      {
        figure: '  médiane',
        value: ms(middle('tokens', 'medianMs'), 0),
        floor: ms(middle('cookies', 'medianMs'), 0),
        budget: '',
        ok: null,
      },
      {
        figure: '  processeur par appel, serveur + PostgreSQL',
        value: formatCpuTime(pairs.map((pair) => pair.tokens)),
        floor: formatCpuTime(pairs.map((pair) => pair.cookies)),
        budget: '',
        ok: null,
      },
    ]
  } finally {
    await rm(file, { force: true })
    await server.stop()
  }
}

/** Creates an access token with all rights for each reader of one body. */
async function createTokens(ground: BenchEnvironment): Promise<string[]> {
  const people = await ground.query<{ id: number }>(
    `select id from users where email like 'mesure.%' and email <> 'mesure.0@mandature.example' order by id`,
  )
  const made: string[] = []
  for (const { id } of people) {
    const token = `${accessTokenPrefix}${randomBytes(32).toString('base64url')}`
    await ground.query(
      `insert into access_tokens (user_id, name, token_hash, actions, created_at, expires_at)
        values ($1, 'Mesure', $2, $3, now(), now() + interval '90 days')`,
      [id, hashToken(token), tokenActions],
    )
    made.push(token)
  }
  return made
}
