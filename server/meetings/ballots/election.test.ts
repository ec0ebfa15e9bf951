import { sql } from 'kysely'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Ballot } from '#contract/meetings/ballots/ballots.ts'
import { electionSentence } from '#contract/meetings/ballots/electionSentence.ts'
import { declared } from '#server/operation/start/declared.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld } from '#tests/support/world.ts'
import { ballotsExportParts } from './exportParts.ts'

// Ballots between candidates for an appointment: votes, ties, the second round and the eldest.

const start = '2026-03-19T09:00:00+01:00'
const world = await openWorld({ at: start })
const mandate = await world.db
  .insertInto('mandates')
  .values({ name: 'Titulaire', voting: true })
  .returning('id')
  .executeTakeFirstOrThrow()
const body = await world.body()
const ada = await world.user({
  in: body,
  role: 'redactor',
  mandate,
  firstName: 'Ada',
  lastName: 'Abel',
  gender: 'Madame',
})
const bob = await world.user({ in: body, mandate, firstName: 'Bob', lastName: 'Bost', gender: 'Monsieur' })
const cleo = await world.user({ in: body, mandate, firstName: 'Cléo', lastName: 'Cure', gender: 'Madame' })
const dan = await world.user({ in: body, mandate, firstName: 'Dan', lastName: 'Dury', gender: 'Monsieur' })
const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
const stranger = await world.user({ in: await world.body() })
afterAll(() => world.close())

let session: { id: number; pointIds: number[] }
beforeEach(async () => {
  session = await insertSession(world.portal, {
    in: body,
    inDays: 1 / 48,
    place: 'Salle Vauban',
    agenda: [
      { title: 'Secrétaire', kind: 'appointment' },
      { title: 'Règlement intérieur', kind: 'deliberation' },
    ],
  })
  await ada.post(url('opening'))
  for (const who of [ada, bob, cleo, dan]) await ada.post(url('arrivals'), { person: { id: who.id }, mode: 'onSite' })
})

const url = (name: string) => `/api/sessions/${session.id}/${name}`
const relation = ({ id }: { id: number }) => ({ person: { id } })
const open = (over: object = {}) =>
  ada.post(url('ballots'), {
    point: { id: session.pointIds[0] },
    question: 'Qui sera secrétaire ?',
    mode: 'byHand',
    candidates: [relation(cleo), relation(bob), { name: 'Mme Zoé Diaz' }],
    ...over,
  })
const ballots = async (who: Actor = ada): Promise<Ballot[]> => (await who.get(url('ballots'))).json().ballots
const last = async (who: Actor = ada) => (await ballots(who)).at(-1)!
const candidates = async () => (await last()).election!.candidates
const idOf = async (name: string) => (await candidates()).find((one) => one.name.includes(name))!.id
const close = async (votes: number[] | null, blanks = 0) => {
  const { id, election, version } = await last()
  const candidateCounts = votes && {
    candidates: election!.candidates.map((one, index) => ({ id: one.id, votes: votes[index] })),
    blanks,
  }
  return ada.post(url('ballot_closures'), { ballot: { id }, candidateCounts, version })
}
const step = async (path: string, over: object = {}, by = ada) => {
  const { id, version } = await last()
  return by.post(url(path), { ballot: { id }, version, ...over })
}
const cancel = () => step('ballot_cancellations')
const secondRound = () => step('second_rounds')
/** Writes the vote or the signature of somebody, of whom nothing is written yet. */
const record = (over: object) => step('recorded_votes', { version: 1, ...over })
const eldest = async (name: string) => step('tie_decisions', { candidate: await idOf(name) })
const vote = (who: Actor, over: object) => step('votes', over, who)
const sentence = async (who: Actor = ada) => electionSentence((await last(who)).election!)?.replaceAll('\u00A0', ' ')
const point = async () => (await ada.get(`/api/sessions/${session.id}`)).json().agenda[0]
const codes = (answer: { json: () => { violations?: { propertyPath: string; code: string }[] } }) =>
  answer.json().violations?.map(({ propertyPath, code }) => `${propertyPath} ${code}`)

