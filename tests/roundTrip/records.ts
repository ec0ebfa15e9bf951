import { textPdf } from '#server/ground/pdf/samples.ts'
import { contactDraft, findTopicId, lastMessage, messageWithFile, sendMessage } from '#tests/support/contact.ts'
import { formWith } from '#tests/support/files.ts'
import { webhookForm } from '#tests/support/webhooks.ts'
import type { World } from '#tests/support/world.ts'
import { insertContents } from './contentRecords.ts'
import { insertDocuments, insertMinutesText, insertNote, insertSessions } from './sessionRecords.ts'
import { createSetting, recordOf, type Setting, type WritableRecord } from './setting.ts'

/** Creates at least one record of each kind written by PUT, with every field filled in, and its variants. */
export async function insertRecords(world: World): Promise<WritableRecord[]> {
  const setting = await createSetting(world)
  return [
    ...(await insertLists(setting)),
    ...(await insertOwnRecords(setting)),
    ...(await insertPeople(setting)),
    ...(await insertSessions(setting)),
    ...(await insertNote(setting)),
    ...(await insertMinutesText(setting)),
    ...(await insertDocuments(setting)),
    ...(await insertContents(setting)),
  ]
}

/** Creates records of the administrators' lists. */
async function insertLists(setting: Setting): Promise<WritableRecord[]> {
  const { world, make, administrator, body, other } = setting
  const written = async (collection: string, form: object) =>
    recordOf(administrator, collection, await make(collection, form))
  const topicId = await findTopicId(world, 'training')
  const training = {
    format: 'onsite',
    participants: 12,
    wishedDates: ['2026-05-04'],
    level: 'confirmed',
    needs: 'Rampe',
  }
  const draft = await contactDraft(world, { variant: 'training', training } as never)
  await sendMessage(
    administrator,
    messageWithFile(
      { ...draft, phoneNumber: '02 99 00 00 00', address: '1 rue Haute', irps: 'CSE', mandates: 'Titulaire' },
      await textPdf([['Une page.']]),
    ),
  )
  const message = await lastMessage(world, administrator)
  const followUp = {
    state: 'answered',
    notes: 'Rappeler\nlundi',
    assignedTo: administrator,
    version: message.version,
  }
  const followed = await administrator.put(`/api/contact_messages/${message.id}`, followUp)
  if (followed.statusCode !== 200) throw new Error(followed.body)
  const seats = [
    { college: 'Employés', holder: { id: setting.validator.id }, substitutes: [{ id: setting.redactor.id }] },
    { college: 'Cadres', vacantSince: '2026-02-01', vacancyReason: 'Élection annulée' },
  ]
  const seated = await administrator.put(`/api/irps/${body.id}/seats`, { seats })
  if (seated.statusCode !== 200) throw new Error(seated.body)
  return [
    await written('/api/irps', {
      name: 'CSSCT Bretagne',
      label: 'Commission santé, sécurité et conditions de travail',
      kind: 'CSSCT',
      code: 'CSSCT-BRE',
      active: false,
      position: 7,
      description: 'Deux\nlignes',
      parentIrp: { id: body.id },
      delays: { agendaNoticeDays: 5, minutesDueDays: 20 },
      confidentialByDefault: true,
      atLeast300Employees: true,
      meetingsPerYear: 4,
      videoMeetingsMax: null,
      quorum: 50,
      tieSecondRound: false,
      tieEldest: false,
      proposalCutOffDays: 10,
    }),
    recordOf(administrator, '/api/irps', body),
    { path: '/api/irps/{id}/seats', url: `/api/irps/${body.id}/seats`, who: administrator },
    { path: '/api/irps/{id}/welcome', url: `/api/irps/${body.id}/welcome`, who: administrator },
    recordOf(administrator, '/api/jobs', setting.job),
    recordOf(administrator, '/api/mandates', setting.mandate),
    recordOf(administrator, '/api/document_types', setting.type),
    await written('/api/document_types', { name: 'Avenant', parentId: setting.type.id, active: false }),
    recordOf(administrator, '/api/document_commissions', setting.commission),
    await written('/api/document_commissions', { name: 'Lieux', parentId: setting.commission.id, active: false }),
    await written('/api/thematics', {
      name: 'Classifications',
      description: 'La grille\ndes emplois',
      featured: true,
      open: false,
      openedOn: '2025-01-05',
      closedOn: '2026-01-05',
      position: 3,
      irps: [body, other],
    }),
    await written('/api/links', { label: 'Aide', link: '/aide', linkType: 'Interne', menu: 'FOOTER', position: 3 }),
    await written('/api/links', {
      label: 'Légifrance',
      link: 'https://www.legifrance.gouv.fr/search?q="a b"',
      linkType: 'Externe',
      menu: 'LEGAL',
    }),
    await written('/api/webhooks', webhookForm({ bodies: [{ id: body.id }] })),
    await written('/api/synonyms', { expressions: ['CSE', 'comité'] }),
    recordOf(
      administrator,
      '/api/media',
      await make('/api/media', formWith(await textPdf([['Une page.']]), 'guide.pdf', { name: 'Guide' })),
    ),
    recordOf(administrator, '/api/contact_topics', { id: topicId }),
    recordOf(administrator, '/api/contact_messages', message),
  ]
}

