import { Readable } from 'node:stream'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { maxMinutesCharacters } from '#contract/meetings/minutes/minutesText.ts'
import { textPdf } from '#server/ground/pdf/samples.ts'
import { fileNewVersion } from '#server/papers/documents/filing.ts'
import {
  insertMeeting,
  insertVotingMandates,
  meetingCalls,
  meetingStart,
  timeOfMeeting,
} from '#tests/support/meetings.ts'
import { insertMinutesTypes, minutesCalls } from '#tests/support/minutes.ts'
import { deleteTasks, runTasks, waitingTasks } from '#tests/support/tasks.ts'
import { type Actor, openWorld } from '#tests/support/world.ts'
import { fileApprovedMinutes } from './fileApprovedMinutes.ts'
import { readSamplePdf } from './print/samplePdf.ts'

// The text of the minutes of a meeting, from its draft to its approval, and the remarks of members.

const world = await openWorld({ at: meetingStart })
const { full } = await insertVotingMandates(world)
await insertMinutesTypes(world)
const body = await world.body({ name: 'CSE Bretagne' })
const secretary = await world.user({ in: body, role: 'redactor', mandate: full, lastName: 'Abel' })
const validator = await world.user({ in: body, role: 'validator', lastName: 'Morvan' })
const member = await world.user({ in: body, mandate: full, lastName: 'Bost' })
const other = await world.user({ in: body, lastName: 'Cure' })
const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
const stranger = await world.user({ in: await world.body(), role: 'validator' })
await administrator.put(`/api/irps/${body.id}/seats`, {
  seats: [{ holder: { id: secretary.id } }, { holder: { id: member.id } }],
})
afterAll(() => world.close())

let session: { id: number; pointIds: number[] }
beforeEach(async () => {
  await deleteTasks(world, 'minutes.fileApproved')
  session = await insertMeeting(world, body, {
    place: null,
    agenda: [
      { title: 'Bilan social', kind: 'opinion' },
      { title: 'Règlement intérieur', kind: 'deliberation' },
    ],
  })
})

const { url, open, arrive, end } = meetingCalls(secretary, () => session)
const at = timeOfMeeting(world)
/** Holds the meeting of the session: two members, notes, a vote. */
async function hold() {
  await open()
  for (const who of [secretary, member]) await arrive(who)
  await secretary.put(`/api/points/${session.pointIds[0]}/note`, {
    html: '<p>Mme Bost demande un détail.</p>',
    version: 0,
  })
  await secretary.post(url('ballots'), { point: { id: session.pointIds[1] }, question: 'Adopter ?', mode: 'byHand' })
  const { ballots } = (await secretary.get(url('ballots'))).json()
  await secretary.post(url('ballot_closures'), {
    ballot: { id: ballots[0].id },
    counts: { for: 2, against: 0, abstentions: 0, blanks: 0 },
  })
  at('10:30')
  await end()
}
const { text, draft, save, share, file, move } = minutesCalls(secretary, url)
const remark = (form: object, by = member) => by.post(url('minutes_remarks'), form)
const answer = async (form: object, by = secretary) => {
  const { remarks, version } = await text(by)
  return by.post(url('remark_answers'), { remark: { id: remarks.at(-1)?.id }, version, ...form })
}
/** Drafts minutes with this text and shows them to the members. */
async function shareText(html: string) {
  await hold()
  await draft()
  await save(html)
  expect((await share()).statusCode).toBe(200)
}
const bells = async (who: Actor) =>
  (await who.get('/api/notifications')).json().member.map(({ kind }: { kind: string }) => kind)

