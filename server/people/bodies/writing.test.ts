import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FailureCode, failureDefinition } from '#contract/ground/failures.ts'
import type { Collection } from '#contract/ground/shapes.ts'
import type { Irp } from '#contract/people/bodies/bodies.ts'
import { violationPaths } from '#tests/support/caller.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { findImport, sampleLine, sendFile, toRenewalCsv } from '#tests/support/imports.ts'
import { insertContent } from '#tests/support/insertContent.ts'
import { insertProviderRule } from '#tests/support/providerRules.ts'
import { insertScimGroup } from '#tests/support/scim.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { runTasks, waitingTasks } from '#tests/support/tasks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// Administrators edit the tree of bodies.

let world: World
let administrator: Actor
let member: Actor
/** Four levels. */
let root: { id: number; name: string; code: string }
let branch: { id: number; name: string; code: string }
let leaf: { id: number; name: string; code: string }
let deepest: { id: number; name: string; code: string }
beforeAll(async () => {
  world = await openWorld()
  administrator = await world.user({ roles: ['ROLE_ADMIN'], firstName: 'Nora', lastName: 'Admin' })
  member = await world.user({ roles: ['ROLE_EDITOR'] })
})
beforeEach(async () => {
  root = await world.body({ kind: 'CSEC' })
  branch = await world.body({ parent: root })
  leaf = await world.body({ parent: branch, kind: 'COMMISSION' })
  deepest = await world.body({ parent: leaf, kind: 'COMMISSION' })
})
afterAll(() => world.close())

let count = 0
const form = (wishes: object = {}) => {
  const number = ++count
  return {
    name: `Nouvelle ${number}`,
    label: `Nouvelle instance ${number}`,
    kind: 'CSE',
    code: `NEW-${number}`,
    position: 2,
    ...wishes,
  }
}
const read = async (id: number) => (await administrator.get(`/api/irps/${id}`)).json<Irp>()
/** The stored body with the changes. */
const amended = async (id: number, changes: object) => ({ ...(await read(id)), ...changes })
const amend = async (id: number, changes: object, by = administrator) =>
  by.put(`/api/irps/${id}`, await amended(id, changes))

test('a body is created at its place with all its fields', async () => {
  const answer = await administrator.post(
    '/api/irps',
    form({
      name: '  CSSCT Bretagne ',
      label: 'Commission santé, sécurité et conditions de travail de Bretagne',
      kind: 'CSSCT',
      code: 'CSSCT-BRE',
      parentIrp: { id: root.id },
      description: ' Se réunit à Rennes.\nPuis à Brest. ',
      delays: { agendaNoticeDays: 8, minutesDueDays: 30 },
      confidentialByDefault: true,
      atLeast300Employees: true,
      meetingsPerYear: 4,
      videoMeetingsMax: null,
      quorum: 50,
      tieSecondRound: false,
      tieEldest: false,
      proposalCutOffDays: 12,
      // Ignored in a form.
      id: 1,
      version: 7,
      children: ['/api/irps/1'],
    }),
  )

  expect(answer.statusCode).toBe(201)
  const made = answer.json<Irp>()
  expect(answer.headers.location).toBe(`/api/irps/${made.id}`)
  expect(made).toMatchObject({
    '@id': `/api/irps/${made.id}`,
    name: 'CSSCT Bretagne',
    label: 'Commission santé, sécurité et conditions de travail de Bretagne',
    kind: 'CSSCT',
    code: 'CSSCT-BRE',
    active: true,
    position: 2,
    description: 'Se réunit à Rennes.\nPuis à Brest.',
    parentIrp: { id: root.id },
    children: [],
    delays: { agendaNoticeDays: 8, minutesDueDays: 30 },
    confidentialByDefault: true,
    atLeast300Employees: true,
    meetingsPerYear: 4,
    videoMeetingsMax: null,
    quorum: 50,
    tieSecondRound: false,
    tieEldest: false,
    proposalCutOffDays: 12,
    version: 1,
  })
  expect(await read(made.id)).toEqual(made)
  expect((await read(root.id)).children).toContain(made['@id'])
})

