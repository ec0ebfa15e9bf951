import { expect, test } from 'vitest'
import { notificationKinds } from '#contract/messaging/notifications.ts'
import { defaultChoices, isDefaultChoice, mailsOf, offeredKinds } from './offeredKinds.ts'

const named = (can: Parameters<typeof offeredKinds>[0]) => [...offeredKinds(can).values()].flat()

test('a member can choose the kinds for members only', () => {
  const groups = offeredKinds(['portal.enter'])
  expect([...groups.keys()]).toEqual(['sessions', 'duties', 'followed'])
  expect(groups.get('duties')).toEqual(['mandate.ending'])
  expect(named(['portal.enter'])).not.toContain('document.submitted')
})

test('an administrator can also choose the kinds for administrators', () => {
  const can = ['users.validate', 'contact.manage', 'imports.manage'] as const
  expect(offeredKinds(can).get('administration')).toEqual(['account.registered', 'contact.received', 'import.finished'])
})

test('nobody can choose about the notice that their account was activated', () => {
  const everything = Object.values(notificationKinds).flatMap((told) => ('offered' in told ? [told.offered] : []))
  expect(named(everything)).not.toContain('account.activated')
})

test('a mail with its own sender is immediate or none', () => {
  expect(mailsOf('contact.received')).toEqual(['immediate', 'none'])
  expect(mailsOf('flow.published')).toEqual(['immediate', 'daily', 'weekly', 'none'])
})

test('resets choices to the defaults', () => {
  const chosen = {
    'flow.published': { app: false, mail: 'none' },
    'session.convened': { app: true, mail: 'immediate' },
  } as const
  expect(isDefaultChoice(chosen)).toBe(false)
  expect(defaultChoices(chosen)).toEqual({
    'flow.published': { app: true, mail: 'daily' },
    'session.convened': { app: true, mail: 'immediate' },
  })
  expect(isDefaultChoice(defaultChoices(chosen))).toBe(true)
  expect(isDefaultChoice({})).toBe(true)
})
