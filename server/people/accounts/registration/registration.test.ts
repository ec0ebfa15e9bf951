import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/ground/limits.ts'
import { type Answer, violationPaths } from '#tests/support/caller.ts'
import { queuedMails } from '#tests/support/queuedMails.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

const password = 'Agrafe-cheval-pile-42'

let world: World
let body: { id: number; name: string; label: string }
let administrator: Actor
beforeAll(async () => {
  world = await openWorld()
  body = await world.body({ name: 'CSE Bretagne' })
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
})
beforeEach(() => world.db.deleteFrom('quotas').execute())
afterAll(() => world.close())

let people = 0
/** A valid registration form. */
const form = (written: object = {}) => ({
  gender: 'Madame',
  firstName: 'Maïwenn',
  lastName: 'Le Goff',
  email: `nouvelle.${++people}@exemple.fr`,
  password,
  mainIrp: { id: body.id },
  consent: true,
  ...written,
})

/** A visitor with a page of the portal open. */
async function visitor(address = '203.0.113.1', from = world) {
  const caller = from.visitor({ address })
  await caller.get('/me')
  return caller
}

const register = async (written: object, address?: string): Promise<Answer> =>
  (await visitor(address)).post('/api/users', written)

const accounts = (email: string) => world.db.selectFrom('users').selectAll().where('email', '=', email).execute()

const seats = async (email: string) => {
  const [account] = await accounts(email)
  return world.db
    .selectFrom('assignments')
    .selectAll()
    .where('userId', '=', account?.id ?? 0)
    .orderBy('id')
    .execute()
}

describe('registering', () => {
  test.each(['0000-01-01', '0999-12-31', '2026-02-30'])(
    'refuses a mandate that begins on a day that no calendar has (%s)',
    async (day) => {
      const answer = await register(form({ mainStartsOn: day }))
      expect(answer.statusCode).toBe(422)
      expect(answer.json().violations).toMatchObject([{ propertyPath: 'mainStartsOn' }])
    },
  )

  test('creates a pending account, and returns only what was sent', async () => {
    const written = form({ phoneNumber: '06 12 34 56 78', address: '12 quai Émile-Zola, Rennes', note: 'Élue en mars' })

    const answer = await register(written)

    expect(answer.statusCode).toBe(201)
    expect(answer.headers).not.toHaveProperty('location')
    expect(answer.cookies).toEqual([])
    expect(answer.json()).toEqual({
      '@context': '/api/contexts/User',
      '@id': '_:registration',
      '@type': 'User',
      firstName: 'Maïwenn',
      lastName: 'Le Goff',
      email: written.email,
      status: 'pending',
    })
    expect(await accounts(written.email)).toMatchObject([
      {
        gender: 'Madame',
        phoneNumber: '+33612345678',
        address: '12 quai Émile-Zola, Rennes',
        registrationNote: 'Élue en mars',
        status: 'pending',
        activatedAt: null,
        roles: [],
        createdAt: '2026-03-19T09:00:00+01:00',
      },
    ])
  })

  test('gives a reader’s seat in each body, with the fields of the form', async () => {
    const other = await world.body()
    const { id: jobId } = await reference('jobs', 'Trésorière')
    const { id: mandateId } = await reference('mandates', 'Titulaire')
    const written = form({
      mainIrp: `/api/irps/${body.id}`,
      mainJob: { id: jobId },
      mainMandate: { id: mandateId },
      mainStartsOn: '2024-01-01',
      mainEndsOn: '2027-12-31',
      userIrpInformations: [{ irp: { id: other.id }, job: null, mandate: { id: mandateId }, startsOn: '2025-06-01' }],
    })

    expect((await register(written)).statusCode).toBe(201)
    expect(await seats(written.email)).toMatchObject([
      { bodyId: body.id, role: 'reader', main: true, jobId, mandateId, startsOn: '2024-01-01', endsOn: '2027-12-31' },
      { bodyId: other.id, role: 'reader', main: false, jobId: null, mandateId, startsOn: '2025-06-01', endsOn: null },
    ])
  })

  test('notifies every active administrator, and nobody else', async () => {
    const waiting = await world.user({ roles: ['ROLE_ADMIN'], status: 'pending' })
    const editor = await world.user({ roles: ['ROLE_EDITOR'] })
    const written = form({ firstName: 'Ronan', lastName: 'Kermarrec' })
    await register(written)
    const [account] = await accounts(written.email)

    const told = await queuedMails(world, administrator.email)
    expect(told.at(-1)).toEqual({
      kind: 'account.registered',
      facts: {
        userId: account?.id,
        firstName: 'Ronan',
        lastName: 'Kermarrec',
        body: 'CSE Bretagne',
        isEmailConfirmed: false,
      },
      secret: null,
    })
    for (const other of [waiting.email, editor.email]) expect(await queuedMails(world, other)).toEqual([])
    // Whoever registers is asked to confirm the address, and told nothing else.
    expect((await queuedMails(world, written.email)).map(({ kind }) => kind)).toEqual(['account.confirmEmail'])
  })

  test('gives no access before activation, and keeps the whole password', async () => {
    const long = `${'a'.repeat(3)}-cheval-${'🌞 '.repeat(50)}X`
    const written = form({ password: long })
    expect((await register(written)).statusCode).toBe(201)

    const waiting = await world.visitor().signIn(written.email, long)
    await world.db
      .updateTable('users')
      .set({ activatedAt: '2026-03-19T10:00:00+01:00' })
      .where('email', '=', written.email)
      .execute()
    const wrong = await world.visitor().signIn(written.email, `${long.slice(0, -1)}Y`)
    const right = await world.visitor().signIn(written.email, long)

    expect(waiting.json()).toMatchObject({ status: 403, code: 'login.accountNotActivated' })
    expect([wrong.statusCode, right.statusCode]).toEqual([401, 204])
  })

  test('creates one account and one notification for two simultaneous forms, whatever the spelling of the address', async () => {
    const before = (await queuedMails(world, administrator.email)).length
    const spellings = [
      'double@exemple.fr',
      ' DOUBLE@Exemple.FR',
      'ｄouble@exemple.fr',
      'double@exemple.fr',
      'Double@exemple.fr',
    ]

    const answers = await Promise.all(spellings.map((email, index) => register(form({ email }), `198.51.100.${index}`)))

    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422, 422])
    expect(await accounts('double@exemple.fr')).toHaveLength(1)
    expect(await seats('double@exemple.fr')).toHaveLength(1)
    expect(await queuedMails(world, administrator.email)).toHaveLength(before + 1)
  })
})

