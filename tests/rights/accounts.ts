import { castPassword } from '#tests/support/cast.ts'
import { formWith } from '#tests/support/files.ts'
import { type Line, members, onRecords, ownAlone, type Target, withoutRecord } from './line.ts'

// columns: visitor pending closed | ended | reader redactor validator | above | readerB validatorB | editor channel
// administrator

/** A browser of the caller, as it describes itself. */
const browserSubscription = ({ me }: Target) => ({
  endpoint: `https://push.example.org/${me}`,
  keys: { p256dh: 'A'.repeat(87), auth: 'B'.repeat(22) },
})
const seen = {
  own: '    111 + +++ + ++ +++',
  same: '   111 + +++ + ++ +++',
  ofB: '    111 + +++ + ++ +++',
  waiting: '111 4 444 4 44 44+',
  missing: '111 4 444 4 44 444',
}
/** Expected answers for an account that its owner and administrators may change. */
const amended = {
  own: '    111 + +++ + ++ +++',
  same: '   111 3 333 3 33 33+',
  ofB: '    111 3 333 3 33 33+',
  waiting: '111 4 444 4 44 44+',
  missing: '111 4 444 4 44 444',
}

/** A profile with the owner's address unchanged; somebody else's account gets a new address. */
const profile = ({ id, me, person, gathering: { people } }: Target) => ({
  gender: 'Madame',
  firstName: 'Camille',
  lastName: 'Personne',
  email: person === 'visitor' || id !== me ? `personne.${id}.${me}@mandature.example` : people[person].email,
  version: 1,
})
/** The administrators' form of an account. */
const account = ({ id, me }: Target) => ({
  gender: 'Madame',
  firstName: 'Camille',
  lastName: 'Personne',
  email: `personne.${id}.${me}@mandature.example`,
  roles: id === me ? ['ROLE_ADMIN'] : [],
  status: 'validated',
  version: 1,
})