describe('the candidates', () => {
  test('are people of the meeting and typed names, in the given order', async () => {
    const answer = await open()
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await last()).toMatchObject({
      rule: 'mostVotes',
      voters: 4,
      counts: null,
      election: {
        voters: 4,
        firstRoundId: null,
        tieSecondRound: true,
        tieEldest: true,
        electedId: null,
        candidates: [
          { name: 'Mme Cléo Cure', person: { id: cleo.id }, votes: null },
          { name: 'M. Bob Bost', person: { id: bob.id } },
          { name: 'Mme Zoé Diaz', person: null },
        ],
      },
    })
  })

  test('stand for an appointment, once each, and at most twenty', async () => {
    const deliberation = { id: session.pointIds[1] }
    expect(codes(await open({ point: deliberation }))).toEqual(['candidates ballots.noCandidates'])
    expect(codes(await open({ candidates: [relation(bob), { name: 'bob BOST' }, relation(bob)] }))).toEqual([
      'candidates[1] ballots.sameCandidate',
      'candidates[2] ballots.sameCandidate',
    ])
    expect(codes(await open({ candidates: [relation(stranger)] }))).toEqual(['candidates[0] ballots.absentCandidate'])
    const names = Array.from({ length: 21 }, (_, index) => ({ name: `Candidat ${index}` }))
    expect((await open({ candidates: names })).statusCode).toBe(422)
    expect((await open({ candidates: [{}] })).statusCode).toBe(422)
    expect((await open({ candidates: [{ ...relation(bob), name: 'Bob' }] })).statusCode).toBe(422)
    expect((await open({ candidates: [{ name: 'x'.repeat(121) }] })).statusCode).toBe(422)
    expect((await open({ candidates: names.slice(1) })).statusCode).toBe(200)
  })

  test.each(['Mme\u001B Diaz', 'Mme \uD83D', 'Mme\nDiaz', 'Mme \u202EzaiD', 'x'.repeat(121)])(
    'has a name that can be read on one line: %j',
    async (name) => {
      const answer = await open({ candidates: [{ name }, relation(bob)] })
      expect(answer.statusCode, answer.body).toBe(422)
      expect((await open({ candidates: [], question: name.repeat(3) })).statusCode).toBe(422)
    },
  )

  test('may be none: the vote is then for or against', async () => {
    await open({ candidates: [] })
    const { id, election } = await last()
    expect(election).toBeNull()
    const counts = { for: 2, against: 1, abstentions: 1, blanks: 0 }
    await ada.post(url('ballot_closures'), { ballot: { id }, counts })
    expect(await last()).toMatchObject({ result: 'adopted', counts })
  })
})

describe('by show of hands', () => {
  test('most votes wins; the counts are those of all voters', async () => {
    await open()
    expect(codes(await close(null))).toEqual(['candidateCounts ballots.countsMissing'])
    expect(codes(await close([2, 1]))).toEqual(['candidateCounts.candidates[2].votes invalid_type'])
    expect(codes(await close([2, 1, 0]))).toEqual(['candidateCounts ballots.tooFewVotes'])
    expect(codes(await close([2, 2, 1]))).toEqual(['candidateCounts ballots.tooManyVotes'])
    const { id, election } = await last()
    const twice = election!.candidates.map(() => ({ id: election!.candidates[0]!.id, votes: 1 }))
    expect(
      codes(
        await ada.post(url('ballot_closures'), {
          ballot: { id },
          candidateCounts: { candidates: twice, blanks: 1 },
        }),
      ),
    ).toEqual(['candidateCounts ballots.candidateCountsMissing'])
    expect((await close([2, 1, 0], 1)).statusCode).toBe(200)
    expect(await sentence()).toBe(
      'Élue : Mme Cléo Cure, 2 voix sur 4 votants présents (M. Bob Bost : 1, Mme Zoé Diaz : 0, 1 blanc ou nul)',
    )
    expect(await last()).toMatchObject({ result: 'adopted', election: { electedId: await idOf('Cure'), byAge: false } })
    expect(await point()).toMatchObject({
      hasBallot: true,
      vote: { for: 2, against: 1, abstentions: 1, election: { electedId: await idOf('Cure') } },
    })
  })

  test('a wrong count is corrected, and elects somebody else', async () => {
    await open()
    await close([2, 1, 0], 1)
    expect((await close([1, 3, 0])).statusCode).toBe(200)
    expect(await sentence()).toMatch(/^Élu : M\. Bob Bost, 3 voix/)
    expect((await point()).vote).toMatchObject({ for: 3, against: 1, abstentions: 0 })
  })

  test('nobody is elected without a vote, and no step follows', async () => {
    await open()
    await close([0, 0, 0], 4)
    expect(await last()).toMatchObject({ result: 'rejected', election: { electedId: null } })
    expect((await secondRound()).json()).toMatchObject({ status: 409, code: 'ballots.noTie' })
    expect((await eldest('Cure')).json()).toMatchObject({ status: 409, code: 'ballots.noTie' })
  })
})