test('the consent to the data notice is recorded; calls may omit it', async () => {
  const { consent: _consent, ...silent } = form()
  const said = form()

  expect([(await register(silent)).statusCode, (await register(said)).statusCode]).toEqual([201, 201])
  expect(await accounts(silent.email)).toMatchObject([{ dataNoticeReadAt: null }])
  expect(await accounts(said.email)).toMatchObject([{ dataNoticeReadAt: '2026-03-19T09:00:00+01:00' }])
  for (const consent of [false, 'true', null])
    expect(violationPaths(await register(form({ consent })))).toEqual(['consent'])
})

describe('fields that a visitor may not set (QUALITY ACL-03)', () => {
  test.each([
    ['rights', { roles: ['ROLE_ADMIN'] }],
    ['rights, written as a column', { 'roles[]': 'ROLE_ADMIN' }],
    ['an activated account', { status: 'validated', activatedAt: '2026-01-01T00:00:00Z', activatedBy: 1 }],
    ['a number', { id: 1, '@id': '/api/users/1' }],
    ['a role in the main body', { mainIrpRole: 'validator' }],
    ['an address that is confirmed', { mailRefusedAt: null, version: 99, createdAt: '2000-01-01T00:00:00Z' }],
    ['a hash', { passwordHash: '$argon2id$v=19$m=8,t=1,p=1$AAAA$AAAA', password_hash: 'x' }],
    ['visibility', { showsEmail: true, showsPhone: true, preferences: { showsEmail: true } }],
    ['the prototype of all', JSON.parse('{"__proto__": {"roles": ["ROLE_ADMIN"]}, "constructor": {"roles": []}}')],
  ])('%s', async (_what, smuggled) => {
    const written = form(smuggled as object)

    expect((await register(written)).statusCode).toBe(201)
    const [account] = await accounts(written.email)
    expect(account).toMatchObject({
      roles: [],
      status: 'pending',
      activatedAt: null,
      activatedBy: null,
      showsEmail: false,
      showsPhone: false,
      version: 1,
      createdAt: '2026-03-19T09:00:00+01:00',
    })
    expect(account?.id).not.toBe(1)
    expect(account?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456/)
    expect(await seats(written.email)).toMatchObject([{ role: 'reader' }])
  })

  test('a role in another body', async () => {
    const other = await world.body()
    const written = form({ userIrpInformations: [{ irp: { id: other.id }, irpRole: 'validator', main: true }] })

    expect((await register(written)).statusCode).toBe(201)
    expect(await seats(written.email)).toMatchObject([
      { role: 'reader', main: true },
      { role: 'reader', main: false },
    ])
  })
})

