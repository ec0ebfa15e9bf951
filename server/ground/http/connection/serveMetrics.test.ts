import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/ground/configuration/config.ts'
import { release } from '#server/ground/configuration/release.ts'
import { openWorld, type World } from '#tests/support/world.ts'

const token = 'un-jeton-de-quarante-caracteres-au-moins'
let world: World
beforeAll(async () => {
  world = await openWorld({ env: { METRICS_PORT: '0', METRICS_TOKEN: token } })
})
afterAll(() => world.close())

const address = () => {
  const line = world.logged.find(({ msg }) => msg === 'metrics are served')
  return new URL(String(line?.['address'])).origin
}
const scrape = async (authorization = `Bearer ${token}`) => {
  const answer = await fetch(`${address()}/metrics`, { headers: { authorization } })
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}

/** Parses the text format: the types by metric, and the samples. */
function parse(text: string) {
  const types = new Map<string, string>()
  const helps = new Set<string>()
  const samples: { name: string; labels: Record<string, string>; value: number }[] = []
  for (const line of text.split('\n').filter(Boolean)) {
    const [, word, name = '', rest = ''] = /^# (TYPE|HELP) (\S+) (.+)$/.exec(line) ?? []
    if (word === 'TYPE') types.set(name, rest)
    else if (word === 'HELP') helps.add(name)
    else {
      const sample = /^([a-z_\d]+)(?:\{(.*)\})? (\S+)$/.exec(line)
      if (!sample) throw new Error(`not a sample: ${line}`)
      const labels = Object.fromEntries(
        [...(sample[2] ?? '').matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label = '', value = '']) => [
          label,
          value,
        ]),
      )
      samples.push({ name: sample[1] ?? '', labels, value: Number(sample[3]) })
    }
  }
  return { types, helps, samples }
}

test('metrics follow the naming rules and name no person and no record', async () => {
  const person = await world.user({ email: 'camille.durand@mandature.example' })
  await person.get('/api/sessions')
  await world.visitor().get('/nulle-part/4217')
  await expect
    .poll(async () => (await scrape()).text, { timeout: 5_000 })
    .toContain('mandature_http_requests_total{method="GET",route="/api/sessions",status="200"} 1')
  const { type, text } = await scrape()
  expect(type).toContain('text/plain; version=0.0.4')
  const { types, helps, samples } = parse(text)
  const misnamed = [...types].filter(
    ([name, kind]) =>
      (kind === 'counter') !== name.endsWith('_total') ||
      !helps.has(name) ||
      /_(ms|milliseconds|minutes|kb)/.test(name),
  )
  expect(misnamed).toEqual([])
  expect(samples.every(({ value }) => Number.isFinite(value) || String(value) === 'NaN')).toBe(true)
  // a value may have the same digits
  const named = samples.flatMap(({ name, labels: own }) => [name, ...Object.values(own)])
  expect(named.filter((word) => /camille|durand|4217/i.test(word))).toEqual([])
  const allowed = [
    'method',
    'route',
    'status',
    'le',
    'pool',
    'state',
    'operation',
    'lane',
    'text',
    'task',
    'outcome',
    'folder',
  ]
  expect(text).toContain(`mandature_build_info{version="${release.version}"} 1`)
  const ours = samples.filter(({ name }) => name.startsWith('mandature_') && name !== 'mandature_build_info')
  const labels = ours.flatMap(({ labels: own }) => Object.keys(own))
  expect(labels.filter((label) => ![...allowed, 'source'].includes(label))).toEqual([])
})

test('metrics tell what waits, of each subject', async () => {
  await world.db.insertInto('searchChanges').values({ source: 'documents', sourceId: 4_218, hides: false }).execute()
  await world.portal.tasks.enqueue(world.db, 'search.index', {}, null)
  const { samples } = parse((await scrape()).text)
  const value = (name: string, labels: Record<string, string> = {}) =>
    samples.find(
      (sample) => sample.name === name && Object.entries(labels).every(([key, own]) => sample.labels[key] === own),
    )?.value
  expect(value('mandature_search_changes')).toBe(1)
  expect(value('mandature_queue_tasks', { lane: 'light', state: 'due' })).toBeGreaterThan(0)
  expect(value('mandature_queue_oldest_due_seconds', { lane: 'light' })).toBeGreaterThanOrEqual(0)
  expect(value('mandature_mails', { state: 'failed' })).toBe(0)
  expect(value('mandature_document_versions', { text: 'pending' })).toBe(0)
  expect(value('mandature_notification_streams')).toBe(0)
  expect(value('mandature_database_connections', { pool: 'requests', state: 'waiting' })).toBe(0)
  expect(value('mandature_database_statement_duration_seconds_count', { pool: 'requests' })).toBeGreaterThan(0)
})

test('operations of the store are measured, and a missing file is no error', async () => {
  await expect(world.portal.store.read('00/00000000-0000-4000-8000-000000000000')).rejects.toThrow('00000000')
  const { text } = await scrape()
  expect(text).toContain('mandature_store_operation_duration_seconds_count{operation="read"} 1')
  expect(text).not.toContain('mandature_store_errors_total{')
})

test.each(['', 'Bearer', 'Bearer un-autre-jeton', `Basic ${token}`])(
  '%j does not read metrics',
  async (authorization) => {
    const { status, text } = await scrape(authorization)
    expect(status).toBe(401)
    expect(text).toBe('unauthorized\n')
  },
)

test('the port of metrics has nothing else, and the port of the portal no metrics', async () => {
  expect((await fetch(`${address()}/healthz`)).status).toBe(404)
  expect((await fetch(`${address()}/metrics`, { method: 'POST' })).status).toBe(404)
  const answer = await world.visitor().get('/metrics', { authorization: `Bearer ${token}` })
  expect(answer.body).not.toContain('mandature_')
})

test('without a port, metrics are on the port of the portal, by their token', async () => {
  const other = await openWorld({ env: { METRICS_TOKEN: token } })
  try {
    const caller = other.visitor()
    expect((await caller.get('/metrics')).statusCode).toBe(401)
    const { statusCode, body } = await caller.get('/metrics', { authorization: `Bearer ${token}` })
    expect(statusCode).toBe(200)
    expect(body).toContain('# TYPE mandature_http_requests_total counter')
  } finally {
    await other.close()
  }
})

test('settings of metrics are off by default, and need a token when other machines reach the port', () => {
  expect(readConfig({}).metrics).toBeNull()
  expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, token: null })
  expect(readConfig({ METRICS_TOKEN: token }).metrics).toEqual({ port: null, token })
  expect(() => readConfig({ METRICS_PORT: '9464', HOST: '0.0.0.0' })).toThrow(
    /METRICS_TOKEN manque : avec METRICS_PORT et HOST=0.0.0.0/,
  )
  const short = () => readConfig({ METRICS_TOKEN: 'court' })
  expect(short).toThrow(/METRICS_TOKEN=… : écrivez le jeton/)
  expect(short).not.toThrow(/court/)
})