test('omitted fields of a new body have the values of the law', async () => {
  const { position: _position, ...least } = form()
  expect((await administrator.post('/api/irps', least)).json()).toMatchObject({
    active: true,
    position: 0,
    description: null,
    parentIrp: null,
    delays: { agendaNoticeDays: 3, minutesDueDays: 15 },
    confidentialByDefault: false,
    atLeast300Employees: false,
    meetingsPerYear: null,
    videoMeetingsMax: 3,
    quorum: null,
    tieSecondRound: true,
    tieEldest: true,
    proposalCutOffDays: null,
  })
})

test('the fields of the seed are sufficient: the others are derived from the name, and stay', async () => {
  const make = async (name: string, parentIrp: object | null = null) =>
    (await administrator.post('/api/irps', { name, position: 1, parentIrp })).json<Irp>()
  const central = await make('CSE central de Bretagne')
  const commission = await make('Égalité – œuvres & mixité', { id: central.id })
  const again = await make('Egalite, œuvres (mixité)', { id: root.id })

  expect(central).toMatchObject({
    label: 'CSE central de Bretagne',
    kind: 'CSEC',
    code: 'CSE-CENTRAL-DE-BRETA',
    delays: { agendaNoticeDays: 8, minutesDueDays: 15 },
  })
  expect(commission).toMatchObject({
    kind: 'COMMISSION',
    code: 'EGALITE-OEUVRES-MIXI',
    delays: { agendaNoticeDays: 3 },
  })
  expect(again.code).toBe('EGALITE-OEUVRES-MI-2')
  for (const [name, kind] of [
    ['CSSCT de Quimper', 'CSSCT'],
    ['Représentants de proximité', 'PROXIMITE'],
    ['Comité social et économique central', 'CSEC'],
    ['Atelier', 'CSE'],
  ] as const)
    expect(await make(name), name).toMatchObject({ kind })

  const { version } = central
  const amendment = { name: 'Comité central', position: 3, parentIrp: null, version }
  expect((await administrator.put(`/api/irps/${central.id}`, amendment)).json()).toEqual({
    ...central,
    ...amendment,
    version: 2,
    children: [`/api/irps/${commission.id}`],
  })

  const agreed = {
    ...form(),
    description: 'Se réunit à Rennes.',
    active: false,
    delays: { agendaNoticeDays: 9, minutesDueDays: 30 },
    confidentialByDefault: true,
    atLeast300Employees: true,
    meetingsPerYear: 7,
    videoMeetingsMax: null,
    quorum: 66,
    tieSecondRound: false,
    tieEldest: false,
    proposalCutOffDays: 0,
  }
  const kept = (await administrator.post('/api/irps', agreed)).json<Irp>()
  const moved = await administrator.put(`/api/irps/${kept.id}`, { name: kept.name, position: 9, version: kept.version })
  expect(moved.json()).toEqual({ ...kept, position: 9, version: 2 })
})

test('a body is amended, and its version is incremented', async () => {
  const answer = await amend(leaf.id, {
    name: 'Commission économique',
    active: false,
    parentIrp: `/api/irps/${root.id}`,
  })
  expect(answer.json()).toMatchObject({
    name: 'Commission économique',
    active: false,
    parentIrp: { id: root.id },
    version: 2,
  })
  expect(await read(leaf.id)).toEqual(answer.json())
})

describe('rights', () => {
  test('members can read bodies and cannot write them', async () => {
    const { id } = leaf
    const denied = { status: 403, code: 'access.denied' }
    expect((await member.post('/api/irps', form())).json()).toMatchObject(denied)
    expect((await amend(id, { name: 'Autre' }, member)).json()).toMatchObject(denied)
    expect((await member.delete(`/api/irps/${deepest.id}`)).json()).toMatchObject(denied)
    expect((await member.get(`/api/irps/${id}/uses`)).json()).toMatchObject(denied)
    expect(await read(id)).toMatchObject({ name: leaf.name, version: 1 })
    expect(await read(deepest.id)).toMatchObject({ name: deepest.name })
  })

  test('members of a body cannot write it, not even validators', async () => {
    const validator = await world.user({ in: leaf, role: 'validator' })
    expect((await amend(leaf.id, { name: 'Autre' }, validator)).json()).toMatchObject({ code: 'access.denied' })
  })

  test('visitors cannot write bodies', async () => {
    const visitor = world.visitor()
    await visitor.get('/me')
    for (const answer of [
      await visitor.post('/api/irps', form()),
      await visitor.put(`/api/irps/${leaf.id}`, form()),
      await visitor.delete(`/api/irps/${leaf.id}`),
      await visitor.get(`/api/irps/${leaf.id}/uses`),
    ])
      expect(answer.json()).toMatchObject({ status: 401, code: 'access.signInRequired' })
  })

  test('moving a body moves the rights on the bodies above', async () => {
    const above = await world.body()
    const session = await insertSession(world.portal, { in: deepest, confidential: true })
    const official = await world.user({ in: above })
    const reads = async () => (await official.get(`/api/sessions/${session.id}`)).statusCode
    expect(await reads()).toBe(404)
    expect((await amend(leaf.id, { parentIrp: { id: above.id } })).statusCode).toBe(200)
    expect(await reads()).toBe(200)
    expect((await amend(leaf.id, { parentIrp: null })).statusCode).toBe(200)
    expect(await reads()).toBe(404)
  })
})