describe('a refused registration', () => {
  test('an address that has an account, with its message', async () => {
    const { email } = await world.user({ email: 'deja.la@exemple.fr' })
    for (const written of [email, ' Deja.LA@exemple.FR']) {
      const answer = await register(form({ email: written }))

      expect(answer.statusCode).toBe(422)
      expect(answer.json()).toMatchObject({
        code: 'users.emailTaken',
        violations: [
          {
            propertyPath: 'email',
            code: 'users.emailTaken',
            message: 'Cette adresse électronique est déjà utilisée. Merci d’en indiquer une autre.',
          },
        ],
      })
    }
    expect(await accounts(email)).toHaveLength(1)
  })

  test('every invalid field at once', async () => {
    const other = await world.body()
    const place = { irp: { id: other.id } }
    const answer = await register({
      gender: 'Autre',
      firstName: 'R2-D2',
      lastName: ' ',
      email: 'pas une adresse',
      password: 'court',
      phoneNumber: '12',
      address: 'x'.repeat(256),
      mainIrp: { id: body.id },
      mainStartsOn: '2026-01-01',
      mainEndsOn: '2025-01-01',
      userIrpInformations: [place, place],
      note: 'x'.repeat(501),
    })

    expect(answer.statusCode).toBe(422)
    expect(violationPaths(answer).toSorted()).toEqual([
      'address',
      'email',
      'firstName',
      'gender',
      'lastName',
      'mainEndsOn',
      'note',
      'password',
      'phoneNumber',
      'userIrpInformations[1].irp',
    ])
    expect(answer.json().violations).toContainEqual({
      propertyPath: 'userIrpInformations[1].irp',
      message: 'Veuillez attribuer un seul rôle pour un IRP',
      code: 'users.oneRolePerBody',
    })
  })

  test('violations of the schema together with those of the database', async () => {
    const closed = await world.body({ active: false })

    const answer = await register({
      ...form({ phoneNumber: '12', password: 'motdepasse12', mainIrp: closed }),
      consent: false,
    })

    expect(violationPaths(answer).toSorted()).toEqual(['consent', 'mainIrp', 'password', 'phoneNumber'])
  })

  test.each([
    ['a list', []],
    ['a list of forms', [{ email: 'a@exemple.fr' }]],
  ])('%s', async (_what, written) => {
    expect((await register(written)).statusCode).toBe(422)
  })

  test('an empty form, with each field named in French', async () => {
    const answer = await register({})

    expect(answer.json().violations).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ propertyPath: 'email', message: 'Le champ adresse électronique est obligatoire' }),
        expect.objectContaining({ propertyPath: 'password', message: 'Le champ mot de passe est obligatoire' }),
        expect.objectContaining({ propertyPath: 'mainIrp', message: 'Le champ instance principale est obligatoire' }),
      ]),
    )
  })

  test('the main body twice', async () => {
    const answer = await register(form({ userIrpInformations: [{ irp: { id: body.id } }] }))

    expect(violationPaths(answer)).toEqual(['userIrpInformations[0].irp'])
  })

  test('a fifth other body', async () => {
    const others = await Promise.all(Array.from({ length: 5 }, () => world.body()))
    const answer = await register(form({ userIrpInformations: others.map(({ id }) => ({ irp: { id } })) }))

    expect(violationPaths(answer)).toEqual(['userIrpInformations'])
  })

  test('inactive or unknown records, each on its field, together with the password', async () => {
    const closed = await world.body({ active: false })
    const job = await reference('jobs', 'Ancienne fonction', false)
    const mandate = await reference('mandates', 'Ancien mandat', false)
    const written = form({
      password: 'motdepasse12',
      mainIrp: { id: closed.id },
      mainJob: { id: job.id },
      mainMandate: { id: 999_999 },
      userIrpInformations: [
        { irp: { id: body.id } },
        { irp: { id: 999_999 }, job: { id: 999_999 }, mandate: { id: mandate.id } },
      ],
    })

    const answer = await register(written)

    expect(answer.json()).toMatchObject({ status: 422, code: 'request.invalid' })
    expect(violationPaths(answer)).toEqual([
      'password',
      'mainIrp',
      'mainJob',
      'mainMandate',
      'userIrpInformations[1].irp',
      'userIrpInformations[1].job',
      'userIrpInformations[1].mandate',
    ])
    expect(answer.json().violations[1]).toEqual({
      propertyPath: 'mainIrp',
      message: 'Ce choix n’existe pas ou n’est plus disponible',
      code: 'record.gone',
    })
    expect(await accounts(written.email)).toEqual([])
  })

  test.each([
    ['11 characters', 'Agrafe-pile'],
    ['everybody’s', 'motdepasse12'],
    ['that of the portal', 'portail-irp-2026'],
    ['its owner’s address', 'maiwenn.legoff@exemple.fr'],
    ['its owner’s names', 'Maiwenn-LeGoff1'],
    ['the name of its body', 'cse-bretagne-35'],
    ['257 characters', 'x'.repeat(limits.passwordCharacters + 1)],
  ])('a password: %s', async (_what, tried) => {
    const answer = await register(form({ email: 'maiwenn.legoff@exemple.fr', password: tried }))

    expect(answer.statusCode).toBe(422)
    expect(violationPaths(answer)).toEqual(['password'])
    expect(await accounts('maiwenn.legoff@exemple.fr')).toEqual([])
  })

  test.each([
    ['1 MB', 1024 * 1024, 413],
    ['200 KB', 200 * 1024, 422],
  ])('a password of %s, before it is counted or hashed', async (_size, characters, status) => {
    const caller = await visitor()
    const long = form({ password: 'x'.repeat(characters) })

    let answer: Answer | undefined
    const statements = await world.statementsOf(async () => {
      answer = await caller.post('/api/users', long)
    })

    expect(answer?.statusCode).toBe(status)
    expect(statements.filter((statement) => statement.includes('insert'))).toEqual([])
  })

  test('a call without an XSRF token', async () => {
    const written = form()

    expect((await world.visitor().post('/api/users', written)).json()).toMatchObject({ code: 'xsrf.invalid' })
    expect(await accounts(written.email)).toEqual([])
  })
})

