import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { ById } from '#contract/ground/shapes.ts'
import { Point, SessionDecision } from '#contract/meetings/sessions/sessionItems.ts'
import { auditRead } from '#server/ground/audit/audit.ts'
import { today } from '#server/ground/context/clock.ts'
import type { App } from '#server/ground/http/app.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { findDecision, findPoint } from './queries.ts'

const config = { access: 'sessions.read' } as const

/**
 * The routes of single points and decisions, which search results link to. Reading a part of a confidential session is
 * audited as reading the session.
 */
export function partsRoutes(app: App, portal: Portal) {
  const { db, clock } = portal

  app.get(
    '/api/points/:id',
    { config, schema: { params: ById, response: { 200: Point } } },
    async ({ viewer, params }) => told(viewer, await findPoint(db, viewer, params.id, today(clock))),
  )

  app.get(
    '/api/decisions/:id',
    { config, schema: { params: ById, response: { 200: SessionDecision } } },
    async ({ viewer, params }) => told(viewer, await findDecision(db, viewer, params.id, today(clock))),
  )

  async function told<Part extends { session: { id: number } }>(
    viewer: Viewer,
    { part, confidential }: { part: Part; confidential: boolean },
  ): Promise<Part> {
    if (confidential) await auditRead(portal, viewer, 'session.read', 'session', part.session.id)
    return part
  }
}