describe('refusals', () => {
  const violation = (propertyPath: string, code: FailureCode) => ({
    status: 422,
    code,
    violations: [{ propertyPath, code, message: failureDefinition(code)[1] }],
  })

  test('each field reports what is wrong with it, all at once', async () => {
    const wrong = {
      name: ' ',
      label: 'x'.repeat(201),
      kind: 'COMITE',
      code: 'x'.repeat(21),
      active: 'oui',
      position: -1,
      description: 'x'.repeat(1_001),
      parentIrp: { id: 'central' },
      delays: { agendaNoticeDays: 61, minutesDueDays: 1.5 },
      confidentialByDefault: 'non',
      atLeast300Employees: 'oui',
      meetingsPerYear: 0,
      videoMeetingsMax: '3',
      quorum: 101,
      tieSecondRound: 'non',
      tieEldest: 1,
      proposalCutOffDays: 61,
    }
    const answer = await administrator.post('/api/irps', wrong)
    const fields =
      'name label kind code active position description parentIrp delays.agendaNoticeDays delays.minutesDueDays'
    expect(violationPaths(answer)).toEqual(
      `${fields} confidentialByDefault atLeast300Employees meetingsPerYear videoMeetingsMax quorum tieSecondRound tieEldest proposalCutOffDays`.split(
        ' ',
      ),
    )
    const sentences = answer.json<{ violations: { message: string }[] }>().violations.map(({ message }) => message)
    expect(sentences).toContain('Un nombre entier, de 0 à 60')
    expect(sentences).toContain('20 caractères au maximum')
    expect(violationPaths(await amend(leaf.id, wrong))).toEqual(violationPaths(answer))
  })

  test('missing fields are named', async () => {
    const answer = await administrator.post('/api/irps', {})
    expect(violationPaths(answer)).toEqual(['name'])
    expect(answer.json().violations[0].message).toBe('Le champ nom est obligatoire')
    expect(violationPaths(await administrator.put(`/api/irps/${leaf.id}`, form()))).toEqual(['version'])
    for (const body of [[], 'texte', null])
      expect((await administrator.post('/api/irps', body as object)).statusCode, String(body)).toBe(422)
  })

  test('violations found in the database are reported together with the others', async () => {
    const answer = await administrator.post(
      '/api/irps',
      form({ name: leaf.name, code: root.code, label: '', parentIrp: { id: branch.id } }),
    )
    expect(violationPaths(answer)).toEqual(['label', 'name', 'code'])
    const far = await administrator.post('/api/irps', form({ code: root.code, parentIrp: { id: deepest.id } }))
    expect(far.json()).toMatchObject({ code: 'request.invalid' })
    expect(violationPaths(far)).toEqual(['code', 'parentIrp'])
    expect(
      violationPaths(await amend(leaf.id, { code: root.code, position: null, parentIrp: { id: leaf.id } })),
    ).toEqual(['position', 'code', 'parentIrp'])
  })

  test('a name is unique under one parent, whatever its spelling', async () => {
    const parentIrp = { id: branch.id }
    await administrator.post('/api/irps', form({ name: 'Égalité', parentIrp }))
    for (const name of ['Égalité', 'egalite', ' ÉGALITÉ ', 'E\u0301galite\u0301'])
      expect((await administrator.post('/api/irps', form({ name, parentIrp }))).json(), name).toMatchObject(
        violation('name', 'bodies.nameTaken'),
      )
    expect((await amend(leaf.id, { name: 'egalité' })).json()).toMatchObject(violation('name', 'bodies.nameTaken'))
    // Another parent may have it.
    expect((await administrator.post('/api/irps', form({ name: 'Égalité' }))).statusCode).toBe(201)
    expect((await administrator.post('/api/irps', form({ name: 'égalité' }))).json()).toMatchObject(
      violation('name', 'bodies.nameTaken'),
    )
    expect((await administrator.post('/api/irps', form({ name: 'Égalité', parentIrp: root }))).statusCode).toBe(201)
  })

  test('moving a body to where its name is taken is refused on the name', async () => {
    const twin = await world.body({ name: leaf.name, parent: root })
    expect((await amend(twin.id, { parentIrp: { id: branch.id } })).json()).toMatchObject(
      violation('name', 'bodies.nameTaken'),
    )
  })

  test('a code is unique, whatever its spelling', async () => {
    const code = `Unique-${++count}`
    await administrator.post('/api/irps', form({ code }))
    for (const twin of [code, code.toLowerCase(), code.toUpperCase()])
      expect((await administrator.post('/api/irps', form({ code: twin }))).json()).toMatchObject(
        violation('code', 'bodies.codeTaken'),
      )
    expect((await amend(leaf.id, { code })).json()).toMatchObject(violation('code', 'bodies.codeTaken'))
    // A body keeps its own.
    expect((await amend(leaf.id, { label: 'Autre intitulé' })).statusCode).toBe(200)
  })

  test('a body can be neither below itself nor below one of its descendants', async () => {
    for (const below of [branch, leaf, deepest])
      expect((await amend(branch.id, { parentIrp: { id: below.id } })).json()).toMatchObject(
        violation('parentIrp', 'bodies.cycle'),
      )
    expect(await read(branch.id)).toMatchObject({ parentIrp: { id: root.id }, version: 1 })
  })

  test('the tree has four levels, descendants of a moved body included', async () => {
    const tooDeep = violation('parentIrp', 'bodies.tooDeep')
    expect((await administrator.post('/api/irps', form({ parentIrp: deepest }))).json()).toMatchObject(tooDeep)
    const trunk = await world.body()
    const twig = await world.body({ parent: trunk })
    expect((await amend(trunk.id, { parentIrp: { id: leaf.id } })).json()).toMatchObject(tooDeep)
    expect((await amend(branch.id, { parentIrp: { id: twig.id } })).json()).toMatchObject(tooDeep)
    expect((await amend(trunk.id, { parentIrp: { id: branch.id } })).statusCode).toBe(200)
    expect((await administrator.post('/api/irps', form({ parentIrp: { id: twig.id } }))).json()).toMatchObject(tooDeep)
  })

  test('an unknown body cannot be a parent', async () => {
    expect((await administrator.post('/api/irps', form({ parentIrp: { id: 2_147_483_647 } }))).json()).toMatchObject(
      violation('parentIrp', 'record.gone'),
    )
    const gone = await world.body()
    await administrator.delete(`/api/irps/${gone.id}`)
    expect((await amend(leaf.id, { parentIrp: { id: gone.id } })).json()).toMatchObject(
      violation('parentIrp', 'record.gone'),
    )
  })

  test('an unknown id is not found', async () => {
    for (const id of ['999999', '0', 'abc']) {
      const answers = [
        await administrator.put(`/api/irps/${id}`, { ...form(), version: 1 }),
        await administrator.delete(`/api/irps/${id}`),
        await administrator.get(`/api/irps/${id}/uses`),
      ]
      for (const answer of answers) expect(answer.json(), id).toMatchObject({ status: 404, code: 'record.notFound' })
    }
  })

  test('a writer who overwrites a concurrent change is told who made it, and when', async () => {
    const read = await amended(leaf.id, { name: 'La mienne' })
    const colleague = await world.user({ roles: ['ROLE_ADMIN'], firstName: 'Yann', lastName: 'Le Goff' })
    await amend(leaf.id, { name: 'La leur' }, colleague)

    expect((await administrator.put(`/api/irps/${leaf.id}`, read)).json()).toMatchObject({
      status: 409,
      code: 'record.stale',
      description:
        'Cet élément a été modifié par Yann Le Goff à 9\u00A0h\u00A000. Rechargez la page avant de continuer.',
    })
    expect((await administrator.get(`/api/irps/${leaf.id}`)).json()).toMatchObject({ name: 'La leur', version: 2 })

    await world.db.deleteFrom('users').where('id', '=', colleague.id).execute()
    expect((await administrator.put(`/api/irps/${leaf.id}`, read)).json()).toMatchObject({
      description: 'Cet élément a été modifié par le portail à 9\u00A0h\u00A000. Rechargez la page avant de continuer.',
    })
  })
})