describe('the rate limit (QUALITY AUT-04)', () => {
  test('allows five per hour and address, taken email addresses included', async () => {
    const { email } = await world.user()
    const statuses = async (count: number, address: string) => {
      const answers: Answer[] = []
      for (let tried = 0; tried < count; tried++) answers.push(await register(form({ email }), address))
      return answers.map(({ statusCode }) => statusCode)
    }

    expect(await statuses(6, '198.51.100.7')).toEqual([422, 422, 422, 422, 422, 429])
    const late = await register(form(), '198.51.100.7')
    expect(late.json()).toMatchObject({
      code: 'request.tooMany',
      description: 'Trop de requêtes. Patientez 60 minutes.',
    })
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(3_500)
    expect((await register(form(), '198.51.100.8')).statusCode).toBe(201)

    expect(await statuses(5, '2001:db8::1')).toEqual([422, 422, 422, 422, 422])
    expect(await statuses(1, '2001:db8::ffff:1')).toEqual([429])

    world.clock.forward({ hours: 1, seconds: 1 })
    expect((await register(form(), '198.51.100.7')).statusCode).toBe(201)
    world.clock.set('2026-03-19T09:00:00+01:00')
  })

  test('does not count forms with violations', async () => {
    for (let tried = 0; tried < 8; tried++) {
      expect((await register(form({ email: 'faux' }))).statusCode).toBe(422)
      expect((await register(form({ password: 'motdepasse12' }))).statusCode).toBe(422)
    }
    expect((await register(form())).statusCode).toBe(201)
  })
})