describe('a first text', () => {
  test('is written from what the meeting kept', async () => {
    await hold()
    const answered = await draft()
    expect(answered.statusCode, answered.body).toBe(200)
    const { html, version, versions, hasMeeting } = await text()
    for (const words of [
      'La séance est ouverte à 9 h 00',
      'Siège 1',
      'ABEL',
      '1. Bilan social',
      'Mme Bost demande un détail.',
      'Adopté à l’unanimité',
      'La séance est levée à 10 h 30',
    ])
      expect(html?.replaceAll(/[\u00A0\u202F]/g, ' ')).toContain(words)
    expect({ version, versions, hasMeeting }).toEqual({ version: 1, versions: [], hasMeeting: true })
  })

  test('is written once; anew, it keeps the former one as a version', async () => {
    await hold()
    await draft()
    expect((await draft()).json()).toMatchObject({ status: 409, code: 'minutes.drafted' })
    await save('<p>À moi.</p>')
    expect((await draft(1)).json()).toMatchObject({ status: 409, code: 'record.stale' })
    expect((await draft(2)).statusCode).toBe(200)
    const { versions, html } = await text()
    expect(html).not.toContain('À moi.')
    const kept = await secretary.get(url(`minutes_versions/${versions[0]?.number}`))
    expect(kept.json()).toMatchObject({ html: '<p>À moi.</p>', kind: 'saved', savedBy: { id: secretary.id } })
  })

  test('needs a session that was held, and its writers', async () => {
    expect((await draft()).json()).toMatchObject({ status: 409, code: 'record.state' })
    await hold()
    for (const who of [member, stranger]) expect((await draft(null, who)).statusCode).toBe(403)
    expect((await draft(null, administrator)).statusCode).toBe(200)
  })
})

