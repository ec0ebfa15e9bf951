import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('an empty environment gives a local portal with an embedded database', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: null,
    secureCookies: false,
    hidesExisting: false,
    databaseUrl: null,
    logLevel: 'info',
  })
})

test('the demonstration and production never share a folder', () => {
  expect(readConfig({}, 'demo').dataDir).not.toBe(readConfig({}, 'production').dataDir)
})

test('all errors are reported at once, with the expected values and without secrets', () => {
  const read = () =>
    readConfig({
      PORT: 'trois mille',
      PUBLIC_URL: 'portail.fr',
      DATABASE_URL: 'mysql://x',
      SECRET: 'court',
      LOG_LEVEL: 'fort',
      REGISTRATION_HIDE_EXISTING: 'oui',
      TRUST_PROXY: '127.0.0.1, mandataire',
    })

  expect(read).toThrow(/PORT=trois mille : écrivez un numéro de port/)
  expect(read).toThrow(/PUBLIC_URL=portail.fr : écrivez/)
  expect(read).toThrow(/DATABASE_URL=mysql:\/\/x : écrivez/)
  expect(read).toThrow(/TRUST_PROXY=127.0.0.1, mandataire : écrivez/)
  expect(read).toThrow(/REGISTRATION_HIDE_EXISTING=oui : écrivez 1 pour/)
  expect(read).toThrow(/LOG_LEVEL=fort : écrivez l’un de : fatal/)
  expect(read).toThrow(/SECRET=… : écrivez au moins 32 caractères/)
  expect(read).not.toThrow(/court/)
  expect(() => readConfig({ DATABASE_URL: 'mysql://portail:motdepasse@base/x' })).toThrow(/=mysql:\/\/portail:…@base/)
})

test('DATABASE_URL requires SECRET, since several servers sign with it', () => {
  expect(() => readConfig({ DATABASE_URL: 'postgres://a@127.0.0.1/portail' })).toThrow(/SECRET manque/)
})

test('DATABASE_URL may name several hosts', () => {
  const SECRET = 'Zk3vQ9mX0pL7sTfB2nRcW8yHdJ5gAeUi'
  const read = (hosts: string) => readConfig({ DATABASE_URL: `postgres://portail:mot@${hosts}/portail`, SECRET })
  expect(read('base1:5432,base2:5433').databaseUrl).toBe('postgres://portail:mot@base1:5432,base2:5433/portail')
  for (const hosts of ['base1,', 'base1:5432,base2:port'])
    expect(() => read(hosts)).toThrow(/DATABASE_URL=.* écrivez .* avec une base de secours, les deux/)
})

test('SMTP_URL requires MAIL_FROM', () => {
  expect(readConfig({}).mail).toBeNull()
  const SMTP_URL = 'smtps://portail:secret@smtp.exemple.fr'
  expect(readConfig({ SMTP_URL, MAIL_FROM: 'Portail du CSE <Portail@exemple.fr>' }).mail).toEqual({
    server: SMTP_URL,
    from: { name: 'Portail du CSE', address: 'portail@exemple.fr' },
  })
  expect(readConfig({ SMTP_URL, MAIL_FROM: 'portail@exemple.fr' }).mail?.from).toEqual({
    name: '',
    address: 'portail@exemple.fr',
  })
  expect(() => readConfig({ SMTP_URL })).toThrow(/MAIL_FROM manque : avec SMTP_URL, écrivez l’adresse d’où partent/)
  expect(() => readConfig({ SMTP_URL: 'http://smtp.exemple.fr' })).toThrow(
    /SMTP_URL=http:.* écrivez l’adresse d’un serveur/,
  )
  expect(() => readConfig({ SMTP_URL: 'http://portail:motdepasse@smtp.exemple.fr' })).toThrow(/=http:\/\/portail:…@/)
})

test.each([
  'portail',
  'a@exemple.fr, b@exemple.fr',
  'X <a@exemple.fr> <b@exemple.fr>',
  'X\r\nBcc: b@exemple.fr <a@exemple.fr>',
])('%j is not a valid sender', (MAIL_FROM) => {
  expect(() => readConfig({ SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM })).toThrow(/MAIL_FROM=.* écrivez/s)
})

test('retention times have the legal defaults, and can be changed within bounds', () => {
  expect(readConfig({}).retention).toEqual({
    signInMs: 12 * 3_600_000,
    rememberedMs: 30 * 24 * 3_600_000,
    resetLinkMs: 3_600_000,
    notificationsMonths: 12,
    auditMonths: 12,
    mailsDays: 30,
    pendingMonths: 6,
    graceDays: 90,
    idleMonths: 24,
    closedMonths: 12,
  })
  expect(readConfig({ RETENTION_AUDIT_MONTHS: '24', SIGN_IN_HOURS: '2' }).retention).toMatchObject({
    auditMonths: 24,
    signInMs: 7_200_000,
  })
  expect(() => readConfig({ RETENTION_AUDIT_MONTHS: '5' })).toThrow(
    /RETENTION_AUDIT_MONTHS=5 : écrivez le nombre de mois/,
  )
  expect(() => readConfig({ SIGN_IN_HOURS: '48', RETENTION_MAILS_DAYS: 'un mois' })).toThrow(
    /SIGN_IN_HOURS=48.*MAILS_DAYS/s,
  )
})

