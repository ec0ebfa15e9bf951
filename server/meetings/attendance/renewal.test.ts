import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { BodySeats } from '#contract/meetings/attendance/seats.ts'
import type { RenewalSides } from '#contract/people/imports/renewals.ts'
import { applyImport, findImport, importFile, importLinesOf, sendFile, toRenewalCsv } from '#tests/support/imports.ts'
import { putSeats } from '#tests/support/meetings.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { runTasks } from '#tests/support/tasks.ts'
import { openWorld, type World } from '#tests/support/world.ts'

// The renewal of a body after elections: its new members and seats come from one file, and the others leave.

const at = '2026-03-19T09:00:00+01:00'
const day = '2026-03-19'
const world: World = await openWorld({ at })
const administrator = await world.user({ roles: ['ROLE_ADMIN'], lastName: 'Zorn' })
const other = await world.user({ roles: ['ROLE_ADMIN'], lastName: 'Yvon' })
await world.db
  .insertInto('mandates')
  .values([
    { name: 'Titulaire', voting: true },
    { name: 'Suppléant', votesWhenReplacing: true },
    { name: 'Invité permanent' },
  ])
  .execute()
const mandate = (name: string) =>
  world.db.selectFrom('mandates').select('id').where('name', '=', name).executeTakeFirstOrThrow()
afterAll(() => world.close())

let body: { id: number; name: string }
let people: Record<'ada' | 'bob' | 'cleo' | 'dan', { id: number; email: string }>
beforeEach(async () => {
  world.clock.set(at)
  await world.db.deleteFrom('userImports').execute()
  await world.db.deleteFrom('quotas').execute()
  const name = `CSE ${Math.random().toString(36).slice(2, 10)}`
  body = { ...(await world.body({ name, code: name.slice(4) })), name }
  const titular = await mandate('Titulaire')
  const deputy = await mandate('Suppléant')
  const user = (lastName: string, over: object) =>
    world.user({
      in: body,
      lastName,
      firstName: 'Lou',
      gender: 'Madame',
      email: `${lastName}.${name.slice(4)}@x.fr`.toLowerCase(),
      ...over,
    })
  people = {
    ada: await user('Abel', { mandate: titular }),
    bob: await user('Bost', { mandate: titular, role: 'redactor' }),
    cleo: await user('Cure', { mandate: deputy }),
    dan: await user('Dury', { mandate: deputy }),
  }
  await administrator.put(`/api/irps/${body.id}/seats`, {
    seats: [
      {
        college: 'Ouvriers',
        holder: { id: people.ada.id },
        substitutes: [{ id: people.cleo.id }, { id: people.dan.id }],
      },
      { college: 'Cadres', holder: { id: people.bob.id }, substitutes: [] },
    ],
  })
})

const base = () => ({ prenom: 'Lou', civilite: 'Madame', irp: body.name, role: 'Lecteur' })
const holder = (nom: string, siege: string, over: object = {}) => ({
  ...base(),
  nom,
  email: `${nom}.${body.name.slice(4)}@x.fr`.toLowerCase(),
  mandat: 'Titulaire',
  siege,
  ...over,
})
const substitute = (nom: string, siege: string, suppleance: string, over: object = {}) =>
  holder(nom, siege, { mandat: 'Suppléant', suppleance, ...over })
/** Cure becomes a holder, Even and Font arrive, Abel and Dury leave, and Bost keeps their role. */
const file = () =>
  toRenewalCsv([holder('Cure', '1', { college: 'Employés' }), holder('Even', '2'), substitute('Font', '1, 2', '1')])
const options = (over: object = {}) => ({ renewedIrp: String(body.id), renewalDay: day, ...over })
const check = (content = file(), over: object = {}) => importFile(world, administrator, content, options(over))
const sides = async (id: number): Promise<RenewalSides> =>
  (await administrator.get(`/api/user_imports/${id}/renewal`)).json()
const seats = async (): Promise<BodySeats> => (await administrator.get(`/api/irps/${body.id}/seats`)).json()
const names = (list: readonly { lastName: string }[]) => list.map(({ lastName }) => lastName)
const codesOf = async (lines: Parameters<typeof toRenewalCsv>[0]) => {
  const { id } = await check(toRenewalCsv(lines))
  const found = await importLinesOf(administrator, id)
  return found
    .toSorted((one, two) => one.line - two.line)
    .flatMap(({ line, messages }) => messages.map(({ code, column }) => `${line} ${column} ${code}`))
}

