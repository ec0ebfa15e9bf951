import { afterAll, beforeEach, expect, test } from 'vitest'
import { outcomesOf } from '#tests/support/meetings.ts'
import { openMinutesWorld } from '#tests/support/minutes.ts'
import type { Actor } from '#tests/support/world.ts'

// Two people who write of the same minutes at the same instant.

const { world, secretary, validator, member, other, url, hold, draft, text, move, ...calls } = await openMinutesWorld({
  connections: 10,
})
afterAll(() => world.close())
beforeEach(async () => {
  await hold()
  await draft()
})

const save = (by: Actor, html: string, version: number) => calls.save(html, { by, version })
const share = (by: Actor, version: number) => calls.share({ by, version })

test('two remarks that are accepted at the same moment on overlapping passages: one is written, the other is told', async () => {
  await save(secretary, '<p>Il y a douze postes vacants au siège.</p>', 1)
  await share(secretary, 2)
  await member.post(url('minutes_remarks'), { passage: 'douze postes vacants', proposal: 'treize postes libres' })
  await other.post(url('minutes_remarks'), {
    passage: 'postes vacants au siège',
    proposal: 'postes à pourvoir au siège',
  })
  const { remarks, version } = await text()
  const accept = (by: Actor, { id }: { id: number }, read = version) =>
    by.post(url('remark_answers'), { remark: { id }, answer: 'accepted', version: read })
  const both = await Promise.all([accept(secretary, remarks[0]!), accept(validator, remarks[1]!)])
  expect(outcomesOf(both)).toEqual(['200', 'record.stale'])
  const now = await text()
  const [left] = now.remarks.filter(({ answer }) => answer === null)
  expect((await accept(validator, left!, now.version)).json()).toMatchObject({ code: 'minutes.passageMoved' })
  expect(['<p>Il y a treize postes libres au siège.</p>', '<p>Il y a douze postes à pourvoir au siège.</p>']).toContain(
    (await text()).html,
  )
})

test('one remark that is answered and withdrawn at once, or answered twice, has one fate', async () => {
  await save(secretary, '<p>Il y a douze postes.</p>', 1)
  await share(secretary, 2)
  await member.post(url('minutes_remarks'), { passage: 'douze', proposal: 'treize' })
  const { remarks, version } = await text()
  const remark = { id: remarks[0]!.id }
  const both = await Promise.all([
    secretary.post(url('remark_answers'), { remark, answer: 'accepted', version }),
    validator.post(url('remark_answers'), { remark, answer: 'refused', word: 'Non', version }),
    member.post(url('remark_withdrawals'), { remark }),
  ])
  expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const [kept] = (await text()).remarks
  expect((await text()).html).toBe(
    kept?.answer === 'accepted' ? '<p>Il y a treize postes.</p>' : '<p>Il y a douze postes.</p>',
  )
})

test('the text that one saves while another shares it, or drafts it anew, is not lost', async () => {
  await save(secretary, '<p>Un</p>', 1)
  const both = await Promise.all([save(secretary, '<p>Deux</p>', 2), share(validator, 2)])
  expect(outcomesOf(both)).toEqual(['200', 'record.stale'])
  const { version, html } = await text()
  const drafted = await Promise.all([
    save(secretary, '<p>Trois</p>', version),
    validator.post(url('minutes_drafts'), { version }),
  ])
  expect(outcomesOf(drafted)).toEqual(['200', 'record.stale'])
  const now = await text()
  const kept = await Promise.all(
    now.versions.map(async ({ number }) => (await secretary.get(url(`minutes_versions/${number}`))).json().html),
  )
  // the author of a text replaces it; who drafts it anew does not
  expect([...kept, now.html].some((one) => one === html || one === '<p>Trois</p>')).toBe(true)
})

test('minutes that one approves while another shares or saves their text are approved as they were read, or not at all', async () => {
  await save(secretary, '<p>Un</p>', 1)
  await calls.file(validator)
  expect((await move(validator, 'sent')).statusCode).toBe(200)
  const all = await Promise.all([move(validator, 'approved'), share(secretary, 2), save(secretary, '<p>Deux</p>', 2)])
  const [approved, ...others] = all
  const { html, versions } = await text()
  const isFixed = versions.some(({ kind }) => kind === 'approved')
  // the text that is fixed is the one that was read
  expect([
    ['200', 'minutes.approved', 'minutes.approved', true, true],
    // it was shared before, which changes no word
    ['200', '200', 'minutes.approved', true, true],
    ['200', '200', 'record.stale', true, true],
    ['minutes.textChanged', '200', 'record.stale', false, false],
  ]).toContainEqual([...outcomesOf([approved]), ...outcomesOf(others), isFixed, html === '<p>Un</p>'])
})
