import { identityProviderForm } from '#tests/support/identityProviders.ts'
import { type Line, members, onRecords, ownAlone, type Target, withoutRecord } from './line.ts'

// The ways into an account. Columns: visitor pending closed | ended | reader redactor validator | above | readerB
// validatorB | editor channel administrator

export const doors: [string, Line][] = [
  ...onRecords('signIn', ownAlone, { 'DELETE /api/me/sign_ins/:id': {} }),
  ...onRecords('identity', ownAlone, { 'DELETE /api/me/identities/:id': {} }),
  // there is no provider, and no identity waits
  ...withoutRecord('444 4 444 4 44 444', {
    'POST /api/providers/:provider/sign_in': { params: { provider: 'maison' }, send: {} },
    'POST /api/providers/:provider/backchannel_logout': {
      params: { provider: 'maison' },
      send: new URLSearchParams({ logout_token: 'jeton' }),
    },
    'GET /api/pending_identity': {},
    'POST /api/pending_identity/join': { send: { password: 'Agrafe' } },
    'POST /api/pending_identity/registration': { send: {} },
  }),
  ...withoutRecord('111 4 444 4 44 444', {
    'POST /api/providers/:provider/link': { params: { provider: 'maison' }, send: {} },
  }),
  ...withoutRecord('+++ + +++ + ++ +++', {
    'DELETE /api/pending_identity': {},
    'GET /api/providers/:provider/callback': { params: { provider: 'maison' }, doneStatus: 303 },
  }),
  ...withoutRecord(members, { 'GET /api/me/doors': {} }),
  // nobody has a second step to take away
  ...onRecords(
    'person',
    {
      own: '    111 3 333 3 33 339',
      same: '   111 3 333 3 33 339',
      ofB: '    111 3 333 3 33 339',
      waiting: '111 3 333 3 33 334',
      missing: '111 3 333 3 33 334',
    },
    { 'POST /api/users/:id/second_factor_removal': {} },
  ),
  ...withoutRecord('111 3 333 3 33 33+', {
    'GET /api/second_factor_rule': {},
    'PUT PATCH /api/second_factor_rule': { send: { groups: [], startsOn: null } },
  }),
  ...withoutRecord('111 3 333 3 33 33+', { 'GET /api/providers': {}, 'GET /api/provider_rules': {} }),
  // there is no provider
  ...withoutRecord('111 3 333 3 33 332', {
    'POST /api/provider_rules': {
      send: ({ gathering }: Target) => ({
        provider: 'maison',
        value: 'élus',
        irp: { id: gathering.a.id },
        irpRole: 'reader',
      }),
    },
  }),
  ...onRecords(
    'providerRule',
    { any: '111 3 333 3 33 33+', missing: '111 3 333 3 33 334' },
    {
      'POST /api/provider_rules/:id/seat': {
        send: ({ gathering }: Target) => ({ irp: { id: gathering.a.id }, irpRole: 'reader' }),
        doneStatus: 200,
      },
      'DELETE /api/provider_rules/:id': {},
    },
  ),
  // the portal has no public address
  ...withoutRecord('111 3 333 3 33 339', {
    'POST /api/identity_providers': { send: () => identityProviderForm() },
  }),
  ...withoutRecord('111 3 333 3 33 33+', {
    'POST /api/identity_providers/check': { send: { issuer: 'https://192.0.2.1' }, doneStatus: 200 },
  }),
  ...onRecords(
    'identityProvider',
    { any: '111 3 333 3 33 33+', missing: '111 3 333 3 33 334' },
    {
      'POST /api/identity_providers/:id/amendment': {
        send: () => ({ ...identityProviderForm(), version: 1 }),
        doneStatus: 200,
      },
      'GET /api/identity_providers/:id/use': {},
      'DELETE /api/identity_providers/:id': {},
    },
  ),
  // the person has another identity, or none
  ...onRecords(
    'person',
    {
      own: '    111 3 333 3 33 334',
      same: '   111 3 333 3 33 334',
      ofB: '    111 3 333 3 33 334',
      waiting: '111 3 333 3 33 334',
      missing: '111 3 333 3 33 334',
    },
    { 'DELETE /api/users/:id/identities/:identity': { params: { identity: '2000000000' } } },
  ),
  ...onRecords('passkey', ownAlone, { 'DELETE /api/me/passkeys/:id': {} }),
  ...withoutRecord(members, {
    'GET /api/me/sign_ins': {},
    'DELETE /api/me/sign_ins': {},
    'GET /api/me/sign_in_end': {},
    'GET /api/me/second_factor': {},
    'DELETE /api/me/recognized_devices': {},
    'GET /api/me/passkeys': {},
    'POST /api/me/passkeys/creation': { doneStatus: 200 },
    'GET /api/me/proof': {},
  }),
  // without the password
  ...withoutRecord('111 2 222 2 22 222', {
    'POST /api/me/second_factor/set_up': { send: {} },
    'POST /api/me/second_factor/confirmation': { send: {} },
    'POST /api/me/second_factor/recovery_codes': { send: {} },
    'POST /api/me/second_factor/removal': { send: {} },
    'POST /api/me/proof': { send: {} },
    'POST /api/me/passkeys': { send: {} },
  }),
  ...withoutRecord('+++ + +++ + ++ +++', { 'POST /api/passkeys/challenge': { doneStatus: 200 } }),

  // open to all: the data sent are invalid
  ...withoutRecord('222 2 222 2 22 222', {
    'POST /login': { send: new URLSearchParams() },
    'POST /api/passkeys/sign_in': { send: {} },
    'POST /api/users/second_factor_link': { send: {} },
    'POST /api/users/second_factor_removal': { send: {} },
  }),
  // only a page of the portal may sign out
  ...withoutRecord('333 3 333 3 33 333', { 'GET /logout': {} }),
]
