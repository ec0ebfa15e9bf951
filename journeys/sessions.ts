import type { BrowserContext } from '@playwright/test'
import type { SessionDraft } from '#contract/meetings/sessions/sessionForm.ts'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { createPdf } from './filing.ts'
import { expect } from './journey.ts'
import type { Db } from './stageUrls.ts'

// each session has its own time, since journeys run in parallel
let hours = 0
/** Creates a draft session of the body as the signed-in person. */
export async function createDraftSession(
  { request }: BrowserContext,
  bodyId: number,
  wishes: Partial<SessionDraft> = {},
) {
  hours += 1
  const day = new Date(Date.UTC(2090, 0, 1 + (process.pid % 300), hours)).toISOString().slice(0, 10)
  const draft: SessionDraft = {
    irp: { id: bodyId },
    type: 'ordinary',
    title: `Séance à préparer ${crypto.randomUUID()}`,
    startsAt: `${day}T09:00`,
    endsAt: `${day}T12:00`,
    agenda: ['Budget', 'Effectifs', 'Questions diverses'].map((title) => ({ title, kind: 'information' })),
    ...wishes,
  }
  const answer = await request.post('/api/sessions', {
    data: draft,
    headers: { 'X-XSRF-TOKEN': await xsrfToken(request) },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as Session
}

/** Returns the XSRF token that write calls need. */
export async function xsrfToken(request: BrowserContext['request']) {
  const { cookies } = await request.storageState()
  return decodeURIComponent(cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '')
}

/** Publishes a paper on a point, by the calls of the portal. */
export async function publishPaper({ request }: BrowserContext, db: Db, over: Record<string, string>) {
  const type = await db.selectFrom('documentTypes').select('id').where('active', '=', true).executeTakeFirstOrThrow()
  const headers = { 'X-XSRF-TOKEN': await xsrfToken(request) }
  const filed = await request.post('/api/documents', {
    headers,
    multipart: { ...over, family: 'session', documentType: String(type.id), file: await createPdf('Plan.pdf') },
  })
  const { id } = (await filed.json()) as { id: number }
  const validated = await request.post(`/api/documents/${id}/validation`, { headers })
  expect(validated.status(), await validated.text()).toBe(200)
}