export const accounts: [string, Line][] = [
  // reading profiles counts against the quota, found or not
  ...onRecords('person', seen, { 'GET /api/users/:id': { writtenTables: ['quotas'] } }),
  ...onRecords('profilePicture', seen, { 'GET /api/profile_pictures/:id/display': {} }),
  ...onRecords('person', amended, {
    'PUT PATCH /api/users/:id': { send: profile },
  }),
  // the current password is wrong
  ...onRecords(
    'person',
    {
      own: '    111 2 222 2 22 222',
      same: '   111 3 333 3 33 333',
      ofB: '    111 3 333 3 33 333',
      waiting: '111 4 444 4 44 443',
      missing: '111 4 444 4 44 444',
    },
    { 'PUT /api/users/:id/reset_password': { send: { currentPassword: 'Agrafe', password: castPassword } } },
  ),
  ...onRecords(
    'profilePicture',
    {
      own: '    111 + +++ + ++ +++',
      same: '   111 3 333 3 33 33+',
      ofB: '    111 3 333 3 33 33+',
      waiting: '111 4 444 4 44 44+',
      missing: '111 4 444 4 44 444',
    },
    { 'DELETE /api/profile_pictures/:id': {} },
  ),
  // the file sent is not a picture
  ...onRecords(
    'profilePicture',
    {
      own: '    111 2 222 2 22 222',
      same: '   111 3 333 3 33 332',
      ofB: '    111 3 333 3 33 332',
      waiting: '111 4 444 4 44 442',
      missing: '111 4 444 4 44 444',
    },
    { 'POST /api/profile_pictures/:id': { send: () => formWith('rien', 'moi.jpg') } },
  ),
  ...withoutRecord('111 2 222 2 22 222', { 'POST /api/profile_pictures': { send: () => formWith('rien', 'moi.jpg') } }),

  ...onRecords(
    'person',
    {
      own: '    111 3 333 3 33 33+',
      same: '   111 3 333 3 33 33+',
      ofB: '    111 3 333 3 33 33+',
      waiting: '111 3 333 3 33 33+',
      missing: '111 3 333 3 33 334',
    },
    { 'PUT PATCH /api/users/:id/admin': { send: account } },
  ),
  // a validated account is already validated
  ...onRecords(
    'person',
    {
      own: '    111 3 333 3 33 339',
      same: '   111 3 333 3 33 339',
      ofB: '    111 3 333 3 33 339',
      waiting: '111 3 333 3 33 33+',
      missing: '111 3 333 3 33 334',
    },
    { 'POST /api/users/:id/validation': { doneStatus: 200 } },
  ),
  // nobody deletes themselves
  ...onRecords(
    'person',
    {
      own: '    111 3 333 3 33 339',
      same: '   111 3 333 3 33 33+',
      ofB: '    111 3 333 3 33 33+',
      waiting: '111 3 333 3 33 33+',
      missing: '111 3 333 3 33 334',
    },
    {
      'DELETE /api/users/:id': {},
      'POST /api/users/bulk': { send: ({ id }: Target) => ({ action: 'delete', ids: [id] }), doneStatus: 200 },
    },
  ),
  ...withoutRecord('111 3 333 3 33 33+', { 'GET /api/users/export.csv': {} }),

  ...onRecords('accessToken', ownAlone, { 'DELETE /api/me/access_tokens/:id': {} }),
  ...onRecords(
    'accessToken',
    {
      own: '    111 3 333 3 33 33+',
      other: '  111 3 333 3 33 33+',
      missing: '111 3 333 3 33 334',
    },
    { 'DELETE /api/access_tokens/:id': {} },
  ),
  ...withoutRecord('111 3 333 3 33 33+', { 'GET /api/access_tokens': {} }),
  // the password is not the right one
  ...withoutRecord('111 2 222 2 22 222', {
    'POST /api/me/access_tokens': {
      send: { name: 'Export', actions: ['documents.read'], currentPassword: 'Agrafe' },
      writtenTables: ['sign_in_failures'],
    },
  }),
  ...onRecords('pushDevice', ownAlone, { 'DELETE /api/me/push/devices/:id': {} }),
  ...onRecords('subscription', ownAlone, {
    'GET /api/subscriptions/:id': {},
    'PUT PATCH /api/subscriptions/:id': { send: { rhythm: 'weekly' } },
    'POST /api/subscriptions/:id/visit': { doneStatus: 200 },
    'DELETE /api/subscriptions/:id': {},
  }),
  ...onRecords('savedSearch', ownAlone, {
    'GET /api/saved_searches/:id': {},
    'PUT PATCH /api/saved_searches/:id': { send: { name: 'Budgets', query: 'q=budgets' } },
    'POST /api/saved_searches/:id/visit': { doneStatus: 200 },
    'DELETE /api/saved_searches/:id': {},
  }),
  // anybody who may read it may follow it
  ...onRecords(
    'session',
    {
      draft: '          111 4 4++ 4 44 44+',
      convened: '       111 + +++ + ++ +++',
      confidential: '   111 4 +++ + 44 44+',
      held: '           111 + +++ + ++ +++',
      draftOfB: '       111 4 444 4 4+ 44+',
      convenedOfB: '    111 + +++ + ++ +++',
      confidentialOfB: '111 4 444 + ++ 4++',
      missing: '        111 4 444 4 44 444',
    },
    { 'POST /api/subscriptions': { send: ({ id }: Target) => ({ session: { id } }) } },
  ),

  ...withoutRecord(members, {
    'GET /me': {},
    'GET /api/users': {},
    'GET /api/subscriptions': {},
    'GET /api/saved_searches': {},
    'POST /api/saved_searches': { send: { name: 'Effectifs', query: 'q=effectifs' } },
    'GET /api/me/preferences': {},
    'POST /api/me/first_visit/end': { doneStatus: 204 },
    'PUT PATCH /api/me/preferences': {
      send: { theme: 'dark', sidebar: true, miniSidebar: false, navbarColor: 'surface', horizontal: false },
    },
    'GET /api/me/export': {},
    'GET /api/me/push': {},
    'PUT PATCH /api/me/push': { send: { families: ['sessions'] } },
    'POST /api/me/push/devices': { send: browserSubscription, doneStatus: 200 },
    'POST /api/me/push/check': { send: browserSubscription, doneStatus: 200 },
    'GET /api/me/access_tokens': {},
    'DELETE /api/me/email_change': {},
    'GET /api/me/agenda_token': { doneStatus: 204 },
    'POST /api/me/agenda_token': {},
  }),
  // nobody has a token to revoke
  ...withoutRecord('111 4 444 4 44 444', { 'DELETE /api/me/agenda_token': {} }),

  // open to all: the data sent are invalid
  ...withoutRecord('222 2 222 2 22 222', {
    'POST /api/users': { send: {} },
    'POST /api/users/request': { send: {} },
    'POST /api/users/request/correction': { send: {} },
    'POST /api/users/request/withdrawal': { send: {} },
    'POST /api/users/request/confirmation_link': { send: {} },
    'POST /api/users/request/confirmation': { send: {} },
    'POST /api/users/forgot_password': { send: {} },
    'POST /api/users/reset_link': { send: {} },
    'POST /api/users/recovery_link': { send: {} },
    'POST /api/users/recovery': { send: {} },
    'POST /api/users/recovery_dismissal': { send: {} },
    'POST /api/users/reset_password': { send: {} },
    'POST /api/users/email_confirmation': { send: {} },
    'POST /api/users/first_administrator': { send: {} },
    'POST /api/users/first_administrator_link': { send: {} },
  }),
  ...withoutRecord('+++ + +++ + ++ +++', { 'GET /api/registration': {} }),
]