describe('deletion', () => {
  test('a body without records is deleted', async () => {
    expect((await administrator.get(`/api/irps/${deepest.id}/uses`)).json()).toMatchObject({
      '@type': 'BodyUses',
      documents: 0,
      sessions: 0,
      consultations: 0,
      contents: 0,
      thematics: 0,
      members: 0,
      irps: 0,
      groupLinks: 0,
      groupRules: 0,
    })
    expect((await administrator.delete(`/api/irps/${deepest.id}`)).statusCode).toBe(204)
    expect((await administrator.get(`/api/irps/${deepest.id}`)).statusCode).toBe(404)
    expect((await administrator.delete(`/api/irps/${deepest.id}`)).statusCode).toBe(404)
  })

  test('a group that its directory has deleted does not prevent the deletion', async () => {
    const { id } = await world.body()
    const goneAt = world.clock.now().toISOString()
    const group = await insertScimGroup(world, id)
    await world.db.updateTable('scimGroups').set({ goneAt }).where('id', '=', group).execute()
    expect((await administrator.delete(`/api/irps/${id}`)).statusCode).toBe(204)
  })

  const consult = (body: { id: number }) =>
    administrator.post('/api/consultations', { irp: { id: body.id }, title: 'Projet', startedOn: '2026-03-19' })

  const concern = (body: { id: number }) =>
    administrator.post('/api/thematics', { name: `Projet ${body.id}`, irps: [{ id: body.id }] })

  test.each([
    ['documents', 'des documents', (body: { id: number }) => insertDocument(world.portal, { in: body })],
    ['sessions', 'des séances', (body: { id: number }) => insertSession(world.portal, { in: body, status: 'draft' })],
    ['consultations', 'des consultations', consult],
    ['contents', 'des contenus', (body: { id: number }) => insertContent(world, { bodies: [body] })],
    ['thematics', 'des projets', concern],
    ['members', 'des membres', (body: { id: number }) => world.user({ in: body, endsOn: '2020-01-01' })],
    ['irps', 'des sous-instances', (body: { id: number }) => world.body({ parent: body, active: false })],
    ['groupLinks', 'des groupes reliés', (body: { id: number }) => insertScimGroup(world, body.id)],
    ['groupRules', 'des règles de groupes', (body: { id: number }) => insertProviderRule(world, body.id)],
  ] as const)('%s prevent the deletion: the body is deactivated instead', async (kind, words, fill) => {
    const { id } = await world.body()
    await fill({ id })

    expect((await administrator.get(`/api/irps/${id}/uses`)).json()).toMatchObject({ [kind]: 1 })
    expect((await administrator.delete(`/api/irps/${id}`)).json()).toMatchObject({
      status: 409,
      code: 'bodies.inUse',
      description: `Cette instance contient ${words} : désactivez-la plutôt que de la supprimer`,
    })
    expect(await read(id)).toMatchObject({ id })
    expect((await amend(id, { active: false })).json()).toMatchObject({ active: false })
  })

  test('the files of renewals that were prepared for it are deleted; one under way prevents it', async () => {
    const { id, name } = await world.body()
    const content = toRenewalCsv([{ ...sampleLine, irp: name, siege: '1' }])
    const sent = await sendFile(administrator, content, { renewedIrp: String(id), renewalDay: '2026-03-19' })
    expect(sent.statusCode, sent.body).toBe(202)
    expect((await administrator.delete(`/api/irps/${id}`)).json()).toMatchObject({
      status: 409,
      code: 'bodies.renewalUnderWay',
    })
    await runTasks(world, 'imports.check')
    expect(await findImport(administrator, sent.json().id)).toMatchObject({ renewal: { irp: { id } }, kept: true })

    expect((await administrator.delete(`/api/irps/${id}`)).statusCode).toBe(204)
    expect((await administrator.get(`/api/user_imports/${sent.json().id}`)).statusCode).toBe(404)
    expect(await waitingTasks(world, 'imports.expire')).toEqual([])
    expect(await waitingTasks(world, 'imports.discard')).toHaveLength(1)
  })

  test('all kinds of records in it are named', async () => {
    const { id } = await world.body()
    await insertDocument(world.portal, { in: { id } })
    await world.user({ in: { id } })
    await world.body({ parent: { id } })
    expect((await administrator.delete(`/api/irps/${id}`)).json().description).toBe(
      'Cette instance contient des documents, des membres et des sous-instances : désactivez-la plutôt que de la supprimer',
    )
  })
})

