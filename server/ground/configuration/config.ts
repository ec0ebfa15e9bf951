import { createHash } from 'node:crypto'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { OperatorFault } from '#server/ground/errors/operatorFault.ts'
import { databaseSettings, readDatabase } from './database.ts'
import { directorySettings, readDirectory } from './directory.ts'
import { filesSettings, readFiles } from './files.ts'
import { mailSettings, readMail } from './mail.ts'
import { metricsSettings, readMetrics } from './metrics.ts'
import { networkSettings, readNetworks } from './networks.ts'
import { readProviders } from './providers.ts'
import { readRetention, retentionSettings } from './retention.ts'
import { readObjectStoreKey, readSecretFiles } from './secretFiles.ts'
import { readTraces, tracesSettings } from './traces.ts'

const project = fileURLToPath(new URL('../../..', import.meta.url))

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/**
 * Minimum number of distinct characters of a random secret; fewer were typed by a person. A placeholder from an example
 * is refused too.
 */
const minDistinctCharacters = 10
const isRandomSecret = (secret: string) =>
  new Set(secret).size >= minDistinctCharacters && !/^(remplacez|change)/i.test(secret)

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
  DATA_DIR: [z.string().min(1).optional(), 'un dossier où garder la base embarquée et les fichiers'],
  SECRET: [
    z.string().min(32).refine(isRandomSecret).optional(),
    'au moins 32 caractères tirés au hasard, par exemple ce que donne « openssl rand -base64 32 »',
  ],
  SECRET_BEFORE: [
    z.string().min(32).refine(isRandomSecret).optional(),
    'le secret d’avant, tel que SECRET ou le fichier « secret » de DATA_DIR le disait (au moins 32 caractères tirés au hasard), ou retirez SECRET_BEFORE',
  ],
  X_ACCEL_PREFIX: [
    z.stringFormat('path', /^\/[\w/-]*\/$/).optional(),
    'un chemin interne de nginx, par exemple /fichiers-proteges/',
  ],
  REGISTRATION_HIDE_EXISTING: [
    z.enum(['0', '1']).default('0'),
    '1 pour ne pas dire qu’une adresse est déjà celle d’un compte, sinon 0',
  ],
  PASSWORD_SIGN_IN: [
    z.enum(['all', 'administrators', 'none']).default('all'),
    'qui se connecte avec un mot de passe : all (tous), administrators (les administrateurs) ou none (personne)',
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
  WEB_PUSH: [
    z.enum(['0', '1']).default('1'),
    '0 pour ne jamais appeler les services de notification des navigateurs, sinon 1',
  ],
  ...databaseSettings,
  ...filesSettings,
  ...networkSettings,
  ...mailSettings,
  ...directorySettings,
  ...metricsSettings,
  ...tracesSettings,
  ...retentionSettings,
  LOG_LEVEL: [z.enum(levels).default('info'), `l’un de : ${levels.join(', ')}`],
} as const satisfies Record<string, readonly [z.ZodType, string]>

/** Names of the settings, without those of each provider (`providers.ts`). */
export const settingNames: readonly string[] = Object.keys(settings)

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

/** Settings whose value is a secret, of which messages repeat nothing. */
const secretValues = ['SECRET', 'SECRET_BEFORE', 'DIRECTORY_IMPORT_TOKEN', 'METRICS_TOKEN']

/** A setting and its value for an error message, without secrets and passwords. */
function describeSetting(name: string, given = '', isFromFile = false): string {
  if (isFromFile) return `${name}_FILE`
  if (secretValues.includes(name)) return `${name}=…`
  // The rest may contain a key of an object store.
  if (name === 'FILES_URL' || name === 'FILES_ALSO_READ') return `${name}=${given.replace(/[?@].*$/, '…')}`
  return `${name}=${given.replace(/:[^:@/]*@/, ':…@')}`
}

/**
 * Reads the settings, once at start. No other code reads the environment for them.
 * @throws ConfigFault
 * @see SPEC §5
 */
