// Checks that the migrations since the former release leave its servers working (decision 102). Prints each finding.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readLowestRelease } from '#server/ground/database/migrate.ts'
import former from '#tests/upgrade/formerRelease.json' with { type: 'json' }

/** Rules of squawk about what servers of the former release read or write. A migration that declares its lowest release may break them. */
const compatibilityRules = [
  'ban-drop-column',
  'ban-drop-table',
  'ban-drop-not-null',
  'ban-truncate-cascade',
  'renaming-column',
  'renaming-table',
  'changing-column-type',
  'adding-not-nullable-field',
  'adding-required-field',
  'disallowed-unique-constraint',
]
/** Rules about a table that is written anew while it is locked. They hold whatever a migration declares. */
const lockRules = ['adding-field-with-default']
const rules = new Set([...compatibilityRules, ...lockRules])
/** Statements that squawk does not know, by their first words: functions, views and types may be in use. */
const otherStatements =
  /^(?:drop (?:view|function|procedure|routine|aggregate|type|domain|sequence|schema|owned)|truncate|lock|alter type\b.*\brename|alter \w+ .*\bset schema|vacuum|cluster)\b/is

interface Finding {
  line: number
  rule: string
  message: string
}

/** Finds what the migrations may not contain. `sql` is the text of one migration. */
export function checkMigration(sql: string): Finding[] {
  const isContract = readLowestRelease(sql) !== null
  const found = [...runSquawk(sql), ...findOtherStatements(sql)]
  return found.filter(({ rule }) => !isContract || lockRules.includes(rule))
}

function runSquawk(sql: string): Finding[] {
  const options = ['--reporter=json', '--assume-in-transaction', '--pg-version=15.0', '--stdin-filepath=migration.sql']
  const { stdout, stderr } = spawnSync('squawk', options, { input: sql, encoding: 'utf8' })
  if (!stdout.trim()) throw new Error(stderr)
  const found = JSON.parse(stdout) as { line: number; rule_name: string; message: string }[]
  const syntax = (rule: string) => rule.includes('syntax')
  return found
    .filter(({ rule_name: rule }) => rules.has(rule) || syntax(rule))
    .map(({ line, rule_name: rule, message }) => ({ line: line + 1, rule, message }))
}

function findOtherStatements(sql: string): Finding[] {
  // Bodies of functions and comments are blanked, and keep their lines.
  const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ')
  const plain = sql.replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|'[^']*'/g, blank)
  const found: Finding[] = []
  let line = 1
  for (const statement of plain.split(';')) {
    const words = statement.trimStart()
    const start = line + statement.slice(0, statement.length - words.length).split('\n').length - 1
    if (otherStatements.test(words))
      found.push({ line: start, rule: 'other-statement', message: words.replaceAll(/\s+/g, ' ').slice(0, 60) })
    line += statement.split('\n').length - 1
  }
  return found
}

if (process.argv[1] === import.meta.filename) {
  const folder = join(import.meta.dirname, '../migrations')
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql') && name > former.lastMigration)
  const lines = names.flatMap((name) =>
    checkMigration(readFileSync(join(folder, name), 'utf8')).map(
      ({ line, rule, message }) => `migrations/${name}:${line} ${rule}: ${message}`,
    ),
  )
  for (const line of lines) console.log(line)
  if (lines.length > 0) {
    console.log(
      `Les serveurs de la version ${former.version} doivent fonctionner sur ce schéma : voir docs/decisions/102-rolling-upgrades.md.`,
    )
    process.exitCode = 1
  }
}