describe('by name', () => {
  test('each voter chooses a candidate or nobody; the portal counts', async () => {
    await open({ mode: 'named' })
    const cure = await idOf('Cure')
    expect(codes(await vote(bob, { choice: 'against' }))).toEqual(['choice ballots.candidateMissing'])
    expect(codes(await vote(bob, { choice: 'for' }))).toEqual(['choice ballots.candidateMissing'])
    expect(codes(await vote(bob, { choice: 'for', candidate: 2_000_000_000 }))).toEqual([
      'candidate ballots.unknownCandidate',
    ])
    expect(codes(await vote(bob, { choice: 'blank', candidate: cure }))).toEqual(['candidate ballots.unknownCandidate'])
    expect((await vote(bob, { choice: 'for', candidate: cure })).statusCode).toBe(200)
    // sent again after a cut network
    expect((await vote(bob, { choice: 'for', candidate: cure })).statusCode).toBe(200)
    const diaz = await idOf('Diaz')
    expect((await vote(bob, { choice: 'for', candidate: diaz })).json()).toMatchObject({ code: 'ballots.voted' })
    expect((await vote(cleo, { choice: 'blank' })).statusCode).toBe(200)
    const voter = (await last()).voterList!.find(({ person }) => person?.id === dan.id)!
    expect((await record({ voter: voter.id, choice: 'for', candidate: await idOf('Cure') })).statusCode).toBe(200)
    expect(codes(await close([1, 1, 1], 1))).toEqual(['candidateCounts ballots.countedByPortal'])
    await close(null)
    expect(await sentence(stranger)).toBe(
      'Élue : Mme Cléo Cure, 2 voix sur 4 votants présents (M. Bob Bost : 0, Mme Zoé Diaz : 0, 1 blanc ou nul, 1 n’a pas pris part au vote)',
    )
    expect((await last()).voterList).toMatchObject([
      { choice: null, candidateId: null },
      { choice: 'for', candidateId: cure },
      { choice: 'blank', candidateId: null },
      { choice: 'for', candidateId: cure },
    ])
  })

  test('a vote for or against names no candidate', async () => {
    await open({ point: { id: session.pointIds[1] }, candidates: [], mode: 'named' })
    expect(codes(await vote(bob, { choice: 'for', candidate: 1 }))).toEqual(['candidate ballots.unknownCandidate'])
  })
})