export function readConfig(environment: NodeJS.ProcessEnv, use: Use = 'production') {
  const faults: string[] = []
  const completed = readSecretFiles(environment, faults)
  const { values: env, fromFiles } = completed
  const read = Object.fromEntries(
    Object.entries(settings).map(([name, [schema, expected]]) => {
      const given = env[name] === '' ? undefined : env[name]
      const result = schema.safeParse(given)
      if (!result.success) faults.push(`  ${describeSetting(name, given, fromFiles.has(name))} : écrivez ${expected}.`)
      return [name, result.data]
    }),
  ) as Settings
  const database = readDatabase(read, faults)
  if (read.DATABASE_URL && !read.SECRET && !fromFiles.has('SECRET'))
    faults.push(`  SECRET manque : avec DATABASE_URL, écrivez ${settings.SECRET[1]}.`)
  if (read.SECRET && read.SECRET === read.SECRET_BEFORE)
    faults.push(
      `  SECRET_BEFORE est le même que SECRET : écrivez dans SECRET un nouveau secret, ${settings.SECRET[1]}, ou retirez SECRET_BEFORE.`,
    )
  if (Boolean(read.MATOMO_URL) !== Boolean(read.MATOMO_SITE_ID))
    faults.push(`  MATOMO_URL et MATOMO_SITE_ID vont ensemble : écrivez les deux, ou aucun.`)
  const mail = readMail(read, env, faults)
  const objectStoreKey = readObjectStoreKey(completed, faults)
  const metrics = readMetrics(read, faults)
  const dataDir = resolve(read.DATA_DIR ?? defaultDataDir(use))
  const files = readFiles(read, dataDir, faults)
  const traces = readTraces(read, completed, faults)
  const providers = readProviders(env, faults)
  if (providers.length > 0 && !read.PUBLIC_URL)
    faults.push(`  PUBLIC_URL manque : avec OIDC_PROVIDERS, écrivez ${settings.PUBLIC_URL[1]}.`)
  if (read.PASSWORD_SIGN_IN !== 'all' && !env['OIDC_PROVIDERS'])
    faults.push('  PASSWORD_SIGN_IN ferme la connexion par mot de passe : nommez un fournisseur dans OIDC_PROVIDERS.')
  if (faults.length > 0) throw new ConfigFault(`La configuration doit être corrigée :\n${faults.join('\n')}`)

  const publicUrl = read.PUBLIC_URL ? new URL(read.PUBLIC_URL) : null
  return {
    port: read.PORT,
    host: read.HOST,
    /** null: the URL of each request is used (a local portal) */
    publicUrl,
    secureCookies: publicUrl?.protocol === 'https:',
    ...database,
    dataDir,
    ...files,
    /** null: Amazon’s client looks for a key by itself */
    objectStoreKey,
    secret: read.SECRET ?? null,
    /** the previous secret, still accepted for what it signed and sealed; null: none */
    secretBefore: read.SECRET_BEFORE ?? null,
    ...readNetworks(read),
    accelPrefix: read.X_ACCEL_PREFIX ?? null,
    /** null: mails are not sent but kept, for administrators to read */
    mail,
    /** null: no metrics */
    metrics,
    /** null: no traces */
    traces,
    /**
     * a registration does not reveal that its address already has an account; the owner is told by mail (QUALITY
     * AUT-04)
     */
    hidesExisting: read.REGISTRATION_HIDE_EXISTING === '1',
    /** OpenID Connect providers that open accounts, in the order of their buttons */
    providers,
    /** who may sign in with a password */
    passwordSignIn: read.PASSWORD_SIGN_IN,
    /** whether browsers may receive notifications */
    webPush: read.WEB_PUSH === '1',
    /** additional PeerTube hosts whose videos contents may show */
    videoHosts: read.VIDEO_HOSTS ?? [],
    /** null: no analytics (DOMAIN §17 "analytics") */
    matomo:
      read.MATOMO_URL && read.MATOMO_SITE_ID ? { url: new URL(read.MATOMO_URL), siteId: read.MATOMO_SITE_ID } : null,
    ...readDirectory(read),
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