describe('when existing addresses are hidden', () => {
  let hiding: World
  let open: { id: number }
  beforeAll(async () => {
    hiding = await openWorld({ env: { REGISTRATION_HIDE_EXISTING: '1' } })
    open = await hiding.body()
  })
  afterAll(() => hiding.close())

  const ask = async (email: string, address: string) =>
    (await visitor(address, hiding)).post('/api/users', { ...form({ email }), mainIrp: { id: open.id } })

  test('a known address gets the same response, and its owner is notified', async () => {
    const owner = await hiding.user({ email: 'titulaire@exemple.fr', firstName: 'Jeanne' })
    const { passwordHash } = await hiding.db
      .selectFrom('users')
      .select('passwordHash')
      .where('id', '=', owner.id)
      .executeTakeFirstOrThrow()

    const fresh = await ask('inconnue@exemple.fr', '198.51.100.1')
    const taken = await ask('titulaire@exemple.fr', '198.51.100.2')

    expect(taken.statusCode).toBe(201)
    expect(taken.json()).toEqual({ ...fresh.json(), email: 'titulaire@exemple.fr' })
    expect(Object.keys(taken.headers)).toEqual(Object.keys(fresh.headers))
    expect(await queuedMails(hiding, 'titulaire@exemple.fr')).toEqual([
      { kind: 'account.exists', facts: { firstName: 'Jeanne' }, secret: null },
    ])
    expect(
      await hiding.db
        .selectFrom('users')
        .select(['id', 'passwordHash'])
        .where('email', '=', 'titulaire@exemple.fr')
        .execute(),
    ).toEqual([{ id: owner.id, passwordHash }])
  })

  test('the owner is notified three times per hour at most, whoever asks', async () => {
    await hiding.user({ email: 'harcelee@exemple.fr' })
    for (let tried = 0; tried < 5; tried++)
      expect((await ask('harcelee@exemple.fr', `203.0.113.${tried}`)).statusCode).toBe(201)

    expect(await queuedMails(hiding, 'harcelee@exemple.fr')).toHaveLength(3)
  })
})

describe('the choices of the form', () => {
  test('are the names of active records, for anybody, in one statement', async () => {
    const quiet = await openWorld()
    const above = await quiet.body({ name: 'CSEC', label: 'CSE central', kind: 'CSEC', description: 'Pour nous' })
    const below = await quiet.body({ name: 'CSE', label: 'CSE de Rennes', parent: above })
    await quiet.body({ name: 'Fermée', active: false })
    await quiet.db
      .insertInto('jobs')
      .values([{ name: 'Secrétaire' }, { name: 'Ancienne', active: false }])
      .execute()
    await quiet.db
      .insertInto('mandates')
      .values([
        { name: 'Suppléant', position: 2 },
        { name: 'Titulaire', position: 1 },
      ])
      .execute()

    let answer: Answer | undefined
    const statements = await quiet.statementsOf(async () => {
      answer = await quiet.visitor().get('/api/registration')
    })

    expect(answer?.statusCode).toBe(200)
    expect(answer?.headers['cache-control']).toBe('private, max-age=60')
    expect(answer?.json()).toEqual({
      irps: [
        { id: above.id, name: 'CSEC', label: 'CSE central', parentIrp: null },
        { id: below.id, name: 'CSE', label: 'CSE de Rennes', parentIrp: { id: above.id } },
      ],
      jobs: [{ id: expect.any(Number), name: 'Secrétaire' }],
      mandates: [
        { id: expect.any(Number), name: 'Titulaire' },
        { id: expect.any(Number), name: 'Suppléant' },
      ],
    })
    expect(statements).toHaveLength(1)
    await quiet.close()
  })
})

const reference = (table: 'jobs' | 'mandates', name: string, active = true) =>
  world.db.insertInto(table).values({ name, active }).returning('id').executeTakeFirstOrThrow()