describe('in secret', () => {
  test('counts equal the signatures, and no vote has a name', async () => {
    await open({ mode: 'counted' })
    const [first] = (await last()).voterList!
    expect(codes(await record({ voter: first!.id, candidate: await idOf('Cure') }))).toEqual(['choice ballots.secret'])
    for (const { id } of (await last()).voterList!.slice(0, 3)) await record({ voter: id, hasSigned: true })
    expect(codes(await close([3, 1, 0]))).toEqual(['candidateCounts ballots.moreThanSigned'])
    await close([2, 1, 0])
    expect(await sentence()).toMatch(/^Élue : Mme Cléo Cure, 2 voix sur 4 .*1 n’a pas pris part au vote\)$/)
    const voted = (await last()).voterList!
    expect(voted.map(({ candidateId, choice }) => candidateId ?? choice)).toEqual([null, null, null, null])
    await expect(
      world.db
        .updateTable('ballotVoters')
        .set({ choice: 'for', candidateId: await idOf('Cure') })
        .where('id', '=', voted[0]!.id)
        .execute(),
    ).rejects.toThrow('ballot_voters_secrecy')
  })

  test('the papers list the candidates', async () => {
    await open({ mode: 'counted' })
    const answer = await ada.get(url(`ballot_papers.pdf?ballot=${(await last()).id}`))
    const pdf = await getDocument({ data: Uint8Array.from(answer.rawPayload) }).promise
    const { items } = await (await pdf.getPage(1)).getTextContent()
    const words = items.map((item) => ('str' in item ? item.str : ''))
    expect(words.filter((one) => one === 'Mme Zoé Diaz')).toHaveLength(4)
    expect(words).not.toContain('Pour')
  })

  /** The texts of each page of the papers, without spaces: lines break at them. */
  async function readPapers(): Promise<string[]> {
    const answer = await ada.get(url(`ballot_papers.pdf?ballot=${(await last()).id}`))
    expect(answer.statusCode, answer.body).toBe(200)
    const pdf = await getDocument({ data: Uint8Array.from(answer.rawPayload) }).promise
    return Promise.all(
      Array.from({ length: pdf.numPages }, async (_, index) => {
        const { items } = await (await pdf.getPage(index + 1)).getTextContent()
        return compact(items.map((item) => ('str' in item ? item.str : '')).join(''))
      }),
    )
  }
  const compact = (text: string) => text.replaceAll(/\s/g, '')
  const timesIn = (text: string, words: string) => text.split(compact(words)).length - 1

  test('the papers have the whole question and whole names, in Greek and Cyrillic too', async () => {
    const list =
      'Liste commune des organisations représentées au comité social et économique de l’établissement de Brest, tête : '
    const names = [`${list}A. Roux`, `${list}B. Roux`, 'Дмитрий Щербаков', 'Νίκος Παπαδόπουλος']
    const question = `${'Qui le comité désigne-t-il pour le représenter au conseil ? '.repeat(5)}Fin.`.slice(-300)
    const asked = await open({ mode: 'counted', question, candidates: names.map((name) => ({ name })) })
    expect(asked.statusCode, asked.body).toBe(200)
    const text = (await readPapers()).join('')
    for (const words of [question, ...names]) expect(timesIn(text, words)).toBe(4)
    expect(text).not.toMatch(/…|□/)
    expect(timesIn(text, '?')).toBe(4 * timesIn(compact(question), '?'))
  })

  test('the papers have one whole paper for each voter, however long its names are', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `${'W'.repeat(118)}${index + 10}`)
    await open({ mode: 'counted', question: 'W'.repeat(300), candidates: names.map((name) => ({ name })) })
    const pages = await readPapers()
    expect(pages).toHaveLength(4)
    for (const page of pages) for (const name of names) expect(timesIn(page, name)).toBe(1)
  })

  test('the papers say which letters their font lacks', async () => {
    await open({ mode: 'counted', candidates: [{ name: 'Mme 王 Dupont' }, { name: 'M. Bob Bost' }] })
    const [page = ''] = await readPapers()
    expect(timesIn(page, 'Mme □ Dupont')).toBe(4)
    expect(timesIn(page, '□ : caractère que la police de ce fichier ne contient pas.')).toBe(4)
  })
})