test('an https PUBLIC_URL makes cookies secure', () => {
  expect(readConfig({ PUBLIC_URL: 'https://portail.example' }).secureCookies).toBe(true)
})

test('FILES_URL sets the folder of the files', () => {
  expect(readConfig({ DATA_DIR: '/srv/portail' }).filesDir).toBe('/srv/portail/files')
  expect(readConfig({ DATA_DIR: '/srv/portail', FILES_URL: 'file:' }).filesDir).toBe('/srv/portail/files')
  expect(readConfig({ FILES_URL: 'file:///mnt/fichiers%20du%20CSE' }).filesDir).toBe('/mnt/fichiers du CSE')
  const withKey = () => readConfig({ FILES_URL: 's3://seau?accessKey=AKIA&secretKey=abc' })
  expect(withKey).toThrow(/FILES_URL=s3:\/\/seau… : écrivez .* AWS_ACCESS_KEY_ID/)
  expect(withKey).not.toThrow(/AKIA/)
  expect(
    readConfig({ FILES_URL: 's3://seau/mon/portail?region=fr-par&endpoint=https://s3.exemple.fr&style=path' }),
  ).toMatchObject({
    objectStore: {
      bucket: 'seau',
      prefix: 'mon/portail/',
      region: 'fr-par',
      endpoint: 'https://s3.exemple.fr',
      pathStyle: true,
    },
  })
  expect(readConfig({ FILES_URL: 's3://seau' }).objectStore).toEqual({
    bucket: 'seau',
    prefix: '',
    region: null,
    endpoint: null,
    pathStyle: false,
  })
  for (const FILES_URL of [
    'file:relatif',
    'file://autre-machine/fichiers',
    '/mnt/fichiers',
    's3://',
    's3://seau?style=chemin',
    's3://a:b@seau',
    's3://seau?endpoint=ftp://x',
  ])
    expect(() => readConfig({ FILES_URL })).toThrow(/FILES_URL=/)
})

test('FILES_ALSO_READ and FILES_DELIVERY must fit FILES_URL', () => {
  expect(readConfig({ DATA_DIR: '/srv', FILES_URL: 's3://seau', FILES_ALSO_READ: 'file:' })).toMatchObject({
    filesDir: '/srv/files',
    formerFiles: { filesDir: '/srv/files', objectStore: null },
    redirectsDownloads: false,
  })
  expect(readConfig({ FILES_URL: 's3://seau', FILES_DELIVERY: 'redirect' }).redirectsDownloads).toBe(true)
  for (const FILES_ALSO_READ of ['file:', 'file:///srv/files'])
    expect(() => readConfig({ DATA_DIR: '/srv', FILES_ALSO_READ })).toThrow(/FILES_ALSO_READ est le même endroit/)
  expect(() => readConfig({ FILES_DELIVERY: 'redirect' })).toThrow(
    /FILES_DELIVERY=redirect demande un stockage S3, et les fichiers sont sur le disque : écrivez son adresse dans FILES_URL/,
  )
})

test.each([
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  'motdepassemotdepassemotdepasse00',
  'remplacez-moi-par-ce-que-donne-openssl-rand-base64-32',
])('%s is not accepted as SECRET', (SECRET) => {
  expect(() => readConfig({ SECRET })).toThrow(/SECRET=… : écrivez au moins 32 caractères tirés au hasard/)
})

test.each([
  ['is too short', 'dix-caract'],
  ['was not drawn', 'motdepassemotdepassemotdepasse00'],
  ['is the sample', 'remplacez-moi-par-ce-que-donne-openssl-rand-base64-32'],
])('a SECRET_BEFORE that %s is refused, and not repeated', (_why, SECRET_BEFORE) => {
  const read = () => readConfig({ SECRET_BEFORE })
  expect(read).toThrow(
    /SECRET_BEFORE=… : écrivez le secret d’avant, tel que SECRET ou le fichier « secret » de DATA_DIR/,
  )
  expect(read).not.toThrow(SECRET_BEFORE)
})

test('SECRET_BEFORE must differ from SECRET', () => {
  const drawn = 'kZ4vT1qXw8Rb6Nc3Yh9Lm2Sd7Fg5Jp0'.repeat(2)
  const read = () => readConfig({ SECRET: drawn, SECRET_BEFORE: drawn })
  expect(read).toThrow(/SECRET_BEFORE est le même que SECRET : écrivez dans SECRET un nouveau secret, au moins 32/)
  expect(read).not.toThrow(drawn)
  expect(readConfig({ SECRET: drawn }).secretBefore).toBeNull()
  expect(readConfig({ SECRET: drawn, SECRET_BEFORE: '' }).secretBefore).toBeNull()
  expect(readConfig({ SECRET: `${drawn}1`, SECRET_BEFORE: drawn }).secretBefore).toBe(drawn)
})

