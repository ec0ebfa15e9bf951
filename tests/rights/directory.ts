import { type Line, onRecords, type Target, withoutRecord } from './line.ts'

// columns: visitor pending closed | ended | reader redactor validator | above | readerB validatorB | editor channel
// administrator

export const directory: [string, Line][] = [
  // a directory is no person: its calls need a token of its own
  ...withoutRecord('111 1 111 1 11 111', {
    'GET /api/scim/v2/ServiceProviderConfig': {},
    'GET /api/scim/v2/ResourceTypes': {},
    'GET /api/scim/v2/ResourceTypes/:id': { params: { id: 'User' } },
    'GET /api/scim/v2/Schemas': {},
    'GET /api/scim/v2/Schemas/:id': { params: { id: 'User' } },
    'GET /api/scim/v2/Users': {},
    'POST /api/scim/v2/Users': { send: {} },
    'GET /api/scim/v2/Users/:id': { params: { id: '1' } },
    'PUT PATCH /api/scim/v2/Users/:id': { params: { id: '1' }, send: {} },
    'DELETE /api/scim/v2/Users/:id': { params: { id: '1' } },
    'GET /api/scim/v2/Groups': {},
    'POST /api/scim/v2/Groups': { send: {} },
    'GET /api/scim/v2/Groups/:id': { params: { id: '1' } },
    'PUT PATCH /api/scim/v2/Groups/:id': { params: { id: '1' }, send: {} },
    'DELETE /api/scim/v2/Groups/:id': { params: { id: '1' } },
  }),
  ...withoutRecord('111 3 333 3 33 33+', { 'GET /api/scim_tokens': {}, 'GET /api/scim_groups': {} }),
  // the password is not the right one
  ...withoutRecord('111 3 333 3 33 332', {
    'POST /api/scim_tokens': {
      send: { name: 'Annuaire', currentPassword: 'Agrafe' },
      writtenTables: ['sign_in_failures'],
    },
  }),
  ...onRecords(
    'scimToken',
    { any: '111 3 333 3 33 33+', missing: '111 3 333 3 33 334' },
    { 'DELETE /api/scim_tokens/:id': {} },
  ),
  ...onRecords(
    'scimGroup',
    { any: '111 3 333 3 33 33+', missing: '111 3 333 3 33 334' },
    {
      'POST /api/scim_groups/:id/link': {
        send: ({ gathering }: Target) => ({ irp: { id: gathering.a.id }, irpRole: 'reader' }),
        doneStatus: 200,
      },
      'DELETE /api/scim_groups/:id/link': {},
    },
  ),
]
