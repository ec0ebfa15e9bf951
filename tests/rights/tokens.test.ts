import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isBoundToBodies, tokenActions } from '#contract/ground/policy/tokenScope.ts'
import { tokenFamilies } from '#contract/people/tokens/accessTokens.ts'
import { insertToken } from '#tests/support/accessTokens.ts'
import { type Attempt, type Matrix, openMatrix } from './attempt.ts'
import { lines } from './expectations.ts'
import type { Line } from './line.ts'
import { type Person, people } from './people.ts'

// Tests each person × each call × each record by access tokens, against the same table of rights as by cookies: with all
// rights, with none, and limited to a body.

// some try hundreds of calls
vi.setConfig({ testTimeout: 60_000 })

/** Calls that no access token may make, whatever its rights. */
const signInOnly: readonly RegExp[] = [
  /^\w+ \/(login|logout)$/,
  // public calls of the sign-in page, of mailed links and of requests for accounts
  /^(POST|GET) \/api\/(registration|users|users\/(request|forgot_password|reset_link|recovery|recovery_link)(\/\w+)?)$/,
  /^POST \/api\/users\/(recovery_dismissal|reset_password|email_confirmation|first_administrator|first_administrator_link)$/,
  /^\w+ \/api\/me\/(sign_ins|sign_ins\/:id|sign_in_end|export|agenda_token|email_change|access_tokens|access_tokens\/:id)$/,
  /^\w+ \/api\/access_tokens/,
  /^GET \/api\/notifications\/stream$/,
  /^\w+ \/api\/me\/(second_factor|recognized_devices|push|passkeys|proof)/,
  /^POST \/api\/users\/second_factor_(link|removal)$/,
  /^\w+ \/api\/second_factor_rule$/,
  /^POST \/api\/passkeys\/(challenge|sign_in)$/,
  /^\w+ \/api\/(pending_identity|me\/identities)/,
  // how the owner is shown to others and told of what happens
  /^(PUT|PATCH) \/api\/me\/preferences$/,
  /^POST \/api\/me\/first_visit\/end$/,
  /^\w+ \/api\/providers\/:provider\/(sign_in|link|callback)$/,
  // what gives access to accounts, or decides on one
  /^(PUT|PATCH|DELETE) \/api\/users\/:id(\/admin|\/reset_password)?$/,
  /^POST \/api\/users\/(bulk|new|admin|:id\/\w+)$/,
  /^GET \/api\/users\/export\.csv$/,
  /^(POST|DELETE) \/api\/profile_pictures/,
  /^\w+ \/api\/(user_imports|directory_import_runs)/,
  /^\w+ \/api\/scim_(tokens|groups)/,
  /^\w+ \/api\/(providers$|identity_providers|provider_rules|users\/:id\/identities\/)/,
  /^\w+ \/api\/(mails|mail_samples|mail_texts|mail_tests)/,
  /^\w+ \/api\/task_approvals/,
  /^\w+ \/api\/webhook/,
  /^\w+ \/api\/first_steps/,
  /^POST \/api\/sessions\/:id\/(votes|ballots|recorded_votes|ballot_closures|ballot_cancellations|second_rounds|tie_decisions)$/,
  /^GET \/api\/sessions\/:id\/ballot_papers\.pdf$/,
  /^\w+ \/api\/docs(\/|$)/,
]
const allowedThough = new Set(['GET /api/users'])
const isSignInOnly = (call: string) => !allowedThough.has(call) && signInOnly.some((pattern) => pattern.test(call))
/** Calls that identify nobody. */
const isAsset = (call: string) =>
  /^\w+ \/(healthz|readyz|index\.html|portal\.webmanifest|agenda\/|mail\/(stop|reponse)\/)/.test(call) ||
  /^\w+ \/api\/(branding|branding\/logo\/:size|providers\/:provider\/backchannel_logout)$/.test(call) ||
  /^\w+ \/api\/scim\/v2\//.test(call)

/** Calls that note what has been read, and write nothing else. */
const isReading = (call: string) => /^GET |^PUT \/api\/sessions\/:id\/visit$/.test(call)

const signedIn = people.filter((person) => person !== 'visitor')

let matrix: Matrix
const tokens = {
  all: new Map<Person, string>(),
  none: new Map<Person, string>(),
  reading: new Map<Person, string>(),
  ofA: new Map<Person, string>(),
}
beforeAll(async () => {
  matrix = await openMatrix(async (world, { a, people: cast }) => {
    const bound = { actions: tokenActions.filter(isBoundToBodies), bodyIds: [a.id] }
    for (const person of signedIn) {
      const { id } = cast[person]
      tokens.all.set(person, (await insertToken(world, id)).token)
      tokens.none.set(person, (await insertToken(world, id, { actions: [] })).token)
      tokens.reading.set(person, (await insertToken(world, id, { actions: [...tokenFamilies.reading] })).token)
      tokens.ofA.set(person, (await insertToken(world, id, bound)).token)
    }
  })
})
afterAll(() => matrix.close())

const symbols: Readonly<Record<number, string>> = { 401: '1', 403: '3', 404: '4', 409: '9', 422: '2' }
const usualStatus: Readonly<Record<string, number>> = { POST: 201, DELETE: 204 }
const symbolAt = ({ answers }: Line, kind: string, person: Person) =>
  (answers[kind] ?? '').replaceAll(' ', '')[people.indexOf(person)] ?? '?'

const meaningOf = (call: string, line: Line, { answer }: Attempt) => {
  const done = line.doneStatus ?? usualStatus[call.split(' ')[0] ?? ''] ?? 200
  return answer.statusCode === done ? '+' : (symbols[answer.statusCode] ?? `(${answer.statusCode})`)
}

