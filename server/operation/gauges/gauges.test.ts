import { readFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Portal } from '#server/ground/portal/portal.ts'
import { readCertificate } from '#server/operation/doctor/checkCertificate.ts'
import { localhostCertificate } from '#tests/support/localhostCertificate.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { createCertificateGauges } from './certificateGauges.ts'
import { readLastBackup, recordBackup } from './lastBackup.ts'
import { replicationGauges } from './replicationGauges.ts'

const token = 'un-jeton-de-quarante-caracteres-au-moins'
const documentation = fileURLToPath(new URL('../../../docs/operation', import.meta.url))

let world: World
beforeAll(async () => {
  world = await openWorld({ env: { METRICS_TOKEN: token } })
})
afterAll(() => world?.close())

const scrape = async () => (await world.visitor().get('/metrics', { authorization: `Bearer ${token}` })).body

test('the last backup, the standbys and the disks are among the metrics', async () => {
  expect(await scrape()).toContain('\nmandature_backup_last_success_timestamp_seconds 0\n')
  await recordBackup(world.portal.config, { madeAt: '2026-03-19T02:00:00.000Z', missing: ['aa/1', 'bb/2'] })
  expect(await readLastBackup(world.portal.config)).toEqual({ madeAt: '2026-03-19T02:00:00.000Z', missingFiles: 2 })
  const metrics = await scrape()
  expect(metrics).toContain('\nmandature_backup_last_success_timestamp_seconds 1773885600\n')
  expect(metrics).toContain('\nmandature_backup_missing_files 2\n')
  expect(metrics).toContain('\nmandature_database_hosts 0\n')
  expect(metrics).toContain('\nmandature_database_standbys 0\n')
  // Nothing is archived here, and there is no standby.
  expect(metrics).not.toMatch(/^mandature_database_(standby_lag|archive)/m)
  for (const folder of ['data', 'files'])
    for (const what of ['size', 'free'])
      expect(metrics).toMatch(new RegExp(`^mandature_disk_${what}_bytes\\{folder="${folder}"\\} \\d+`, 'm'))
  expect(metrics).not.toMatch(/^mandature_scrape_errors_total\{.*\} [1-9]/m)
})

test('an account without pg_monitor counts the standbys all the same', async () => {
  const undone = new Error('rolled back')
  const read = world.portal.db.transaction().execute(async (tx) => {
    await sql`create role mandature_counter`.execute(tx)
    await sql`set local role mandature_counter`.execute(tx)
    const databaseUrl = 'postgres://portail@base1,base2/portail'
    const portal: Portal = { ...world.portal, db: tx, config: { ...world.portal.config, databaseUrl } }
    expect(await replicationGauges.read(portal)).toMatchObject({
      mandature_database_hosts: [{ value: 2 }],
      mandature_database_standbys: [{ value: 0 }],
      mandature_database_standby_lag_bytes: [],
      mandature_database_archive_failing: [],
    })
    throw undone
  })
  await expect(read).rejects.toBe(undone)
})

test('the certificate of PUBLIC_URL is read beside the scrape, and one that browsers refuse is told', async () => {
  const server = createServer(localhostCertificate)
  await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  const portal = {
    ...world.portal,
    config: { ...world.portal.config, publicUrl: new URL(`https://localhost:${port}`) },
  }

  const trusting = createCertificateGauges((config) => readCertificate(config, localhostCertificate.cert))
  expect(await trusting.read(portal)).toEqual({
    mandature_certificate_trusted: [],
    mandature_certificate_expiry_timestamp_seconds: [],
  })
  await expect
    .poll(() => trusting.read(portal))
    .toEqual({
      mandature_certificate_trusted: [{ value: 1 }],
      mandature_certificate_expiry_timestamp_seconds: [{ value: Date.parse('2126-11-02T21:56:32Z') / 1_000 }],
    })

  const other = createCertificateGauges(readCertificate)
  await other.read(portal)
  await expect
    .poll(() => other.read(portal))
    .toEqual({
      mandature_certificate_trusted: [{ value: 0 }],
      mandature_certificate_expiry_timestamp_seconds: [],
    })
  await new Promise<void>((resolve) => void server.close(() => resolve()))
  expect(await readCertificate(portal.config)).toBeNull()
  expect(await readCertificate({ publicUrl: new URL('http://portail.exemple.fr') })).toBeNull()
})

test('the guide tells of every metric of the portal, and what to do at every alert', async () => {
  const names = new Set([...(await scrape()).matchAll(/^# TYPE (mandature_\w+) /gm)].map(([, name = '']) => name))
  const guide = await readFile(`${documentation}/README.md`, 'utf8')
  expect([...names].filter((name) => !guide.includes(`\`${name}\``))).toEqual([])
  const alerts = [...(await readFile(`${documentation}/alerts.yml`, 'utf8')).matchAll(/- alert: (\w+)/g)]
  const meanings = await readFile(`${documentation}/alerts.md`, 'utf8')
  expect(alerts.map(([, name = '']) => name).filter((name) => !meanings.includes(`| \`${name}\` |`))).toEqual([])
})