describe('an inactive body', () => {
  test('is not selectable, and its records stay readable', async () => {
    const { id } = await world.body({ name: 'Fermée' })
    const redactor = await world.user({ in: { id }, role: 'redactor' })
    const document = await insertDocument(world.portal, { in: { id } })
    const session = await insertSession(world.portal, { in: { id }, inDays: -7, status: 'held' })
    const offered = async () => {
      const { irps } = (await world.visitor().get('/api/registration')).json<{ irps: { id: number }[] }>()
      return irps.some((body) => body.id === id)
    }
    const prepare = () =>
      redactor.post('/api/sessions', {
        irp: { id },
        type: 'ordinary',
        title: 'Séance',
        startsAt: '2026-03-26T09:00',
        endsAt: '2026-03-26T12:00',
        mode: 'onsite',
      })
    expect(await offered()).toBe(true)
    expect((await prepare()).statusCode).toBe(201)

    expect((await amend(id, { active: false })).statusCode).toBe(200)

    expect(await offered()).toBe(false)
    expect(violationPaths(await prepare())).toEqual(['irp'])
    const paper = new FormData()
    for (const [name, value] of Object.entries({ title: 'Note', family: 'functioning', irp: String(id) }))
      paper.append(name, value)
    paper.append('file', new File(['%PDF-1.4'], 'note.pdf', { type: 'application/pdf' }))
    expect(violationPaths(await redactor.post('/api/documents', paper))).toContain('irp')
    expect(violationPaths(await consultIn(redactor, id))).toEqual(['irp'])

    for (const path of [`irps/${id}`, `irps/${id}/home`, `documents/${document.id}`, `sessions/${session.id}`])
      expect((await member.get(`/api/${path}`)).statusCode, path).toBe(200)
    expect((await member.get(`/api/documents/${document.id}/file`)).statusCode).toBe(200)
    const list = (await member.get('/api/irps?pagination=false')).json<Collection<Irp>>()
    expect(list.member.find((body) => body.id === id)).toMatchObject({ active: false })

    expect((await amend(id, { active: true })).statusCode).toBe(200)
    expect(await offered()).toBe(true)
    expect((await prepare()).statusCode).toBe(201)
  })

  const consultIn = (actor: Actor, id: number) =>
    actor.post('/api/consultations', { irp: { id }, title: 'Projet', startedOn: '2026-03-19' })
})

test('writing the tree needs as many statements, whatever the number of bodies that move', async () => {
  const { id } = leaf
  const here = await amended(id, { parentIrp: null })
  const one = await world.statementsOf(() => administrator.put(`/api/irps/${id}`, here))
  const there = await amended(branch.id, { parentIrp: null })
  const before = await world.body()
  await world.body({ parent: before })
  for (let index = 0; index < 20; index += 1) await world.body({ parent: { id: branch.id } })
  const many = await world.statementsOf(() => administrator.put(`/api/irps/${branch.id}`, there))
  expect(many).toHaveLength(one.length)
  // Identification, begin, the lock of the caller's account and of their sign-in, their rights, two locks, the body
  // before, its validation, the update, the audit line, the body after, commit.
  expect(many.length).toBeLessThanOrEqual(13)
  const reading = await world.statementsOf(() => administrator.get('/api/irps?pagination=false'))
  expect(reading).toHaveLength(2)
})
