import { expect, test } from 'vitest'
import { notificationKinds } from '#contract/messaging/notifications.ts'
import { isProposed, mailsOf, offeredKinds, proposed } from './offeredKinds.ts'

const named = (can: Parameters<typeof offeredKinds>[0]) => [...offeredKinds(can).values()].flat()

test('a member chooses what is told to members, and nothing that is told to others', () => {
  const groups = offeredKinds(['portal.enter'])
  expect([...groups.keys()]).toEqual(['sessions', 'duties', 'followed'])
  expect(groups.get('duties')).toEqual(['mandate.ending'])
  expect(named(['portal.enter'])).not.toContain('document.submitted')
})

test('an administrator also chooses what administrators are told', () => {
  const can = ['users.validate', 'contact.manage', 'imports.manage'] as const
  expect(offeredKinds(can).get('administration')).toEqual(['account.registered', 'contact.received', 'import.finished'])
})

test('nobody chooses whether they are told that their account is open', () => {
  const everything = Object.values(notificationKinds).flatMap((told) => ('offered' in told ? [told.offered] : []))
  expect(named(everything)).not.toContain('account.activated')
})

test('a mail that its own subject sends is chosen at once, or not at all', () => {
  expect(mailsOf('contact.received')).toEqual(['immediate', 'none'])
  expect(mailsOf('flow.published')).toEqual(['immediate', 'daily', 'weekly', 'none'])
})

test('what was chosen is put back as it is proposed', () => {
  const chosen = {
    'flow.published': { app: false, mail: 'none' },
    'session.convened': { app: true, mail: 'immediate' },
  } as const
  expect(isProposed(chosen)).toBe(false)
  expect(proposed(chosen)).toEqual({
    'flow.published': { app: true, mail: 'daily' },
    'session.convened': { app: true, mail: 'immediate' },
  })
  expect(isProposed(proposed(chosen))).toBe(true)
  expect(isProposed({})).toBe(true)
})
