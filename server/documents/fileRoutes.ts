import { z } from 'zod'
import { PageText } from '#contract/documents.ts'
import { ById, Id, written } from '#contract/shapes.ts'
import { audit, auditRead } from '#server/audit/audit.ts'
import type { App } from '#server/http/app.ts'
import { Failure } from '#server/http/failure.ts'
import { read, sendFile } from '#server/http/sendFile.ts'
import type { Portal } from '#server/portal.ts'
import { thumbnailType } from './extraction/limits.ts'
import { findFile, findPageText, markRead } from './files.ts'

const version = written(Id).optional()
const FileQuery = z.object({ version, download: z.enum(['0', '1']).optional() })
const VersionQuery = z.object({ version })
const ByPage = ById.extend({ page: written(Id) })

/** The bytes of documents, their picture and the text of their pages. Every one passes the rights of its document. */
export function fileRoutes(app: App, portal: Portal) {
  const { config, db, store, clock } = portal
  const from = { store, accelPrefix: config.accelPrefix }

  app.get(
    '/api/documents/:id/file',
    { config: { access: 'documents.read' }, schema: { params: ById, querystring: FileQuery } },
    async (request, reply) => {
      const { viewer, params, query } = request
      const file = await findFile(db, viewer, params.id, query.version)
      if (opens(request) && !file.read) await markRead(db, viewer, params.id, file.number, clock.now())
      if (opens(request) && file.confidential && query.download === '1')
        await audit(portal, db, viewer, 'document.downloaded', 'document', params.id, { fileVersion: file.number })
      else if (file.confidential) await auditRead(portal, viewer, 'document.read', 'document', params.id)
      return sendFile(request, reply, from, {
        key: file.fileKey,
        bytes: file.bytes,
        etag: file.sha256,
        type: 'application/pdf',
        name: file.fileName,
        download: query.download === '1',
        secret: file.confidential,
      })
    },
  )

  app.get(
    '/api/documents/:id/thumbnail',
    { config: { access: 'documents.read' }, schema: { params: ById, querystring: VersionQuery } },
    async (request, reply) => {
      const { viewer, params, query } = request
      const file = await findFile(db, viewer, params.id, query.version)
      if (!file.thumbnailKey) throw new Failure('record.notFound')
      const content = await read(store, file.thumbnailKey)
      return reply.type(thumbnailType).header('cache-control', 'private, no-store').send(content)
    },
  )

  app.get(
    '/api/documents/:id/pages/:page/text',
    {
      config: { access: 'documents.read' },
      schema: { params: ByPage, querystring: VersionQuery, response: { 200: PageText } },
    },
    async ({ viewer, params, query }) => {
      const file = await findFile(db, viewer, params.id, query.version)
      if (file.confidential) await auditRead(portal, viewer, 'document.read', 'document', params.id)
      return {
        '@context': '/api/contexts/PageText',
        '@id': `/api/documents/${params.id}/pages/${params.page}/text`,
        '@type': 'PageText' as const,
        page: params.page,
        text: await findPageText(db, file.versionId, params.page),
      }
    },
  )
}

/** The first bytes are asked for once by who opens a file; a viewer then fetches the rest range by range. */
const opens = ({ method, headers }: { method: string; headers: { range?: string | undefined } }) =>
  method === 'GET' && (headers.range === undefined || headers.range.startsWith('bytes=0-'))