describe('both sides', () => {
  test('are shown before anything is written', async () => {
    const before = await seats()
    const shown = await check()
    expect(shown).toMatchObject({
      state: 'checked',
      applicable: true,
      deletionsToConfirm: 2,
      renewal: { irp: { id: body.id }, day, endsWriters: false },
    })
    const found = await sides(shown.id)
    expect(found).toMatchObject({ hasBegun: true, isCurrent: true })
    expect(names(found.leaving)).toEqual(['Abel', 'Dury'])
    expect(names(found.keptWriters)).toEqual(['Bost'])
    expect(found.staying).toMatchObject([
      { id: people.cleo.id, lastName: 'Cure', mandate: 'Titulaire', role: 'reader' },
    ])
    expect(names(found.arriving)).toEqual(['Even', 'Font'])
    expect(found.seats).toMatchObject([
      {
        position: 1,
        before: {
          college: 'Ouvriers',
          holder: { lastName: 'Abel' },
          substitutes: [{ lastName: 'Cure' }, { lastName: 'Dury' }],
        },
        after: { college: 'Employés', holder: { lastName: 'Cure' }, substitutes: [{ lastName: 'Font' }] },
      },
      {
        position: 2,
        before: { college: 'Cadres', holder: { lastName: 'Bost' }, substitutes: [] },
        after: { college: 'Cadres', holder: { lastName: 'Even' }, substitutes: [{ lastName: 'Font' }] },
      },
    ])
    expect(await seats()).toEqual(before)
  })

  test('count redactors and validators among those who leave when they are to', async () => {
    const shown = await check(file(), { endsWriters: 'true' })
    expect(shown.deletionsToConfirm).toBe(3)
    const found = await sides(shown.id)
    expect(names(found.leaving)).toEqual(['Abel', 'Bost', 'Dury'])
    expect(found.keptWriters).toEqual([])
  })

  test('are of a checked renewal only, and for administrators', async () => {
    const { id } = await importFile(world, administrator, file())
    expect((await administrator.get(`/api/user_imports/${id}/renewal`)).statusCode).toBe(404)
    const member = await world.user({ in: body, role: 'validator' })
    const shown = await check()
    expect((await member.get(`/api/user_imports/${shown.id}/renewal`)).statusCode).toBe(403)
  })
})

