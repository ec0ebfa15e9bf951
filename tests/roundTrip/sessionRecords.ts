import { insertCommitment } from '#tests/support/commitments.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { insertSession, sessionForm } from '#tests/support/sessions.ts'
import type { Actor } from '#tests/support/world.ts'
import { recordOf, type Setting, type WritableRecord } from './setting.ts'

const votes = { for: 8, against: 1, abstentions: 2 }
const opinion = { result: 'reserved', text: 'Avis\nrendu', votes, employerAnswer: 'Réponse' }

/** Creates sessions with a full agenda, as drafts, convened and held, with minutes and decisions, and consultations. */
export async function insertSessions(setting: Setting): Promise<WritableRecord[]> {
  const { world, make, redactor, validator, administrator, body, central, thematics } = setting
  const { portal, db } = world
  const ofCentral = { irp: central, title: 'Classification', startedOn: '2026-03-01', expert: 'one' }
  const above = await make('/api/consultations', ofCentral)
  const consultation = await make('/api/consultations', {
    irp: body,
    title: 'Mobilité',
    startedOn: '2026-03-02',
    expert: 'multiple',
    agreedDays: 45,
    thematic: thematics[0],
    confidential: true,
  })
  const references = [
    await insertDocument(portal, { in: body, title: 'Note interne', confidential: true }),
    await insertDocument(portal, { in: central, title: 'Accord central' }),
  ]
  // a reference that its writer may not read stays too
  const hidden = await insertDocument(portal, { in: central, confidential: true })
  const earlier = await make(
    '/api/sessions',
    sessionForm(body, { startsAt: '2026-03-25T09:00', endsAt: '2026-03-25T12:00' }),
    redactor,
  )
  const hold = (id: number, days: number) =>
    db
      .updateTable('sessions')
      .set({
        status: 'held',
        convenedAt: '2026-03-01T09:00:00+01:00',
        startsAt: new Date(world.clock.now().getTime() - days * 86_400_000).toISOString(),
        endsAt: new Date(world.clock.now().getTime() - days * 86_400_000 + 7_200_000).toISOString(),
      })
      .where('id', '=', id)
      .execute()
  await hold(earlier.id, 40)
  const commitment = await insertCommitment(world, earlier)
  const full = async (who: Actor, day: string) => {
    const about = { description: 'Deux\nlignes', expectedMinutes: 30, rapporteur: 'Mme Le Goff', thematics, references }
    const session = await make(
      '/api/sessions',
      sessionForm(body, {
        type: 'extraordinary',
        number: Number(day.slice(-2)),
        startsAt: `${day}T09:00`,
        endsAt: `${day}T12:00`,
        mode: 'hybrid',
        remoteLink: 'https://visio.mandature.example/a?b="c d"',
        description: 'Ouverte\nà tous',
        confidential: true,
        healthAndSafety: true,
        agendaSentOn: '2026-03-12',
        agenda: [
          { title: 'Procès-verbal', kind: 'minutes', minutesOf: earlier, vote: votes, ...about },
          {
            title: 'Plan de mobilité',
            kind: 'consultation',
            consultation,
            opinion,
            ...about,
            points: [
              { title: 'Annexe', kind: 'deliberation', vote: votes, ...about },
              { title: 'Suite', kind: 'opinion', consultation, ...about },
            ],
          },
          { title: 'Questions', kind: 'other', commitment },
        ],
      } as never),
      who,
    )
    const points = await db.selectFrom('agendaPoints').select('id').where('sessionId', '=', session.id).execute()
    await db
      .insertInto('agendaPointReferences')
      .values(points.map(({ id }) => ({ pointId: id, documentId: hidden.id, position: 7 })))
      .execute()
    await insertDocument(portal, { in: body, session, pointId: points[0]?.id ?? 0, title: 'Convocation' })
    return session
  }
  const draft = await full(redactor, '2026-03-26')
  const convened = await full(redactor, '2026-03-27')
  const sent = await redactor.post(`/api/sessions/${convened.id}/convocation`)
  if (sent.statusCode !== 200) throw new Error(sent.body)
  const held = await full(validator, '2026-03-30')
  await hold(held.id, 20)
  const minutesFile = await insertDocument(portal, { in: body, session: held, title: 'Procès-verbal' })
  const later = await make('/api/sessions', sessionForm(body), validator)
  await hold(later.id, 3)
  const approved = {
    document: minutesFile,
    procedure: 'pse',
    corrections: 'Page 2\nau lieu de…',
    sentOn: '2026-03-02',
    approvedOn: '2026-03-16',
    approvedIn: later,
    votes,
    publishedOn: '2026-03-18',
  }
  const minutes = `/api/sessions/${held.id}/minutes`
  for (const [index, state] of ['draft', 'sent', 'approved', 'published'].entries()) {
    const written = await validator.put(minutes, { ...approved, state, version: index + 1 })
    if (written.statusCode !== 200) throw new Error(written.body)
  }
  const point = await db
    .selectFrom('agendaPoints')
    .select('id')
    .where('sessionId', '=', held.id)
    .executeTakeFirstOrThrow()
  const decisions = `/api/sessions/${held.id}/decisions`
  const decided = await redactor.put(decisions, {
    decisions: [
      { text: 'Ouvrir une enquête', point, owner: 'La direction', dueOn: '2026-05-04', state: 'inProgress', thematics },
      { text: 'Publier' },
    ],
    version: 1,
  })
  if (decided.statusCode !== 200) throw new Error(decided.body)
  const tied = { irp: body, title: 'Classification à Rennes', startedOn: '2026-03-02', central: above }
  const question = await make(
    '/api/commitments',
    {
      session: { id: held.id },
      point,
      kind: 'question',
      text: 'Combien de postes ?\nEt lesquels ?',
      owner: 'La direction',
      dueOn: '2026-03-16',
      thematics,
    },
    redactor,
  )
  const answered = await make('/api/commitments', { session: { id: held.id }, kind: 'commitment', text: 'Publier' })
  await db
    .updateTable('commitments')
    .set({ state: 'refused', answer: 'Non.\nTrop cher.', closedAt: world.clock.now().toISOString() })
    .where('id', '=', answered.id)
    .execute()
  return [
    recordOf(redactor, '/api/commitments', question),
    recordOf(redactor, '/api/commitments', answered),
    recordOf(redactor, '/api/sessions', draft),
    recordOf(redactor, '/api/sessions', convened),
    recordOf(validator, '/api/sessions', held),
    { path: '/api/sessions/{id}/minutes', url: minutes, who: validator },
    { path: '/api/sessions/{id}/decisions', url: decisions, who: redactor },
    recordOf(redactor, '/api/consultations', consultation),
    recordOf(administrator, '/api/consultations', above),
    recordOf(redactor, '/api/consultations', await make('/api/consultations', tied, redactor)),
  ]
}