/** The kinds of records on which a person's call is tried: one, when they are refused before the lookup. */
const kindsFor = (line: Line, person: Person): string[] => {
  const kinds = matrix.kindsOf(line)
  const answers = new Set(kinds.map((kind) => symbolAt(line, kind, person)))
  const isSameForAll = answers.size === 1 && (answers.has('1') || answers.has('3'))
  return isSameForAll ? kinds.slice(0, 1) : kinds
}

const attempt = (call: string, line: Line, kind: string, person: Person, token: string | undefined) =>
  matrix.attempt(call, line, kind, person, undefined, undefined, token)

let attempts = 0
let given = 0

describe.each(lines)('%s', (call, line) => {
  test('a token with every right does what its person does, and never what needs a sign-in', async () => {
    const others: string[] = []
    for (const person of signedIn)
      for (const kind of kindsFor(line, person)) {
        const byCookie = symbolAt(line, kind, person)
        if (byCookie === '.' && !isSignInOnly(call)) continue
        const made = await attempt(call, line, kind, person, tokens.all.get(person))
        attempts++
        const isOpen = person !== 'pending' && person !== 'closed'
        const expected = isAsset(call) ? byCookie : !isOpen ? '1' : isSignInOnly(call) ? '3' : byCookie
        const meaning = meaningOf(call, line, made)
        const find = (fault: string) => others.push(`${person}, ${kind}: ${fault} ${made.answer.body.slice(0, 200)}`)
        if (meaning !== expected) find(`${meaning} instead of ${expected}`)
        if (made.answer.headers['set-cookie']) find('sets a cookie')
        if (isOpen && isSignInOnly(call) && !made.answer.body.includes('tokens.signInOnly')) find('is not told why')
      }
    expect(others).toEqual([])
  })

  test.skipIf(isAsset(call))('a token without rights does nothing', async () => {
    const done: string[] = []
    const kind = matrix.kindsOf(line).at(-1) ?? 'any'
    for (const person of ['reader', 'validator', 'editor', 'channel', 'administrator'] as const) {
      const { answer, written } = await attempt(call, line, kind, person, tokens.none.get(person))
      if (answer.statusCode !== 403) done.push(`${person}: ${answer.statusCode}`)
      if (written.length > 0) done.push(`${person}: wrote ${written.join(', ')}`)
    }
    expect(done).toEqual([])
  })

  test.skipIf(isAsset(call))(
    'a token limited to a body gives nothing beyond it, and no more than its person',
    async () => {
      const beyond: string[] = []
      const callers = ['reader', 'validator', 'above', 'validatorB', 'editor', 'channel', 'administrator'] as const
      for (const person of callers)
        for (const kind of kindsFor(line, person)) {
          const byCookie = symbolAt(line, kind, person)
          if (byCookie === '.') continue
          const meaning = meaningOf(call, line, await attempt(call, line, kind, person, tokens.ofA.get(person)))
          if (!isAllowed(meaning)) continue
          given++
          const isBeyond = !isAllowed(byCookie) || (/OfB$|^b$|^ofB$/.test(kind) && line.of !== 'body')
          if (isBeyond) beyond.push(`${person}, ${kind}: ${meaning}, by cookie ${byCookie}`)
        }
      expect(beyond).toEqual([])
    },
  )
})

test.each(lines.filter(([call]) => !isAsset(call) && !isReading(call)))(
  'a token that reads writes nothing by %s',
  async (call, line) => {
    const kind = matrix.kindsOf(line).at(-1) ?? 'any'
    const { written } = await attempt(call, line, kind, 'administrator', tokens.reading.get('administrator'))
    expect(written).toEqual([])
  },
)

/** Whether the person may do it: it succeeds, or only the state or the data prevent it. */
const isAllowed = (symbol: string) => /^[+29]$/.test(symbol)

test('thousands of calls were tried', () => {
  expect(attempts).toBeGreaterThan(4_000)
  expect(given).toBeGreaterThan(300)
})

test.each([
  '/api/documents?itemsPerPage=100',
  '/api/sessions?itemsPerPage=100',
  '/api/contents?itemsPerPage=100',
  '/api/consultations?itemsPerPage=100',
  '/api/commitments?itemsPerPage=100',
  '/api/search?q=bilan',
  '/api/agenda?from=2026-03-01&to=2026-04-30',
  '/api/home',
])('%s names only records of the body', async (url) => {
  const { gathering, records, world } = matrix
  const paths = (text: string) =>
    [...text.matchAll(/"(\/api\/(?:documents|sessions|contents|consultations|commitments)\/\d+)"/g)].map(
      ([, path]) => path ?? '',
    )
  const ofB = Object.entries({
    documents: records.document,
    sessions: records.session,
    consultations: records.consultation,
    commitments: records.commitment,
  }).flatMap(([collection, kinds]) =>
    Object.entries(kinds).flatMap(([kind, id]) =>
      typeof id === 'number' && kind.endsWith('OfB') ? [`/api/${collection}/${id}`] : [],
    ),
  )
  for (const person of ['validator', 'above', 'validatorB', 'administrator'] as const) {
    const headers = { authorization: `Bearer ${tokens.ofA.get(person)}` }
    const program = world.visitor({ headers })
    const narrowed = await program.get(url)
    expect(narrowed.statusCode, `${person} ${url} ${narrowed.body}`).toBe(200)
    const given = paths(narrowed.body)
    // a short list may name what the longer one of the person leaves out, but nothing that either may not read
    for (const path of given)
      for (const reader of [program, gathering.people[person]])
        expect((await reader.get(path)).statusCode, `${person} ${url} ${path}`).toBe(200)
    expect(
      given.filter((path) => ofB.includes(path)),
      person,
    ).toEqual([])
  }
})