describe('a tie', () => {
  test('is decided by a second round between those who are tied, then by age', async () => {
    await open()
    await close([2, 2, 0])
    expect(await last()).toMatchObject({ result: 'rejected', election: { electedId: null } })
    expect(await sentence()).toBe(
      'Égalité à 2 voix entre Mme Cléo Cure et M. Bob Bost, sur 4 votants présents (Mme Zoé Diaz : 0)',
    )
    expect((await eldest('Cure')).json()).toMatchObject({ status: 409, code: 'ballots.noTie' })
    const first = await last()
    const answer = await secondRound()
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await last()).toMatchObject({
      question: first.question,
      mode: 'byHand',
      election: { firstRoundId: first.id, candidates: [{ name: 'Mme Cléo Cure' }, { name: 'M. Bob Bost' }] },
    })
    await close([2, 2])
    expect(await sentence()).toBe(
      'Égalité à 2 voix au second tour entre Mme Cléo Cure et M. Bob Bost, sur 4 votants présents',
    )
    expect((await secondRound()).json()).toMatchObject({ status: 409, code: 'ballots.noTie' })
    const tied = { ballot: { id: (await last()).id }, candidate: first.election!.candidates[2]!.id }
    expect(codes(await ada.post(url('tie_decisions'), tied))).toEqual(['candidate ballots.notTied'])
    expect((await eldest('Bost')).statusCode).toBe(200)
    expect(await sentence()).toBe(
      'Élu au second tour au bénéfice de l’âge : M. Bob Bost, à égalité de 2 voix avec Mme Cléo Cure, sur 4 votants présents',
    )
    expect((await point()).vote).toMatchObject({ for: 2, against: 2, election: { byAge: true } })
    // said wrongly
    expect((await eldest('Cure')).statusCode).toBe(200)
    expect(await sentence()).toMatch(/^Élue au second tour au bénéfice de l’âge : Mme Cléo Cure/)
    expect((await point()).vote.election.electedId).toBe(await idOf('Cure'))
  })

  test('is decided at once by age in a body without a second round', async () => {
    await world.db.updateTable('bodies').set({ tieSecondRound: false }).where('id', '=', body.id).execute()
    await open()
    await world.db.updateTable('bodies').set({ tieSecondRound: true }).where('id', '=', body.id).execute()
    await close([2, 2, 0])
    expect((await secondRound()).json()).toMatchObject({ code: 'ballots.noTie' })
    expect((await eldest('Cure')).statusCode).toBe(200)
    expect(await sentence()).toMatch(/^Élue au bénéfice de l’âge : Mme Cléo Cure/)
    // a correction of the counts forgets who was the eldest
    await close([1, 1, 1], 1)
    expect(await last()).toMatchObject({ election: { electedId: null, byAge: false } })
  })

  test('stays in a body without rules', async () => {
    await world.db
      .updateTable('bodies')
      .set({ tieSecondRound: false, tieEldest: false })
      .where('id', '=', body.id)
      .execute()
    await open()
    await world.db
      .updateTable('bodies')
      .set({ tieSecondRound: true, tieEldest: true })
      .where('id', '=', body.id)
      .execute()
    await close([2, 2, 0])
    expect((await eldest('Cure')).json()).toMatchObject({ code: 'ballots.noTie' })
  })

  test('of an open or cancelled ballot has no next step', async () => {
    await open()
    expect((await secondRound()).json()).toMatchObject({ status: 409, code: 'ballots.noTie' })
    await cancel()
    expect((await secondRound()).json()).toMatchObject({ status: 409, code: 'ballots.cancelled' })
    expect((await step('second_rounds', { ballot: { id: 2_000_000_000 } })).statusCode).toBe(404)
  })

  test('keeps the first round as it was while a second round stands', async () => {
    await open()
    await close([2, 2, 0])
    const { id: firstId, version } = await last()
    const first = { ballot: { id: firstId }, version }
    const opened = await Promise.all([ada.post(url('second_rounds'), first), ada.post(url('second_rounds'), first)])
    expect(opened.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await ada.post(url('ballot_cancellations'), first)).json()).toMatchObject({
      code: 'ballots.secondRoundHeld',
    })
    const { election } = (await ballots())[0]!
    const candidateCounts = {
      candidates: election!.candidates.map(({ id }, index) => ({ id, votes: index === 0 ? 4 : 0 })),
      blanks: 0,
    }
    expect((await ada.post(url('ballot_closures'), { ...first, candidateCounts })).json()).toMatchObject({
      code: 'ballots.secondRoundHeld',
    })
    await cancel()
    expect((await ada.post(url('ballot_closures'), { ...first, candidateCounts })).statusCode).toBe(200)
  })

  test('needs an open meeting for its second round', async () => {
    await open()
    await close([2, 2, 0])
    world.clock.forward({ hours: 1 })
    await ada.post(url('ending'))
    expect((await secondRound()).json()).toMatchObject({ status: 409, code: 'presence.notOpen' })
    world.clock.set(start)
  })

  test('is for those who hold ballots', async () => {
    await open()
    await close([2, 2, 0])
    expect((await step('second_rounds', {}, bob)).statusCode).toBe(403)
    expect((await step('tie_decisions', { candidate: await idOf('Cure') }, bob)).statusCode).toBe(403)
  })
})

