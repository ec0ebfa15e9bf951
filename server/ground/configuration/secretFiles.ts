import { readPrivateFile } from './privateFile.ts'

/** Settings that contain a secret. Each may be read from a file, which `NAME_FILE` names. */
const secretNames: readonly string[] = [
  'DATABASE_URL',
  'DATABASE_PASSWORD',
  'SECRET',
  'SECRET_BEFORE',
  'SMTP_URL',
  'SMTP_PASSWORD',
  'METRICS_TOKEN',
  'DIRECTORY_IMPORT_TOKEN',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
]
const isSecret = (name: string) => secretNames.includes(name) || /^OIDC_[A-Z\d]+_CLIENT_SECRET$/.test(name)

const suffix = '_FILE'

/** The environment, completed with the secrets that files contain. */
export interface Environment {
  values: NodeJS.ProcessEnv
  /** names of the settings that were read from a file */
  fromFiles: ReadonlySet<string>
}

/**
 * Reads the secrets that files contain. The end of the last line does not count.
 * @param faults receives a sentence when both the setting and its file are given, or the file is unreadable, readable by all
 * accounts or empty
 */
export function readSecretFiles(env: NodeJS.ProcessEnv, faults: string[]): Environment {
  const values = { ...env }
  const fromFiles = new Set<string>()
  for (const [setting, path] of Object.entries(env)) {
    const name = setting.slice(0, -suffix.length)
    if (!path || !setting.endsWith(suffix) || !isSecret(name)) continue
    // Nobody is told that the setting is missing as well.
    fromFiles.add(name)
    if (env[name]) {
      faults.push(`  ${name} et ${setting} s’excluent : n’en gardez qu’un.`)
      continue
    }
    const file = readPrivateFile(path)
    const text = 'text' in file ? file.text.replace(/[\r\n]+$/, '') : ''
    if ('fault' in file) faults.push(`  ${setting} : ${file.fault}.`)
    else if (text === '') faults.push(`  ${setting} : « ${path} » est vide.`)
    else values[name] = text
  }
  return { values, fromFiles }
}

/** What Amazon's client takes from its own settings, when files contain it. Null: it looks for a key by itself. */
export function readObjectStoreKey({ values, fromFiles }: Environment, faults: string[]) {
  const names = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'] as const
  if (!names.some((name) => fromFiles.has(name))) return null
  const [accessKeyId, secretAccessKey, sessionToken] = names.map((name) => values[name])
  if (accessKeyId && secretAccessKey) return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) }
  if (faults.length === 0)
    faults.push('  AWS_ACCESS_KEY_ID et AWS_SECRET_ACCESS_KEY vont ensemble : écrivez les deux, ou leurs fichiers.')
  return null
}
export type ObjectStoreKey = NonNullable<ReturnType<typeof readObjectStoreKey>>
