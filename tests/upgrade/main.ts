// npm run upgrade-test [-- --no-journeys]: from the former release (formerRelease.json) to this one, without a stop. Needs
// Debian's HAProxy, which it unpacks into a folder, Chromium, and the history of git. Prints a table; exits with 1 when a
// line is not kept.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { ensureChromium } from '#tests/chromium.ts'
import { startDatabase } from './database.ts'
import { former, installFormerRelease, runFormerJourneys, runInFolder } from './formerRelease.ts'
import { fillDatabase, replaceServers, restartFormerServer, restoreBackup } from './rolling.ts'
import { printTable, type Row } from './table.ts'

const rows: Row[] = []
console.log(`Version précédente : ${former.version} (${former.commit.slice(0, 12)})`)
const formerFolder = installFormerRelease()

if (!process.argv.includes('--no-journeys')) {
  const missing = ensureChromium()
  if (missing) throw new Error(missing)
  const { migrations, output } = runFormerJourneys(formerFolder)
  if (output !== null) console.log(output)
  rows.push({
    what: `parcours de ${former.version} sur le nouveau schéma`,
    kept: output === null,
    detail: `${migrations} migration(s) depuis ${former.lastMigration}`,
  })
}

const database = await startDatabase()
try {
  const settings = {
    DATABASE_URL: await database.create('upgraded'),
    SECRET: randomBytes(32).toString('hex'),
    FILES_URL: `file://${join(database.folder, 'files')}`,
  }
  await fillDatabase(formerFolder, database, settings)
  const archive = join(database.folder, 'before.zip')
  runInFolder(formerFolder, 'npm', ['run', 'cli', '--', 'backup', archive], {
    ...settings,
    DATA_DIR: join(database.folder, 'server-0'),
  })
  rows.push(...(await replaceServers(formerFolder, database, settings)))
  rows.push(await restartFormerServer(formerFolder, database, settings))
  rows.push(await restoreBackup(database, archive, settings))
} finally {
  await database.stop()
}
printTable(rows)
process.exitCode = rows.every(({ kept }) => kept) ? 0 : 1