describe('the database', () => {
  const update = async (table: 'ballots' | 'ballotCandidates', set: object, id: number) =>
    world.db.updateTable(table).set(set).where('id', '=', id).execute()

  test('refuses an elected candidate without the most votes, and votes that do not add up', async () => {
    await open()
    await close([3, 1, 0])
    const { id } = await last()
    const bost = await idOf('Bost')
    await expect(update('ballots', { electedId: bost }, id)).rejects.toThrow('does not agree')
    await expect(update('ballots', { electedId: null }, id)).rejects.toThrow('does not agree')
    await expect(update('ballotCandidates', { votes: 4 }, bost)).rejects.toThrow('does not agree')
    await expect(world.db.deleteFrom('ballotCandidates').where('id', '=', bost).execute()).rejects.toThrow(
      'does not agree',
    )
    await expect(update('ballots', { candidates: 21 }, id)).rejects.toThrow('ballots_candidates')
    await expect(
      world.db
        .insertInto('ballotCandidates')
        .values({ ballotId: id, position: 4, userId: null, name: null, votes: 0 })
        .execute(),
    ).rejects.toThrow('a candidate without a name')
  })

  test('refuses a vote by name for no candidate, and a second round without a tie', async () => {
    await open({ mode: 'named' })
    await expect(
      world.db
        .updateTable('ballotVoters')
        .set({ choice: 'for', voted: true })
        .where('ballotId', '=', (await last()).id)
        .execute(),
    ).rejects.toThrow('a vote for no candidate')
    await cancel()
    await open()
    await close([2, 2, 0])
    const first = (await last()).id
    await secondRound()
    await expect(
      sql`delete from ballot_candidates where ballot_id = ${(await last()).id} and position = 2`.execute(world.db),
    ).rejects.toThrow('does not agree')
    await expect(update('ballots', { cancelledAt: start }, first)).rejects.toThrow('does not agree')
  })
})

test('the minutes report the candidates, and who voted for whom', async () => {
  await open({ mode: 'named' })
  await vote(bob, { choice: 'for', candidate: await idOf('Bost') })
  await vote(cleo, { choice: 'blank' })
  await close(null)
  world.clock.forward({ hours: 1 })
  await ada.post(url('ending'))
  const answer = await ada.post(url('minutes_drafts'), { version: null })
  const { html } = answer.json()
  expect(html, answer.body).toContain('Élu\u00A0: M. Bob Bost, 1\u00A0voix')
  expect(html).toContain('Pour M. Bob Bost\u00A0: BOST Bob')
  expect(html).toContain('Votes blancs\u00A0: CURE Cléo')
  world.clock.set(start)
})

test('an erased candidate stays as « Ancien membre », and their export names the ballot', async () => {
  const leaver = await world.user({ in: body, mandate, firstName: 'Léa', lastName: 'Leroy', gender: 'Madame' })
  await ada.post(url('arrivals'), { person: { id: leaver.id }, mode: 'onSite' })
  await open({ candidates: [relation(leaver), relation(bob)] })
  await close([4, 0])
  const part = ballotsExportParts.find(({ file }) => file === 'candidatures-en-seance')
  const { rows } = await part!.itemsSql(leaver.id, declared).execute(world.db)
  expect(rows).toMatchObject([{ item: { question: 'Qui sera secrétaire ?', voix: 4, élu: true } }])
  await administrator.delete(`/api/users/${leaver.id}`)
  expect(await sentence()).toMatch(/^Élu\(e\).*Ancien membre, 4 voix/)
})