describe('applying', () => {
  test('ends mandates the day before, brings the new members, and gives the seats', async () => {
    const { id } = await check()
    expect((await applyImport(world, administrator, id, { confirmDeletions: 2 })).statusCode).toBe(202)
    expect(await findImport(administrator, id)).toMatchObject({ state: 'applied', counts: { created: 2 } })
    const after = await seats()
    expect(after.seats).toMatchObject([
      { college: 'Employés', holder: { id: people.cleo.id }, heldSince: day, substitutes: [{ lastName: 'Font' }] },
      { college: 'Cadres', holder: { lastName: 'Even' }, heldSince: day, substitutes: [{ lastName: 'Font' }] },
    ])
    const assignments = await world.db
      .selectFrom('assignments')
      .innerJoin('users', 'users.id', 'assignments.userId')
      .leftJoin('mandates', 'mandates.id', 'assignments.mandateId')
      .select(['users.lastName', 'startsOn', 'endsOn', 'assignments.role', 'mandates.name'])
      .where('bodyId', '=', body.id)
      .orderBy('users.lastName')
      .execute()
    expect(assignments).toEqual([
      { lastName: 'Abel', startsOn: null, endsOn: '2026-03-18', role: 'reader', name: 'Titulaire' },
      // keeps the role, not the mandate
      { lastName: 'Bost', startsOn: null, endsOn: null, role: 'redactor', name: null },
      { lastName: 'Cure', startsOn: null, endsOn: null, role: 'reader', name: 'Titulaire' },
      { lastName: 'Dury', startsOn: null, endsOn: '2026-03-18', role: 'reader', name: 'Suppléant' },
      { lastName: 'Even', startsOn: day, endsOn: null, role: 'reader', name: 'Titulaire' },
      { lastName: 'Font', startsOn: day, endsOn: null, role: 'reader', name: 'Suppléant' },
    ])
    const audited = await world.db
      .selectFrom('auditEvents')
      .select(['action', 'userId', 'subjectId'])
      .where('action', '=', 'seats.renewed')
      .where('subjectId', '=', body.id)
      .execute()
    expect(audited).toMatchObject([{ userId: administrator.id }])
  })

  test('lets a former holder read the confidential papers of the body no longer, and a new one from the day on', async () => {
    const session = await insertSession(world.portal, { in: body, inDays: 5, confidential: true })
    const leaver = await world.user({ in: body, mandate: await mandate('Titulaire') })
    const newcomer = await world.user({ lastName: 'Gall', firstName: 'Lou' })
    const read = (who: typeof leaver) => who.get(`/api/sessions/${session.id}`)
    expect([(await read(leaver)).statusCode, (await read(newcomer)).statusCode]).toEqual([200, 404])
    const { id, deletionsToConfirm } = await check(
      toRenewalCsv([holder('Gall', '1', { email: newcomer.email }), holder('Even', '2')]),
    )
    await applyImport(world, administrator, id, { confirmDeletions: deletionsToConfirm })
    expect([(await read(leaver)).statusCode, (await read(newcomer)).statusCode]).toEqual([404, 200])
  })

  test('makes the seats of a body that had none, and empties those without a holder', async () => {
    await putSeats(administrator, body, [])
    const first = await check()
    expect((await sides(first.id)).seats.map(({ before }) => before)).toEqual([null, null])
    await applyImport(world, administrator, first.id, { confirmDeletions: 2 })
    expect((await seats()).seats.map(({ holder: sits }) => sits?.lastName)).toEqual(['Cure', 'Even'])
    const second = await check(toRenewalCsv([holder('Even', '2')]))
    await applyImport(world, administrator, second.id, { confirmDeletions: second.deletionsToConfirm })
    expect((await seats()).seats).toMatchObject([{ holder: null, vacantSince: day }, { holder: { lastName: 'Even' } }])
  })

  test('is asked for with the number of mandates that end', async () => {
    const { id } = await check()
    for (const confirmDeletions of [undefined, 1])
      expect((await applyImport(world, administrator, id, { confirmDeletions })).json()).toMatchObject({
        status: 422,
        code: 'imports.confirmEnds',
      })
  })

  test('waits for its day', async () => {
    const { id } = await check(file(), { renewalDay: '2026-03-25' })
    expect((await sides(id)).hasBegun).toBe(false)
    expect((await applyImport(world, administrator, id, { confirmDeletions: 2 })).json()).toMatchObject({
      status: 409,
      code: 'imports.renewalTooEarly',
      description: expect.stringContaining('25/03/2026'),
    })
  })

  test('is refused once the body has changed since the check', async () => {
    const { id } = await check()
    await putSeats(administrator, body, [{ holder: { id: people.ada.id } }])
    expect((await sides(id)).isCurrent).toBe(false)
    expect((await applyImport(world, administrator, id, { confirmDeletions: 2 })).json()).toMatchObject({
      status: 409,
      code: 'imports.bodyChanged',
    })
    await administrator.post(`/api/user_imports/${id}/verification`)
    await runTasks(world, 'imports.check')
    expect((await sides(id)).isCurrent).toBe(true)
  })

  test('changes nothing when the body changes between the call and its task', async () => {
    const { id } = await check()
    await administrator.post(`/api/user_imports/${id}/application`, { confirmDeletions: 2 })
    await putSeats(administrator, body, [{ holder: { id: people.ada.id } }])
    const before = await seats()
    await runTasks(world, 'imports.apply')
    expect(await findImport(administrator, id)).toMatchObject({ state: 'failed' })
    expect(await seats()).toEqual(before)
  })

  test('changes nothing when the administrator has lost the role meanwhile', async () => {
    const { id } = await check()
    const former = await world.user({ roles: ['ROLE_ADMIN'] })
    await former.post(`/api/user_imports/${id}/application`, { confirmDeletions: 2 })
    await world.db.updateTable('users').set({ roles: [] }).where('id', '=', former.id).execute()
    const before = await seats()
    await runTasks(world, 'imports.apply')
    expect(await findImport(administrator, id)).toMatchObject({ state: 'failed' })
    expect(await seats()).toEqual(before)
  })

  test('is done once by two administrators at once', async () => {
    const { id } = await check()
    const answers = await Promise.all(
      [administrator, other].map((who) => who.post(`/api/user_imports/${id}/application`, { confirmDeletions: 2 })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([202, 409])
    await runTasks(world, 'imports.apply')
    expect(await findImport(administrator, id)).toMatchObject({ state: 'applied' })
    // a second file waits for the first
    await sendFile(administrator, file(), options())
    expect((await sendFile(other, file(), options())).json()).toMatchObject({ status: 409, code: 'imports.underWay' })
  })

  test('leaves nobody out: faulty lines prevent it', async () => {
    const { id } = await check(toRenewalCsv([holder('Cure', '1'), holder('Even', '9')]))
    expect(await findImport(administrator, id)).toMatchObject({ applicable: false })
    expect(
      (await applyImport(world, administrator, id, { skipFaulty: true, confirmDeletions: 3 })).json(),
    ).toMatchObject({ status: 409, code: 'imports.notApplicable' })
  })
})

describe('the file', () => {
  test('is put right in place', async () => {
    const { id } = await check(toRenewalCsv([holder('Cure', '1'), holder('Even', '9'), substitute('Font', '1', '1')]))
    expect((await importLinesOf(administrator, id, 'outcome=refused'))[0]).toMatchObject({
      line: 3,
      messages: [{ code: 'renewal.seat-unknown', column: 'siege' }],
      cells: { siege: '9' },
    })
    await administrator.post(`/api/user_imports/${id}/corrections`, { lines: [{ line: 3, cells: { siege: '2' } }] })
    await runTasks(world, 'imports.check')
    expect(await findImport(administrator, id)).toMatchObject({ applicable: true })
    expect((await sides(id)).seats[1]).toMatchObject({ after: { holder: { lastName: 'Even' } } })
  })

  test.each<[string, () => Parameters<typeof toRenewalCsv>[0], string[]]>([
    ['an unknown seat', () => [holder('Cure', '3')], ['2 siege renewal.seat-unknown']],
    [
      'an unknown seat of a substitute',
      () => [holder('Cure', '1'), substitute('Font', '1, 3', '1')],
      ['3 siege renewal.seat-unknown'],
    ],
    ['a seat that is no number', () => [holder('Cure', 'un')], ['2 siege renewal.seat']],
    ['no seat', () => [holder('Cure', '')], ['2 siege required']],
    ['a holder of two seats', () => [holder('Cure', '1, 2')], ['2 siege renewal.one-seat']],
    ['two holders of a seat', () => [holder('Cure', '1'), holder('Even', '1')], ['3 siege renewal.seat-taken']],
    ['the same person twice', () => [holder('Cure', '1'), holder('Cure', '2')], ['3 email renewal.twice']],
    [
      'a holder who is a substitute too',
      () => [holder('Cure', '1'), substitute('Cure', '2', '1')],
      ['3 suppleance renewal.both'],
    ],
    ['a rank that is none', () => [substitute('Font', '1', 'premier')], ['2 suppleance renewal.rank']],
    [
      'mandates that do not fit',
      () => [
        holder('Cure', '1', { mandat: 'Invité permanent' }),
        substitute('Font', '1', '1', { mandat: 'Titulaire' }),
      ],
      ['2 mandat renewal.holder-mandate', '3 mandat renewal.substitute-mandate'],
    ],
    [
      'a mandate that begins before the day',
      () => [holder('Even', '1', { debut_mandature: '01/03/2026' })],
      ['2 debut_mandature renewal.early'],
    ],
  ])('%s is a fault of its line', async (_name, lines, codes) => {
    expect(await codesOf(lines())).toEqual(codes)
  })

  test('makes no mandate, which would have no vote, whatever the options say', async () => {
    const content = toRenewalCsv([holder('Even', '1', { mandat: 'Déléguée' })])
    const { id } = await check(content, { mandates: 'create' })
    const verify = (form: object) => administrator.post(`/api/user_imports/${id}/verification`, form)
    for (let times = 0; times < 2; times += 1) {
      expect(await findImport(administrator, id)).toMatchObject({ mandates: 'verify', applicable: false })
      const [line] = await importLinesOf(administrator, id)
      expect(line?.messages).toMatchObject([{ column: 'mandat', code: 'mandate.unknown' }])
      expect((await verify({ mandates: 'create' })).statusCode).toBe(202)
      await runTasks(world, 'imports.check')
    }
  })

  test('seats no member without a mandate', async () => {
    const { email } = await world.user({ in: body, lastName: 'Gall', firstName: 'Lou' })
    expect(await codesOf([holder('Gall', '1', { email, mandat: '' })])).toEqual(['2 mandat required'])
  })

  test('names no other body', async () => {
    const elsewhere = await world.body({ name: `Autre ${body.name}`, code: `A${body.name.slice(4)}` })
    void elsewhere
    expect(await codesOf([holder('Cure', '1', { irp: `Autre ${body.name}` })])).toEqual(['2 irp renewal.body'])
  })

  test('of one megabyte of noise is refused in words', async () => {
    const noise = Buffer.alloc(1_000_000)
    for (let index = 0; index < noise.length; index += 1) noise[index] = (index * 7_919) % 251
    const answer = await sendFile(administrator, noise, options())
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ violations: [{ propertyPath: 'file' }] })
  })

  test.each([
    ['2025-12-01', ['renewalDay imports.renewalDay']],
    ['2026-07-01', ['renewalDay imports.renewalDay']],
    ['', ['renewalDay imports.renewalDay']],
  ])('is not taken for the day %s', async (renewalDay, codes) => {
    const answer = await sendFile(administrator, file(), {
      renewedIrp: String(body.id),
      ...(renewalDay && { renewalDay }),
    })
    expect(
      answer
        .json<{ violations: { propertyPath: string; code: string }[] }>()
        .violations.map(({ propertyPath, code }) => `${propertyPath} ${code}`),
    ).toEqual(codes)
  })

  test('is not taken for an unknown body', async () => {
    const answer = await sendFile(administrator, file(), options({ renewedIrp: '999999' }))
    expect(answer.json()).toMatchObject({ violations: [{ propertyPath: 'renewedIrp', code: 'imports.renewedBody' }] })
  })
})