describe('saving', () => {
  beforeEach(async () => {
    await hold()
    await draft()
  })

  test('cleans the text, and refuses an empty, a huge and a stale one', async () => {
    expect((await save('<p onclick="x()">Bon<script>alert(1)</script></p>')).json()).toMatchObject({
      html: '<p>Bon</p>',
      version: 2,
    })
    expect((await save('<p></p>')).json().violations).toMatchObject([{ propertyPath: 'html', code: 'minutes.empty' }])
    const huge = await save(`<p>${'x'.repeat(maxMinutesCharacters)}</p>`)
    expect([huge.statusCode, huge.json().violations?.[0]?.propertyPath]).toEqual([422, 'html'])
    const stale = await save('<p>Autre</p>', { by: validator, version: 1 })
    expect(stale.json()).toMatchObject({
      status: 409,
      code: 'record.stale',
      description: expect.stringContaining('Abel'),
    })
  })

  test('the same text sent again changes nothing', async () => {
    await save('<p>Bon</p>')
    expect((await save('<p>Bon</p>', { version: 1 })).json()).toMatchObject({ version: 2 })
  })

  test('keeps what another person wrote, and the text of every ten minutes', async () => {
    await save('<p>Un</p>')
    await save('<p>Deux</p>')
    expect((await text()).versions).toHaveLength(1)
    await save('<p>Trois</p>', { by: validator })
    expect((await text()).versions).toHaveLength(2)
    at('10:45')
    await save('<p>Quatre</p>', { by: validator })
    const { versions } = await text()
    expect(versions.map(({ savedBy }) => savedBy?.id)).toEqual([validator.id, secretary.id, secretary.id])
    expect((await secretary.get(url(`minutes_versions/${versions[0]?.number}`))).json().html).toBe('<p>Trois</p>')
  })

  test('of two writers at the same instant, one is told of the other', async () => {
    const { version } = await text()
    const answers = await Promise.all([save('<p>Un</p>', { version }), save('<p>Deux</p>', { by: validator, version })])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('members', () => {
  test('do not know that there is a text before it is shown to them', async () => {
    await hold()
    const before = await text(member)
    await draft()
    await save('<p>Secret.</p>')
    expect(await text(member)).toEqual(before)
    expect(before).toMatchObject({ html: null, remarks: [], versions: [], isOpenToRemarks: false, can: [] })
    for (const format of ['pdf', 'docx'])
      expect((await member.get(url(`minutes_text.${format}`))).json()).toMatchObject({ code: 'minutes.notDrafted' })
    expect((await stranger.get(url('minutes_text'))).statusCode).toBe(403)
  })

  test('read what they were shown, not what is written since', async () => {
    await shareText('<p>Montré.</p>')
    const before = await text(member)
    at('10:50')
    await save('<p>En cours.</p>', { by: validator })
    expect(await text(member)).toEqual(before)
    expect(await text(member)).toMatchObject({
      html: '<p>Montré.</p>',
      remarksUntil: '2026-03-26',
      isOpenToRemarks: true,
    })
    const [shown, ...kept] = (await text(member)).versions
    expect([shown?.kind, kept]).toEqual(['shared', []])
    const all = (await text()).versions
    const saved = all.find(({ kind }) => kind === 'saved')
    expect((await member.get(url(`minutes_versions/${saved?.number}`))).json()).toMatchObject({
      code: 'record.notFound',
    })
    expect((await member.get(url(`minutes_versions/${shown?.number}`))).json()).toMatchObject({
      html: '<p>Montré.</p>',
    })
  })

  test('are told, but who shows it; the day is in the future', async () => {
    await hold()
    await draft()
    expect((await share({ until: '2026-03-18' })).json().violations).toMatchObject([{ code: 'minutes.untilPast' }])
    expect((await share({ until: '2028-01-01' })).json().violations).toMatchObject([{ code: 'minutes.untilTooFar' }])
    await share()
    expect(await bells(member)).toContain('minutes.toRemark')
    expect(await bells(secretary)).not.toContain('minutes.toRemark')
    expect(await bells(stranger)).not.toContain('minutes.toRemark')
  })
})

test('an empty text is neither shown nor filed, nor saved', async () => {
  session = await insertMeeting(world, body, { status: 'held', agenda: [] })
  await draft()
  expect((await text()).html).toBe('')
  expect((await share()).json()).toMatchObject({ status: 409, code: 'minutes.nothingWritten' })
  expect((await file()).json()).toMatchObject({ status: 409, code: 'minutes.nothingWritten' })
  await save('<p>Un mot.</p>')
  expect((await save('<p> \u00A0</p>')).json().violations).toMatchObject([{ code: 'minutes.empty' }])
})

describe('a remark', () => {
  const words = { passage: 'douze postes', proposal: 'treize postes', comment: null }
  const obstacle = async (who = secretary) => (await text(who)).remarks[0]?.obstacle
  beforeEach(() => shareText('<p>Le plan supprime douze postes.</p><p>Fin &amp; suite.</p>'))

  test('proposes a correction, which is accepted into the text', async () => {
    expect((await remark(words)).statusCode).toBe(200)
    expect((await text(other)).remarks).toMatchObject([
      { ...words, author: { id: member.id }, isMine: false, answer: null },
    ])
    expect((await answer({ answer: 'accepted' })).statusCode).toBe(200)
    expect((await text()).html).toBe('<p>Le plan supprime treize postes.</p><p>Fin &amp; suite.</p>')
    expect((await text(member)).remarks).toMatchObject([{ answer: 'accepted', isMine: true }])
    expect(await bells(member)).toContain('minutes.remarkAnswered')
    expect((await answer({ answer: 'changed' })).json()).toMatchObject({ status: 409, code: 'minutes.remarkAnswered' })
  })

  test('is refused with a word', async () => {
    await remark({ ...words, proposal: null, comment: 'Vraiment ?' })
    expect((await answer({ answer: 'accepted' })).json().violations).toMatchObject([
      { code: 'minutes.nothingProposed' },
    ])
    expect((await answer({ answer: 'refused' })).json().violations).toMatchObject([{ propertyPath: 'word' }])
    await answer({ answer: 'refused', word: 'C’est ce qui fut dit' })
    expect((await text(member)).remarks).toMatchObject([{ answer: 'refused', word: 'C’est ce qui fut dit' }])
  })

  test('cannot be accepted once its passage has changed, or is there twice', async () => {
    await remark(words)
    expect(await obstacle()).toBeNull()
    await save('<p>Le plan supprime des postes.</p>')
    expect(await obstacle()).toBe('gone')
    expect(await obstacle(member)).toBeNull()
    expect((await answer({ answer: 'accepted' })).json()).toMatchObject({ status: 409, code: 'minutes.passageMoved' })
    await save('<p>Douze : douze postes, puis douze postes.</p>')
    expect(await obstacle()).toBe('repeated')
    await save('<p>Douze : douze <strong>postes</strong>.</p>')
    expect(await obstacle()).toBe('spread')
    expect((await answer({ answer: 'accepted' })).json()).toMatchObject({ code: 'minutes.passageMoved' })
    expect((await answer({ answer: 'changed' })).statusCode).toBe(200)
    expect(await obstacle()).toBeNull()
  })

  test('cannot be accepted when it makes the text too long, and waits', async () => {
    const html = (words: string, length: number) => {
      const start = `<p>Le plan supprime ${words}.</p><p>`
      return `${start}${'a'.repeat(length - start.length - '</p>'.length)}</p>`
    }
    await save(html('douze postes', maxMinutesCharacters - 10))
    expect((await share()).statusCode).toBe(200)
    const proposal = `douze postes${' ou plus'.repeat(12)}`
    expect((await remark({ passage: 'douze postes', proposal, comment: null })).statusCode).toBe(200)
    const before = await text()
    expect(before.html).toHaveLength(maxMinutesCharacters - 10)
    expect((await answer({ answer: 'accepted' })).json()).toMatchObject({ status: 422, code: 'minutes.tooLong' })
    expect(await text()).toEqual(before)
    expect(before.remarks).toMatchObject([{ answer: null }])
  })

  test('needs a passage of the text, and something to say', async () => {
    const refused = async (form: object) =>
      (await remark(form)).json().violations?.map(({ propertyPath }: { propertyPath: string }) => propertyPath)
    expect(await refused({ ...words, passage: 'quatorze postes' })).toEqual(['passage'])
    expect(await refused({ passage: 'douze postes' })).toEqual(['proposal'])
    expect(await refused({ ...words, proposal: 'douze postes' })).toEqual(['proposal'])
    expect(await refused({ ...words, passage: ' ' })).toContain('passage')
    expect(await refused({ ...words, comment: 'x'.repeat(2_001) })).toEqual(['comment'])
  })

  test('sent twice is one remark, and can be withdrawn by its author before the answer', async () => {
    await Promise.all([remark(words), remark(words)])
    const { remarks } = await text()
    expect(remarks).toHaveLength(1)
    const form = { remark: { id: remarks[0]?.id } }
    expect((await other.post(url('remark_withdrawals'), form)).statusCode).toBe(403)
    expect((await member.post(url('remark_withdrawals'), form)).json().remarks).toEqual([])
    expect((await member.post(url('remark_withdrawals'), form)).statusCode).toBe(404)
    await remark(words)
    await answer({ answer: 'changed' })
    const answered = { remark: { id: (await text()).remarks[0]?.id } }
    expect((await member.post(url('remark_withdrawals'), answered)).json()).toMatchObject({
      code: 'minutes.remarkAnswered',
    })
  })

  test('of one person, at most fifty wait for an answer', async () => {
    await world.db
      .insertInto('minutesRemarks')
      .values(
        Array.from({ length: 50 }, (_, index) => ({
          sessionId: session.id,
          authorId: member.id,
          passage: 'Fin',
          proposal: null,
          comment: `${index}`,
          createdAt: meetingStart,
          answer: null,
          word: null,
          answeredBy: null,
          answeredAt: null,
        })),
      )
      .execute()
    expect((await remark(words)).json()).toMatchObject({ status: 409, code: 'minutes.tooManyRemarks' })
    expect((await remark(words, other)).statusCode).toBe(200)
  })

  test('of an erased account stays, as that of a former member', async () => {
    const leaving = await world.user({ in: body })
    await remark(words, leaving)
    // a deletion asks for a recent sign-in
    const recent = await world.user({ roles: ['ROLE_ADMIN'] })
    expect((await recent.delete(`/api/users/${leaving.id}`)).statusCode).toBe(204)
    expect((await text()).remarks).toMatchObject([{ author: null, passage: 'douze postes' }])
  })
})

describe('filing', () => {
  test('makes the minutes a draft with a PDF that says « PROJET », then a new version of it', async () => {
    await hold()
    await draft()
    const filed = await file(validator)
    expect(filed.statusCode, filed.body).toBe(200)
    const minutes = (await member.get(url('minutes'))).json()
    expect(minutes).toMatchObject({
      state: 'draft',
      version: 2,
      document: { title: expect.stringContaining('Projet de procès-verbal') },
    })
    const { id } = minutes.document
    expect((await stranger.get(`/api/documents/${id}`)).statusCode).toBe(404)
    await save('<p>Mieux.</p>', { by: validator })
    await file(validator)
    expect((await member.get(url('minutes'))).json().document).toMatchObject({ id, fileVersion: 2 })
  })

  test('by a redactor waits for a validator', async () => {
    await hold()
    await draft()
    expect((await file()).statusCode).toBe(200)
    expect((await member.get(url('minutes'))).json()).toMatchObject({ state: 'draft', document: null })
    expect((await secretary.get(url('minutes'))).json().document).toMatchObject({ status: 'submitted' })
    expect((await file(member)).statusCode).toBe(403)
    const stale = await secretary.post(url('minutes_filings'), { version: 7 })
    expect(stale.json()).toMatchObject({ status: 409, code: 'record.stale' })
  })
})

describe('approval', () => {
  /** Files the text, and moves its minutes to `approved`. */
  async function approve(files = true, by = validator) {
    if (files) await file(by)
    for (const state of ['sent', 'approved'] as const) {
      const moved = await move(by, state)
      expect(moved.statusCode, moved.body).toBe(200)
    }
  }

  test('fixes the text, shows what changed, and the file of the approved text is no draft', async () => {
    await shareText('<p>Projet.</p>')
    await remark({ passage: 'Projet', comment: 'Un mot' })
    await save('<p>Approuvé.</p>')
    await approve()
    for (const refused of [
      await save('<p>Autre</p>', { version: 3 }),
      await draft(3),
      await share(),
      await answer({ answer: 'changed' }),
    ])
      expect(refused.json()).toMatchObject({ status: 409, code: 'minutes.approved' })
    const { html, isApproved, versions, can } = await text(member)
    expect({ html, isApproved, can }).toEqual({ html: '<p>Approuvé.</p>', isApproved: true, can: [] })
    expect(versions.map(({ kind }) => kind)).toEqual(['approved', 'shared'])
    expect((await file()).json()).toMatchObject({ status: 403 })
    expect((await file(validator)).statusCode).toBe(200)
    expect((await stranger.get(url('minutes'))).json().document).toMatchObject({
      title: expect.stringContaining('Procès-verbal approuvé'),
    })
  })

  /** The file of the minutes, for somebody who is not of the body. */
  const finalFile = async () => {
    const { document } = (await stranger.get(url('minutes'))).json()
    const { rawPayload } = await stranger.get(`/api/documents/${document.id}/file`)
    return { document, bytes: rawPayload, text: (await readSamplePdf(rawPayload)).pages.join(' ') }
  }

  test('files the text without « PROJET » by itself: the same bytes as any later export', async () => {
    await shareText('<p>Projet.</p>')
    await approve()
    expect((await finalFile()).text).toContain('PROJET')
    const { version } = (await validator.get(url('minutes'))).json()
    world.clock.forward({ minutes: 3 })
    await runTasks(world, 'minutes.fileApproved')
    // a form that was opened meanwhile is not refused: what it writes has not changed
    expect((await validator.get(url('minutes'))).json()).toMatchObject({ version })
    const { document, bytes, text: printed } = await finalFile()
    expect(document).toMatchObject({ title: 'Procès-verbal approuvé – Séance ordinaire', fileVersion: 2 })
    expect(printed).not.toContain('PROJET')
    expect(printed).toContain('Approuvé le 19 mars 2026')
    for (const format of ['pdf', 'docx']) {
      const first = (await member.get(url(`minutes_text.${format}`))).rawPayload
      world.clock.forward({ minutes: 3 })
      expect((await validator.get(url(`minutes_text.${format}`))).rawPayload.equals(first), format).toBe(true)
    }
    expect((await member.get(url('minutes_text.pdf'))).rawPayload.equals(bytes)).toBe(true)
  })

  test('files it for a session with a long title, and without its type in the lists', async () => {
    const title = `Séance ${'é'.repeat(143)}`
    await world.db.updateTable('sessions').set({ title }).where('id', '=', session.id).execute()
    await shareText('<p>Projet.</p>')
    await approve()
    const drafted = (await finalFile()).document
    await world.db.updateTable('documentTypes').set({ active: false }).execute()
    try {
      await runTasks(world, 'minutes.fileApproved')
    } finally {
      await world.db.updateTable('documentTypes').set({ active: true }).execute()
    }
    const { document, text: printed } = await finalFile()
    expect(document).toMatchObject({ id: drafted.id, fileVersion: 2 })
    expect(document.title).toBe(`Procès-verbal approuvé – ${title}`.slice(0, 150))
    expect(printed).not.toContain('PROJET')
  })

  test('keeps the drafts before the approved file for the members of the body', async () => {
    await shareText('<p>Projet.</p>')
    await file(validator)
    await save('<p>Corrigé.</p>', { by: validator })
    await approve()
    await runTasks(world, 'minutes.fileApproved')
    const path = `/api/documents/${(await stranger.get(url('minutes'))).json().document.id}`
    const versionsFor = async (who: Actor) =>
      (await who.get(path)).json().versions.map(({ number }: { number: number }) => number)

    expect(await versionsFor(stranger)).toEqual([3])
    expect(await versionsFor(member)).toEqual([3, 2, 1])
    for (const part of ['file', 'text', 'thumbnail', 'pages/1/text'])
      for (const draftNumber of [1, 2])
        expect((await stranger.get(`${path}/${part}?version=${draftNumber}`)).statusCode, part).toBe(404)
    expect((await stranger.get(`${path}/file?version=3`)).statusCode).toBe(200)
    expect((await member.get(`${path}/file?version=1`)).statusCode).toBe(200)
  })

  test('waits until the last file of the text is validated or refused', async () => {
    await shareText('<p>Projet.</p>')
    await file(validator)
    await save('<p>Corrigé.</p>')
    expect((await file()).statusCode).toBe(200)
    expect((await move(validator, 'sent')).statusCode).toBe(200)
    expect((await move(validator, 'approved')).json()).toMatchObject({
      status: 422,
      violations: [{ propertyPath: 'document', message: expect.stringContaining('attend une validation') }],
    })
    const { document } = (await validator.get(url('minutes'))).json()
    expect((await validator.post(`/api/documents/${document.id}/validation`)).statusCode).toBe(200)
    expect((await move(validator, 'approved')).statusCode).toBe(200)
  })

  test('can be corrected while a later file waits for validation', async () => {
    await shareText('<p>Projet.</p>')
    await approve()
    const { document } = (await validator.get(url('minutes'))).json()
    await fileNewVersion(world.portal, secretary.id, document.id, {
      fileName: 'Signé.pdf',
      content: Readable.from([await textPdf([['Signé.']])]),
    })
    await world.db.updateTable('documents').set({ pendingStatus: 'submitted' }).where('id', '=', document.id).execute()
    expect((await move(validator, 'approved')).statusCode).toBe(200)
  })

  test('files it once, however often its task runs, and not above the same file that somebody has filed', async () => {
    await shareText('<p>Projet.</p>')
    await approve()
    const [task] = await waitingTasks(world, 'minutes.fileApproved')
    expect((await file(validator)).statusCode).toBe(200)
    for (let run = 0; run < 2; run++) await fileApprovedMinutes(world.portal, task!.payload)
    expect((await finalFile()).document).toMatchObject({ fileVersion: 2 })
    expect(await waitingTasks(world, 'documents.discard')).toEqual([])
  })

  test('leaves a signed file that arrives while the approved text is drawn as the last one', async () => {
    await shareText('<p>Projet.</p>')
    await approve()
    const [task] = await waitingTasks(world, 'minutes.fileApproved')
    const { document } = (await validator.get(url('minutes'))).json()
    const { store } = world.portal
    const save: typeof store.save = async (...file) => {
      await fileNewVersion(world.portal, validator.id, document.id, {
        fileName: 'Signé.pdf',
        content: Readable.from([await textPdf([['Signé.']])]),
      })
      return store.save(...file)
    }
    await fileApprovedMinutes({ ...world.portal, store: { ...store, save } }, task!.payload)
    const { versions } = (await validator.get(`/api/documents/${document.id}`)).json()
    expect(versions.map(({ fileName }: { fileName: string }) => fileName)[0]).toBe('Signé.pdf')
    expect(versions).toHaveLength(2)
    expect(await waitingTasks(world, 'documents.discard')).toEqual([])
  })

  test('leaves a file that was uploaded instead as it is', async () => {
    await shareText('<p>Projet.</p>')
    await file(validator)
    const { document } = (await validator.get(url('minutes'))).json()
    await fileNewVersion(world.portal, validator.id, document.id, {
      fileName: 'Signé.pdf',
      content: Readable.from([await textPdf([['Signé.']])]),
    })
    await approve(false)
    expect(await waitingTasks(world, 'minutes.fileApproved')).toEqual([])
  })

  test('files nothing once it is taken back, and fails when its author may not approve any more', async () => {
    await shareText('<p>Projet.</p>')
    const other = await world.user({ in: body, role: 'validator' })
    await approve(true, other)
    const [task] = await waitingTasks(world, 'minutes.fileApproved')
    await world.db.updateTable('assignments').set({ role: 'reader' }).where('userId', '=', other.id).execute()
    await expect(fileApprovedMinutes(world.portal, task!.payload)).rejects.toMatchObject({ code: 'access.denied' })
    await move(validator, 'sent')
    await world.db.updateTable('assignments').set({ role: 'validator' }).where('userId', '=', other.id).execute()
    await runTasks(world, 'minutes.fileApproved')
    expect((await member.get(url('minutes'))).json().document).toMatchObject({ fileVersion: 1 })
  })

  test('taken back opens the text again', async () => {
    await shareText('<p>Projet.</p>')
    await save('<p>Approuvé.</p>')
    await approve()
    await move(validator, 'sent')
    // members read the approved text, and remark on it
    const remarked = await remark({ passage: 'Approuvé', comment: 'Un mot' })
    expect(remarked.statusCode, remarked.body).toBe(200)
    expect((await save('<p>Repris.</p>')).statusCode).toBe(200)
  })

  test('the database refuses a change of an approved text', async () => {
    await shareText('<p>Projet.</p>')
    await approve()
    await expect(
      world.db.updateTable('minutesTexts').set({ html: '<p>Forcé</p>' }).where('sessionId', '=', session.id).execute(),
    ).rejects.toThrow('approved')
  })
})

test('the text with all its remarks and versions takes one statement', async () => {
  await shareText('<p>Un texte.</p>')
  for (const passage of ['Un', 'texte']) await remark({ passage, comment: 'Oui' })
  await member.get(url('minutes_text'))
  // the other statement is that of the sign-in
  expect(await world.statementsOf(() => member.get(url('minutes_text')))).toHaveLength(2)
})

// last, since the sign-ins of the others end meanwhile
test('remarks are for the members of the body, until the day that was set', async () => {
  const words = { passage: 'Un texte', proposal: 'Le texte', comment: null }
  await shareText('<p>Un texte.</p>')
  for (const who of [stranger, administrator]) expect((await remark(words, who)).statusCode).toBe(403)
  const late = await world.user({ in: body })
  world.clock.set('2026-03-26T23:30:00+01:00')
  expect((await remark(words, late)).statusCode).toBe(200)
  world.clock.set('2026-03-27T00:10:00+01:00')
  expect((await remark({ ...words, comment: 'Encore' }, late)).json()).toMatchObject({
    status: 409,
    code: 'minutes.remarksClosed',
  })
  expect((await text(late)).isOpenToRemarks).toBe(false)
})