/** Writes the notes on a point of a meeting that was opened. */
export async function insertNote({ world, redactor, body }: Setting): Promise<WritableRecord[]> {
  const { id, pointIds } = await insertSession(world.portal, { in: body, agenda: ['Bilan'] })
  await world.db
    .updateTable('sessions')
    .set({ openedAt: world.clock.now().toISOString() })
    .where('id', '=', id)
    .execute()
  const url = `/api/points/${pointIds[0]}/note`
  const written = await redactor.put(url, { html: '<p>Un <strong>deux</strong></p>', version: 0 })
  if (written.statusCode !== 200) throw new Error(written.body)
  return [{ path: '/api/points/{id}/note', url, who: redactor }]
}

/** Creates the text of the minutes of a held session. */
export async function insertMinutesText({ world, redactor, body }: Setting): Promise<WritableRecord[]> {
  const { id } = await insertSession(world.portal, { in: body, status: 'held', inDays: -3, agenda: ['Bilan'] })
  const drafted = await redactor.post(`/api/sessions/${id}/minutes_drafts`, {})
  if (drafted.statusCode !== 200) throw new Error(drafted.body)
  return [{ path: '/api/sessions/{id}/minutes_text', url: `/api/sessions/${id}/minutes_text`, who: redactor }]
}

/** Creates editable documents of each family, with every field. */
export async function insertDocuments(setting: Setting): Promise<WritableRecord[]> {
  const { world, make, redactor, validator, body, thematics, type, commission } = setting
  const { portal, db } = world
  const session = await make('/api/sessions', sessionForm(body), redactor)
  const { id: pointId } = await db
    .selectFrom('agendaPoints')
    .select('id')
    .where('sessionId', '=', session.id)
    .executeTakeFirstOrThrow()
  const filed = { in: body, author: redactor, thematics, date: '2026-03-02' } as const
  const ofSession = await insertDocument(portal, {
    ...filed,
    session,
    pointId,
    type,
    status: 'draft',
    confidential: true,
  })
  await db.updateTable('documents').set({ description: 'Deux\nlignes' }).where('id', '=', ofSession.id).execute()
  return [
    recordOf(redactor, '/api/documents', ofSession),
    recordOf(redactor, '/api/documents', await insertDocument(portal, { ...filed, commission, status: 'refused' })),
    recordOf(validator, '/api/documents', await insertDocument(portal, { ...filed, status: 'submitted' })),
    recordOf(redactor, '/api/documents', await insertDocument(portal, { ...filed, type: null, status: 'draft' })),
  ]
}