describe('OpenID Connect providers', () => {
  const provider = {
    PUBLIC_URL: 'https://portail.exemple.fr',
    OIDC_PROVIDERS: 'entra',
    OIDC_ENTRA_LABEL: 'Compte de l’entreprise',
    OIDC_ENTRA_ISSUER: 'https://login.exemple.fr/tenant/v2.0',
    OIDC_ENTRA_CLIENT_ID: 'mandature',
  }

  test('are read by name, in order', () => {
    const { providers, passwordSignIn } = readConfig({
      ...provider,
      OIDC_PROVIDERS: 'maison, entra',
      OIDC_MAISON_LABEL: 'Maison',
      OIDC_MAISON_ISSUER: 'http://127.0.0.1:4000',
      OIDC_MAISON_CLIENT_ID: 'x',
      OIDC_MAISON_CLIENT_SECRET: 'secret',
    })
    expect(providers).toMatchObject([
      { id: 'maison', clientSecret: 'secret', scopes: 'openid email profile' },
      { id: 'entra', label: 'Compte de l’entreprise', clientSecret: null, emailClaim: 'email', trustsEmails: false },
    ])
    expect(passwordSignIn).toBe('all')
  })

  test('say whether they check a second factor: always, unless the settings say otherwise', () => {
    const factorOf = (settings: object) => readConfig({ ...provider, ...settings }).providers
    expect(factorOf({})).toMatchObject([{ secondFactor: 'always', acrValues: [] }])
    expect(factorOf({ OIDC_ENTRA_SECOND_FACTOR: 'never', OIDC_ENTRA_ACR_VALUES: ' ' })).toMatchObject([
      { secondFactor: 'never', acrValues: [] },
    ])
    const stated = { OIDC_ENTRA_SECOND_FACTOR: 'stated', OIDC_ENTRA_ACR_VALUES: ' urn:fort   https://exemple.fr/mfa' }
    expect(factorOf(stated)).toMatchObject([
      { secondFactor: 'stated', acrValues: ['urn:fort', 'https://exemple.fr/mfa'] },
    ])
  })

  test.each([
    [
      { OIDC_ENTRA_SECOND_FACTOR: 'parfois' },
      'OIDC_ENTRA_SECOND_FACTOR : écrivez always si le fournisseur vérifie toujours un second facteur, stated s’il le dit dans amr ou acr, never s’il n’en vérifie pas.',
    ],
    [{ OIDC_ENTRA_SECOND_FACTOR: 'Always' }, 'OIDC_ENTRA_SECOND_FACTOR : écrivez always'],
    [
      { OIDC_ENTRA_SECOND_FACTOR: 'stated', OIDC_ENTRA_ACR_VALUES: 'élevé' },
      'OIDC_ENTRA_ACR_VALUES : écrivez les valeurs de acr qui disent qu’un second facteur a été vérifié, séparées par des espaces, en 500 caractères sans accent au plus.',
    ],
    [
      { OIDC_ENTRA_SECOND_FACTOR: 'stated', OIDC_ENTRA_ACR_VALUES: 'x'.repeat(501) },
      'OIDC_ENTRA_ACR_VALUES : écrivez les valeurs de acr',
    ],
    ...['', 'always', 'never'].map(
      (check) =>
        [
          { OIDC_ENTRA_SECOND_FACTOR: check, OIDC_ENTRA_ACR_VALUES: 'urn:fort' },
          'OIDC_ENTRA_ACR_VALUES n’est lu qu’avec OIDC_ENTRA_SECOND_FACTOR=stated : écrivez les deux, ou aucun.',
        ] as const,
    ),
  ] as const)('%j is refused with one sentence', (change, sentence) => {
    const refusalOf = () => {
      try {
        return String(readConfig({ ...provider, ...change }).providers.length)
      } catch (refused) {
        return (refused as Error).message
      }
    }
    const named = refusalOf()
      .split('\n')
      .filter((line) => line.includes('OIDC_'))
    expect(named).toEqual([expect.stringContaining(sentence)])
  })

  test.each([
    [{ OIDC_ENTRA_ISSUER: 'http://sso.exemple.fr' }, 'OIDC_ENTRA_ISSUER'],
    [{ OIDC_ENTRA_CLIENT_ID: '' }, 'OIDC_ENTRA_CLIENT_ID'],
    [{ OIDC_ENTRA_SCOPES: 'email' }, 'OIDC_ENTRA_SCOPES'],
    [{ OIDC_ENTRA_CLIENT_SECRET_FILE: '/rien/ici' }, 'OIDC_ENTRA_CLIENT_SECRET_FILE'],
    [{ OIDC_PROVIDERS: 'Entra' }, 'OIDC_PROVIDERS'],
    [{ PUBLIC_URL: '' }, 'PUBLIC_URL manque'],
    [{ OIDC_PROVIDERS: '', PASSWORD_SIGN_IN: 'none' }, 'PASSWORD_SIGN_IN'],
  ])('%j is refused with a sentence, without secrets', (change, named) => {
    const read = () => readConfig({ ...provider, OIDC_ENTRA_CLIENT_SECRET: undefined, ...change })
    expect(read).toThrow(named)
  })
})
