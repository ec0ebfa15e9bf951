import { z } from 'zod'
import { splitDatabaseHosts, withPassword } from './databaseHosts.ts'
import { readDatabaseTls } from './databaseTls.ts'

/** Settings of the database: the schema of each, and the description of valid values for the error message. */
export const databaseSettings = {
  DATABASE_URL: [
    z
      .string()
      .refine((value) => splitDatabaseHosts(value) !== null)
      .optional(),
    'l’adresse d’une base PostgreSQL 15 ou plus récente, par exemple postgres://portail:secret@127.0.0.1/portail ; avec une base de secours, les deux : postgres://portail:secret@base1:5432,base2:5432/portail',
  ],
  DATABASE_PASSWORD: [z.string().min(1).optional(), 'le mot de passe du compte de DATABASE_URL, tel quel'],
} as const satisfies Record<string, readonly [z.ZodType, string]>

type DatabaseValues = {
  readonly [Name in keyof typeof databaseSettings]: z.output<(typeof databaseSettings)[Name][0]>
}

/** Reads the address of the database, with its password and encryption. @param faults receives what is wrong with them */
export function readDatabase({ DATABASE_URL: url, DATABASE_PASSWORD: password }: DatabaseValues, faults: string[]) {
  const databaseUrl = url === undefined || password === undefined ? (url ?? null) : withPassword(url, password)
  if (password !== undefined && (url === undefined || databaseUrl === null))
    faults.push(
      '  DATABASE_PASSWORD est le mot de passe d’un compte que DATABASE_URL nomme sans mot de passe : écrivez par exemple DATABASE_URL=postgres://portail@base1/portail.',
    )
  return {
    /** null: the embedded database */
    databaseUrl,
    /** null: the address says nothing of encryption */
    databaseTls: databaseUrl === null ? null : readTls(databaseUrl, faults),
  }
}

/** Checks the encryption parameters of DATABASE_URL, which are the same for all its hosts. */
function readTls(databaseUrl: string, faults: string[]) {
  const found: string[] = []
  const [first = ''] = splitDatabaseHosts(databaseUrl) ?? []
  const { tls } = readDatabaseTls(first, found)
  faults.push(...found.map((fault) => `  DATABASE_URL : ${fault}`))
  return tls
}
