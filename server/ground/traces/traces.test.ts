import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/ground/configuration/config.ts'
import { taskHandlers } from '#server/operation/start/taskHandlers.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { type OtlpReceiver, startOtlpReceiver } from '#tests/support/otlpReceiver.ts'
import { openWorld, type World } from '#tests/support/world.ts'

const callerTrace = '0af7651916cd43dd8448eb211c80319c'
const callerSpan = 'b7ad6b7169203331'
const traceparent = `00-${callerTrace}-${callerSpan}-01`

let receiver: OtlpReceiver
let world: World
beforeAll(async () => {
  receiver = await startOtlpReceiver()
  world = await openWorld({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, TRUST_PROXY: '127.0.0.1' } })
})
afterAll(async () => {
  await world.close()
  await receiver.close()
})

const attributesOf = ({ attributes }: OtlpReceiver['spans'][number]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))
const received = async (name: string, count = 1) => {
  await expect
    .poll(() => receiver.spans.filter((span) => span.name === name).length, { timeout: 10_000 })
    .toBeGreaterThanOrEqual(count)
  const found = receiver.spans.filter((span) => span.name === name).at(-1)
  if (!found) throw new Error(name)
  return found
}
const childrenOf = (parent: OtlpReceiver['spans'][number]) =>
  receiver.spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId)

test('a call is a span below that of the proxy, with its statements and what it asks of the store', async () => {
  const body = await world.body()
  const document = await insertDocument(world.portal, { in: body, title: 'Licenciement de Camille' })
  const member = await world.user({ in: body, email: 'camille.durand@mandature.example' })
  const path = `/api/documents/${document.id}/file`
  expect((await member.get(`${path}?q=secret`, { traceparent })).statusCode).toBe(200)
  const call = await received('GET /api/documents/:id/file')
  expect(call).toMatchObject({ traceId: callerTrace, parentSpanId: callerSpan, kind: 2 })
  expect(attributesOf(call)).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/documents/:id/file',
    'http.response.status_code': 200,
  })
  const names = childrenOf(call).map(({ name }) => name)
  expect(names).toContain('PostgreSQL SELECT')
  expect(names).toContain('store read')
  expect(childrenOf(call).every(({ traceId }) => traceId === callerTrace)).toBe(true)
  for (const word of [path, 'secret', 'camille', 'Licenciement', 'select ']) expect(receiver.text()).not.toContain(word)
})

test('a call with a body is traced to its end, and a refused one is no error of the server', async () => {
  const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  const link = { label: 'Annuaire', link: '/documents', linkType: 'Interne', menu: 'TOOLBOX', position: null }
  expect((await administrator.post('/api/links', link)).statusCode).toBe(201)
  const call = await received('POST /api/links')
  expect(childrenOf(call).map(({ name }) => name)).toContain('PostgreSQL INSERT')
  expect((await administrator.get('/api/links/999999')).statusCode).toBe(404)
  const refused = await received('GET /api/links/:id')
  expect([attributesOf(refused)['http.response.status_code'], refused.status.code ?? 0]).toEqual([404, 0])
})

test('a task is a trace of its own, with its statements; when it fails, its error is named without its message', async () => {
  const handlers = taskHandlers(world.portal)
  await handlers['sessions.announce']?.({ sessionId: 1 } as never).catch(() => undefined)
  const [span] = [
    receiver.spans.find(({ name }) => name.startsWith('task ')) ?? (await received('task sessions.announce')),
  ]
  expect(span.parentSpanId ?? '').toBe('')
  const failing = world.portal.traces?.inSpan({ name: 'task failing', kind: 'CONSUMER' }, () =>
    Promise.reject(new TypeError('camille.durand@mandature.example')),
  )
  await expect(failing).rejects.toThrow(TypeError)
  const failed = await received('task failing')
  expect([failed.status.code, attributesOf(failed)['error.type']]).toEqual([2, 'TypeError'])
  expect(receiver.text()).not.toContain('camille')
})

test('a traceparent is ignored without a proxy', async () => {
  const direct = await openWorld({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url } })
  try {
    await direct.visitor().get('/healthz', { traceparent })
  } finally {
    await direct.close()
  }
  const call = await received('GET /healthz')
  expect(call.traceId).not.toBe(callerTrace)
})

test('a collector that is away takes nothing from the portal', async () => {
  const alone = await openWorld({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' } })
  try {
    expect((await alone.visitor().get('/healthz')).statusCode).toBe(200)
  } finally {
    await alone.close()
  }
})

test('OpenTelemetry is loaded only when the settings ask for it', async () => {
  const project = fileURLToPath(new URL('../../..', import.meta.url))
  const loaded = async (endpoint: string) => {
    const script = `
      const { readConfig } = await import('#server/ground/configuration/config.ts')
      const { createTraces } = await import('#server/ground/traces/traces.ts')
      await import('#server/operation/start/openPortal.ts')
      await import('#server/operation/start/app.ts')
      await createTraces(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: '${endpoint}' }))
      const { default: module } = await import('node:module')
      console.log(Object.keys(module._cache).filter((path) => path.includes('@opentelemetry')).length)
      process.exit(0)`
    const options = [...process.execArgv, '--input-type=module', '--eval', script]
    const { stdout } = await promisify(execFile)(process.execPath, options, { cwd: project })
    return Number(stdout)
  }
  expect(await loaded('')).toBe(0)
  expect(await loaded('http://127.0.0.1:4318')).toBeGreaterThan(0)
})

test('a wrong address of the collector is refused with what to write', () => {
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collecteur' })).toThrow(
    /OTEL_EXPORTER_OTLP_ENDPOINT=collecteur : écrivez l’adresse d’un collecteur/,
  )
})