/** Creates everybody's own records. */
async function insertOwnRecords(setting: Setting): Promise<WritableRecord[]> {
  const { make, editor, body, type } = setting
  const flow = { irp: body, family: 'functioning', documentType: type }
  const attachment = await make(
    '/api/channel_attachments',
    formWith(await textPdf([['Une page.']]), 'note.pdf'),
    editor,
  )
  const mine = async (collection: string, form: object) =>
    recordOf(editor, collection, await make(collection, form, editor))
  return [
    await mine('/api/saved_searches', { name: 'Budget', query: 'q=budget', rhythm: 'weekly' }),
    await mine('/api/subscriptions', { thematic: setting.thematics[0], rhythm: 'weekly' }),
    await mine('/api/subscriptions', { flow, rhythm: 'daily' }),
    await mine('/api/channel_posts', { text: 'Bonjour.\nÀ demain.', attachments: [attachment] }),
  ]
}

/** Creates accounts with two seats, for the forms of owners and administrators. */
async function insertPeople({ world, administrator, body, other, job, mandate }: Setting): Promise<WritableRecord[]> {
  const person = await world.user({
    in: body,
    role: 'validator',
    job,
    mandate,
    startsOn: '2024-01-01',
    endsOn: '2027-12-31',
    also: [{ in: other, role: 'redactor', job, mandate, startsOn: '2023-01-01', endsOn: '2026-01-31' }],
    roles: ['ROLE_EDITOR'],
    phoneNumber: '+33612345678',
    address: '1 rue Haute',
  })
  await world.db.updateTable('users').set({ keptUntil: '2028-06-30' }).where('id', '=', person.id).execute()
  const preferences = {
    theme: 'dark',
    sidebar: false,
    miniSidebar: true,
    navbarColor: 'primary',
    horizontal: true,
    showsEmail: true,
    showsPhone: true,
    homeScope: 'all',
    notifications: {
      'session.convened': { app: true, mail: 'daily' },
      'session.changed': { app: false, mail: 'none' },
    },
  }
  const kept = await person.put('/api/me/preferences', preferences)
  if (kept.statusCode !== 200) throw new Error(kept.body)
  const own = `/api/users/${person.id}`
  const without = await world.user({ status: 'pending' })
  // as imports accept them
  const imported = [
    await world.user({ in: body, lastName: 'LE GOFF (née MARTIN)', firstName: 'Anne, Marie' }),
    await world.user({ in: body, lastName: 'DUPONT/MARTIN', firstName: 'Jean 2' }),
  ]
  const administered = (url: string) => ({
    path: '/api/users/{id}/admin',
    url: `${url}/admin`,
    readAt: url,
    who: administrator,
  })
  const text = { subject: '{objet} – {prénom}', opening: 'Deux\nlignes', closing: 'Fin', version: 1 }
  const completed = await administrator.put('/api/mail_texts/account.activated', text)
  if (completed.statusCode !== 200) throw new Error(completed.body)
  return [
    { path: '/api/branding/settings', url: '/api/branding/settings', who: administrator },
    { path: '/api/mail_texts/{kind}', url: '/api/mail_texts/account.activated', who: administrator },
    { path: '/api/second_factor_rule', url: '/api/second_factor_rule', who: administrator },
    { path: '/api/me/push', url: '/api/me/push', who: person },
    { path: '/api/me/preferences', url: '/api/me/preferences', who: person },
    { path: '/api/users/{id}', url: own, who: person },
    { path: '/api/users/{id}', url: own, who: administrator },
    { path: '/api/users/{id}', url: `/api/users/${without.id}`, who: administrator },
    { path: '/api/users/{id}', url: `/api/users/${administrator.id}`, who: administrator },
    administered(own),
    administered(`/api/users/${without.id}`),
    ...imported.flatMap((who) => {
      const url = `/api/users/${who.id}`
      return [{ path: '/api/users/{id}', url, who }, administered(url)]
    }),
  ]
}
