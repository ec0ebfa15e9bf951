import { createHash } from 'node:crypto'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { normalizeEmail } from '#contract/ground/emails.ts'
import { OperatorFault } from '#server/ground/errors/operatorFault.ts'
import { readProviders } from './providers.ts'
import { readRetention, retentionSettings } from './retention.ts'

const project = fileURLToPath(new URL('../../..', import.meta.url))

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const isNetwork = (address: string) => ipaddr.isValid(address) || ipaddr.isValidCIDR(address)

/**
 * Minimum number of distinct characters of a random secret; fewer were typed by a person. A placeholder from an example
 * is refused too.
 */
const minDistinctCharacters = 10
const isRandomSecret = (secret: string) =>
  new Set(secret).size >= minDistinctCharacters && !/^(remplacez|change)/i.test(secret)

/** Parses « Portail du CSE <portail@exemple.fr> », or an address alone. Null when it is neither. */
function readSender(written: string): { name: string; address: string } | null {
  const [, name = '', inside, alone] = /^(?:"?([^<>"\p{Cc}]*?)"?\s*<([^<>]+)>|([^<>]+))$/u.exec(written.trim()) ?? []
  const address = normalizeEmail(inside ?? alone ?? '')
  return address === null ? null : { name: name.trim(), address }
}

/** The file of people that is read at night: a path, or an address by TLS. Without it only on this machine. */
const isImportAddress = ({ protocol, hostname, username, search, host }: URL) =>
  (protocol === 'file:' && host === '' && search === '') ||
  (username === '' &&
    (protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))))

