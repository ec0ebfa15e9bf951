import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailedKinds } from '#server/messaging/notifications/noticeItem.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('an administrator sees one sample of each kind of mail, without personal data', async () => {
  const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  const { totalItems, member } = (await administrator.get('/api/mail_samples?pagination=false')).json<{
    totalItems: number
    member: { kind: string; subject: string }[]
  }>()

  expect(totalItems).toBe(member.length)
  expect(member.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([
      ...mailedKinds,
      'session.agendaUpdated',
      'password.reset',
      'signIn.stolen',
      'approval.requested',
      'import.finished',
      'digest.daily',
      'digest.weekly',
    ]),
  )
  for (const { kind, subject } of member) {
    const view = await administrator.get(`/api/mail_samples/${kind}/view`)
    expect(view.statusCode).toBe(200)
    expect(String(view.headers['content-security-policy'])).toMatch(/default-src 'none'.*; sandbox/)
    expect(view.body).toContain('<h1')
    expect(subject).not.toMatch(/null|undefined|Invalid/)
  }
  expect((await administrator.get('/api/mail_samples/of.another.time/view')).json()).toMatchObject({
    code: 'record.notFound',
  })
})

test('nobody else sees the samples', async () => {
  const editor = await world.user({ roles: ['ROLE_EDITOR'] })
  for (const url of ['/api/mail_samples', '/api/mail_samples/told/view'])
    expect((await editor.get(url)).statusCode).toBe(403)
})
