import SCIMMY from 'scimmy'

// What the portal offers to directories (RFC 7644 §4).

const maxResults = 200
const meta = (base: string, resourceType: string, path: string) => ({ resourceType, location: `${base}${path}` })

export const serviceProviderConfig = (base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Jeton d’annuaire',
      description: 'Un jeton qu’un administrateur crée dans « Annuaire de l’organisation ».',
      primary: true,
    },
  ],
  meta: meta(base, 'ServiceProviderConfig', '/ServiceProviderConfig'),
})

export const resourceTypes = (base: string) =>
  (['User', 'Group'] as const).map((name) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id: name,
    name,
    endpoint: `/${name}s`,
    schema: SCIMMY.Schemas[name].definition.id,
    meta: meta(base, 'ResourceType', `/ResourceTypes/${name}`),
  }))

export const schemas = (base: string) =>
  (['User', 'Group'] as const).map((name) => SCIMMY.Schemas[name].definition.describe(`${base}/Schemas`))