/** The settings by name: the schema of each, and the description of valid values for the error message. */
const settings = {
  PORT: [
    z.coerce.number().int().min(0).max(65_535).default(3000),
    'un numéro de port entre 0 et 65535, par exemple 3000',
  ],
  HOST: [z.string().min(1).default('127.0.0.1'), 'une adresse d’écoute, par exemple 127.0.0.1 ou 0.0.0.0'],
  PUBLIC_URL: [
    z
      .url({ protocol: /^https?$/ })
      .refine((value) => URL.parse(value)?.pathname === '/')
      .optional(),
    'l’adresse publique du portail, sans chemin, par exemple https://portail.exemple.fr',
  ],
  DATABASE_URL: [
    z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    'l’adresse d’une base PostgreSQL 15 ou plus récente, par exemple postgres://portail:secret@127.0.0.1/portail',
  ],
  DATA_DIR: [z.string().min(1).optional(), 'un dossier où garder la base embarquée et les fichiers'],
  FILES_URL: [
    // « file: » alone stands for the default folder.
    z
      .string()
      .regex(/^file:(\/\/\/[^?#]+)?$/)
      .optional(),
    'l’adresse d’un dossier de cette machine, par exemple file:///var/lib/mandature/files (un stockage s3: n’est pas encore pris en charge)',
  ],
  SECRET: [
    z.string().min(32).refine(isRandomSecret).optional(),
    'au moins 32 caractères tirés au hasard, par exemple ce que donne « openssl rand -base64 32 »',
  ],
  SECRET_BEFORE: [
    z.string().min(32).refine(isRandomSecret).optional(),
    'le secret d’avant, tel que SECRET ou le fichier « secret » de DATA_DIR le disait (au moins 32 caractères tirés au hasard), ou retirez SECRET_BEFORE',
  ],
  TRUST_PROXY: [
    z
      .string()
      .refine((list) => list.split(',').every((address) => isNetwork(address.trim())))
      .optional(),
    'les adresses des serveurs mandataires, séparées par des virgules, par exemple 127.0.0.1',
  ],
  X_ACCEL_PREFIX: [
    z.stringFormat('path', /^\/[\w/-]*\/$/).optional(),
    'un chemin interne de nginx, par exemple /fichiers-proteges/',
  ],
  SMTP_URL: [
    z.url({ protocol: /^smtps?$/, hostname: /./ }).optional(),
    'l’adresse d’un serveur de messagerie, par exemple smtps://portail:secret@smtp.exemple.fr ou smtp://127.0.0.1:25',
  ],
  MAIL_FROM: [
    z
      .string()
      .transform((written, context) => {
        const sender = readSender(written)
        if (!sender) context.addIssue({ code: 'custom', message: 'no address' })
        return sender ?? z.NEVER
      })
      .optional(),
    'l’adresse d’où partent les courriels, par exemple Portail du CSE <portail@exemple.fr>',
  ],
  REGISTRATION_HIDE_EXISTING: [
    z.enum(['0', '1']).default('0'),
    '1 pour ne pas dire qu’une adresse est déjà celle d’un compte, sinon 0',
  ],
  PASSWORD_SIGN_IN: [
    z.enum(['all', 'administrators', 'none']).default('all'),
    'qui se connecte avec un mot de passe : all (tous), administrators (les administrateurs) ou none (personne)',
  ],
  WEBHOOK_ALLOWED_NETWORKS: [
    z
      .string()
      .transform((list) => list.split(',').map((network) => network.trim()))
      .refine((networks) => networks.every((network) => ipaddr.isValidCIDR(network)))
      .optional(),
    'les réseaux internes où des webhooks peuvent être envoyés, séparés par des virgules, par exemple 10.20.0.0/16',
  ],
  VIDEO_HOSTS: [
    z
      .string()
      .transform((list) => list.split(',').map((host) => host.trim().toLowerCase()))
      .refine((hosts) => hosts.every((host) => /^(?=.{4,253}$)([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/.test(host)))
      .optional(),
    'les noms des sites PeerTube dont les vidéos sont admises, séparés par des virgules, par exemple videos.exemple.fr',
  ],
  MATOMO_URL: [
    z.url({ protocol: /^https?$/, hostname: /./ }).optional(),
    'l’adresse d’un serveur Matomo, par exemple https://mesure.exemple.fr/',
  ],
  MATOMO_SITE_ID: [z.coerce.number().int().positive().optional(), 'le numéro du site dans Matomo, par exemple 1'],
  SCIM_HELD_PERCENT: [
    z.coerce.number().int().min(1).max(100).default(10),
    'la part des comptes actifs, de 1 à 100 pour cent, au-delà de laquelle les retraits de l’annuaire en une heure attendent un administrateur',
  ],
  DIRECTORY_IMPORT_URL: [
    z
      .url()
      .transform((written) => new URL(written))
      .refine(isImportAddress)
      .optional(),
    'l’adresse d’un fichier de personnes, ou d’un dossier qui les contient : file:///srv/annuaire ou https://rh.exemple.fr/membres.csv',
  ],
  DIRECTORY_IMPORT_TOKEN: [
    z
      .string()
      .regex(/^[\x21-\x7e]{1,4000}$/)
      .optional(),
    'le jeton que demande l’adresse de DIRECTORY_IMPORT_URL, sans espace',
  ],
  DIRECTORY_IMPORT_HELD_PERCENT: [
    z.coerce.number().int().min(1).max(100).default(10),
    'la part des comptes actifs, de 1 à 100 pour cent, au-delà de laquelle l’import de nuit attend un administrateur',
  ],
  WEB_PUSH: [
    z.enum(['0', '1']).default('1'),
    '0 pour ne jamais appeler les services de notification des navigateurs, sinon 1',
  ],
  OUTGOING_NETWORKS: [
    z
      .string()
      .refine((list) => list.split(',').every((address) => isNetwork(address.trim())))
      .optional(),
    'les réseaux privés que le portail peut appeler à la demande de ses membres, séparés par des virgules, par exemple 10.20.0.0/16',
  ],
  ...retentionSettings,
  LOG_LEVEL: [z.enum(levels).default('info'), `l’un de : ${levels.join(', ')}`],
} as const satisfies Record<string, readonly [z.ZodType, string]>

type Settings = { [Name in keyof typeof settings]: z.output<(typeof settings)[Name][0]> }

/** The data folder when DATA_DIR is not set. Each clone, and each use of it, has its own. */
function defaultDataDir(use: Use): string {
  if (process.getuid?.() !== 0) return join(project, '.data', use)
  const mark = createHash('sha256').update(resolve(project)).digest('hex').slice(0, 8)
  return join('/var/lib/mandature', `${basename(resolve(project))}-${mark}`, use)
}

/** `demo` and `production` never share a database: the accounts of the demonstration have a public password. */
type Use = 'demo' | 'production'

/** Invalid settings. The message lists all errors at once, with the expected values. */
export class ConfigFault extends OperatorFault {}

/** The value of a setting for an error message, without secrets and passwords. */
const redactSetting = (name: string, given = '') => {
  if (name === 'SECRET' || name === 'SECRET_BEFORE' || name === 'DIRECTORY_IMPORT_TOKEN') return '…'
  // The rest may contain a key of an object store.
  if (name === 'FILES_URL') return given.replace(/[?@].*$/, '…')
  return given.replace(/:[^:@/]*@/, ':…@')
}

/**
 * Reads the settings, once at start. No other code reads the environment for them.
 * @throws ConfigFault
 * @see SPEC §5
 */
export function readConfig(env: NodeJS.ProcessEnv, use: Use = 'production') {
  const faults: string[] = []
  const read = Object.fromEntries(
    Object.entries(settings).map(([name, [schema, expected]]) => {
      const given = env[name] === '' ? undefined : env[name]
      const result = schema.safeParse(given)
      if (!result.success) faults.push(`  ${name}=${redactSetting(name, given)} : écrivez ${expected}.`)
      return [name, result.data]
    }),
  ) as Settings
  if (read.DATABASE_URL && !read.SECRET)
    faults.push(`  SECRET manque : avec DATABASE_URL, écrivez ${settings.SECRET[1]}.`)
  if (read.SECRET && read.SECRET === read.SECRET_BEFORE)
    faults.push(
      `  SECRET_BEFORE est le même que SECRET : écrivez dans SECRET un nouveau secret, ${settings.SECRET[1]}, ou retirez SECRET_BEFORE.`,
    )
  if (read.SMTP_URL && !env['MAIL_FROM'])
    faults.push(`  MAIL_FROM manque : avec SMTP_URL, écrivez ${settings.MAIL_FROM[1]}.`)
  if (Boolean(read.MATOMO_URL) !== Boolean(read.MATOMO_SITE_ID))
    faults.push(`  MATOMO_URL et MATOMO_SITE_ID vont ensemble : écrivez les deux, ou aucun.`)
  const providers = readProviders(env, faults)
  if (providers.length > 0 && !read.PUBLIC_URL)
    faults.push(`  PUBLIC_URL manque : avec OIDC_PROVIDERS, écrivez ${settings.PUBLIC_URL[1]}.`)
  if (read.PASSWORD_SIGN_IN !== 'all' && !env['OIDC_PROVIDERS'])
    faults.push('  PASSWORD_SIGN_IN ferme la connexion par mot de passe : nommez un fournisseur dans OIDC_PROVIDERS.')
  if (faults.length > 0) throw new ConfigFault(`La configuration doit être corrigée :\n${faults.join('\n')}`)

  const publicUrl = read.PUBLIC_URL ? new URL(read.PUBLIC_URL) : null
  const dataDir = resolve(read.DATA_DIR ?? defaultDataDir(use))
  return {
    port: read.PORT,
    host: read.HOST,
    /** null: the URL of each request is used (a local portal) */
    publicUrl,
    secureCookies: publicUrl?.protocol === 'https:',
    databaseUrl: read.DATABASE_URL ?? null,
    dataDir,
    filesDir: read.FILES_URL?.startsWith('file:///') ? fileURLToPath(read.FILES_URL) : join(dataDir, 'files'),
    secret: read.SECRET ?? null,
    /** the previous secret, still accepted for what it signed and sealed; null: none */
    secretBefore: read.SECRET_BEFORE ?? null,
    trustProxy: read.TRUST_PROXY?.split(',').map((address) => address.trim()) ?? [],
    accelPrefix: read.X_ACCEL_PREFIX ?? null,
    /** null: mails are not sent but kept, for administrators to read */
    mail: read.SMTP_URL && read.MAIL_FROM ? { server: read.SMTP_URL, from: read.MAIL_FROM } : null,
    /**
     * a registration does not reveal that its address already has an account; the owner is told by mail (QUALITY
     * AUT-04)
     */
    hidesExisting: read.REGISTRATION_HIDE_EXISTING === '1',
    /** OpenID Connect providers that open accounts, in the order of their buttons */
    providers,
    /** who may sign in with a password */
    passwordSignIn: read.PASSWORD_SIGN_IN,
    /** internal networks, in CIDR notation, to which webhooks may be sent, even by http */
    webhookNetworks: read.WEBHOOK_ALLOWED_NETWORKS ?? [],
    /** whether browsers may receive notifications */
    webPush: read.WEB_PUSH === '1',
    /** private networks that calls to URLs given by people may reach */
    outgoingNetworks: read.OUTGOING_NETWORKS?.split(',').map((address) => address.trim()) ?? [],
    /** additional PeerTube hosts whose videos contents may show */
    videoHosts: read.VIDEO_HOSTS ?? [],
    /** null: no analytics (DOMAIN §17 "analytics") */
    matomo:
      read.MATOMO_URL && read.MATOMO_SITE_ID ? { url: new URL(read.MATOMO_URL), siteId: read.MATOMO_SITE_ID } : null,
    /** a directory that removes a larger share of the active accounts within an hour waits for an administrator */
    scimHeldShare: read.SCIM_HELD_PERCENT / 100,
    /** the file of people that is read at night; null: none */
    directoryImport: read.DIRECTORY_IMPORT_URL
      ? { url: read.DIRECTORY_IMPORT_URL, token: read.DIRECTORY_IMPORT_TOKEN ?? null }
      : null,
    /** an import of the night that changes a larger share of the active accounts waits for an administrator */
    directoryImportHeldShare: read.DIRECTORY_IMPORT_HELD_PERCENT / 100,
    retention: readRetention(read),
    logLevel: read.LOG_LEVEL,
  }
}
export type Config = ReturnType<typeof readConfig>

/**
 * The public origin of the portal, for links in mails and feeds: always the configured one, never that of a request
 * (QUALITY AUT-16).
 */
export const originOf = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string =>
  publicUrl?.origin ?? `http://localhost:${port}`
