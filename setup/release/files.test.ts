import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig, settingNames } from '#server/ground/configuration/config.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const settings = read('files/mandature.env')
const unit = read('debian/mandature.service')
const example = /^#([A-Z][A-Z\d_]*)=/

test('the settings file names every setting, once, and no other', () => {
  const named = settings.split('\n').flatMap((line) => example.exec(line)?.[1] ?? [])
  expect(named.filter((name) => !/^(AWS|OIDC_ENTRA)_/.test(name)).sort()).toEqual(
    [...settingNames, 'OIDC_PROVIDERS'].sort(),
  )
  expect(named).toHaveLength(new Set(named).size)
})

test('as installed, only comments; with every example, a valid configuration', () => {
  expect(parseEnv(settings)).toEqual({})
  const config = readConfig(parseEnv(settings.replaceAll(new RegExp(example, 'gm'), '$1=')))
  expect(config).toMatchObject({ dataDir: '/var/lib/mandature', providers: [{ id: 'entra' }], logLevel: 'info' })
  expect(config.mail?.from).toEqual({ name: 'Portail du CSE', address: 'portail@exemple.fr' })
})

test('the unit, the settings and the folder of data agree', () => {
  expect(parseEnv(read('files/defaults.env'))).toEqual({ DATA_DIR: '/var/lib/mandature' })
  expect(unit).toContain('\nStateDirectory=mandature\n')
  expect(unit).toContain('\nExecStart=/usr/lib/mandature/bin/mandature start\n')
  expect(unit).toContain('\nUser=mandature\n')
  expect(read('files/mandature')).toContain('/etc/mandature/mandature.env')
  // It is started again as long as its database is away, but not when its settings are wrong (boot.ts).
  expect(unit).toContain('\nStartLimitIntervalSec=0\n')
  expect(unit).toContain('\nRestart=on-failure\n')
  expect(unit).toContain('\nRestartPreventExitStatus=78\n')
  // Longer than the server and then PostgreSQL take to stop (serve.ts, postmaster.ts).
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(25 + 30)
})
