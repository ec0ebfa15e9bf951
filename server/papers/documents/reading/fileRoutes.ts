import { z } from 'zod'
import { ById, fromIntegerString, Id } from '#contract/ground/shapes.ts'
import { DocumentText, PageDigests, PageText } from '#contract/papers/documents.ts'
import { audit, auditDownloadByRanges, auditRead } from '#server/ground/audit/audit.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { App } from '#server/ground/http/app.ts'
import { isFromStart, type Range, readStoredFile, sendFile } from '#server/ground/http/payload/sendFile.ts'
import { thumbnailType } from '#server/ground/pdf/limits.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { findFile, findPageDigests, findPageText, listPageTexts, markRead } from './files.ts'

const version = fromIntegerString(Id).optional()
const FileQuery = z.object({ version, download: z.enum(['0', '1']).optional() })
const VersionQuery = z.object({ version })
const ByPage = ById.extend({ page: fromIntegerString(Id) })

/** The routes of the files, thumbnails and page texts of documents. Each checks the right to read the document. */
export function fileRoutes(app: App, portal: Portal) {
  const { db, pipelinedReads: reads, store, clock } = portal

  app.get(
    '/api/documents/:id/file',
    { config: { access: 'documents.read' }, schema: { params: ById, querystring: FileQuery } },
    async (request, reply) => {
      const { viewer, params, query } = request
      const file = await findFile(reads, viewer, params.id, query.version)
      const isDownload = query.download === '1'
      async function record(range: Range | null) {
        if (isFromStart(range) && !file.read) await markRead(db, viewer, params.id, file.number, clock.now())
        if (!file.confidential) return
        if (!isDownload) return auditRead(portal, viewer, 'document.read', 'document', params.id)
        const details = { fileVersion: file.number }
        await (range ? auditDownloadByRanges : audit)(
          portal,
          db,
          viewer,
          'document.downloaded',
          'document',
          params.id,
          details,
        )
      }
      return sendFile(request, reply, portal, {
        key: file.fileKey,
        bytes: file.bytes,
        etag: file.sha256,
        type: 'application/pdf',
        name: file.fileName,
        download: isDownload,
        secret: !file.isOpen,
        onSending: record,
      })
    },
  )

  app.get(
    '/api/documents/:id/thumbnail',
    { config: { access: 'documents.read' }, schema: { params: ById, querystring: VersionQuery } },
    async (request, reply) => {
      const { viewer, params, query } = request
      const file = await findFile(reads, viewer, params.id, query.version)
      if (!file.thumbnailKey) throw new Failure('record.notFound')
      const content = await readStoredFile(store, file.thumbnailKey)
      if (file.confidential) await auditRead(portal, viewer, 'document.read', 'document', params.id)
      return reply.type(thumbnailType).header('cache-control', 'private, no-store').send(content)
    },
  )

  app.get(
    '/api/documents/:id/page_digests',
    {
      config: { access: 'documents.read' },
      schema: { params: ById, querystring: VersionQuery, response: { 200: PageDigests } },
    },
    async ({ viewer, params, query }) => {
      const { versionId, number, confidential } = await findFile(reads, viewer, params.id, query.version)
      if (confidential) await auditRead(portal, viewer, 'document.read', 'document', params.id)
      return {
        '@context': '/api/contexts/PageDigests',
        '@id': `/api/documents/${params.id}/page_digests?version=${number}`,
        '@type': 'PageDigests' as const,
        fileVersion: number,
        pages: await findPageDigests(db, versionId),
      }
    },
  )

  app.get(
    '/api/documents/:id/pages/:page/text',
    {
      config: { access: 'documents.read' },
      schema: { params: ByPage, querystring: VersionQuery, response: { 200: PageText } },
    },
    async ({ viewer, params, query }) => {
      const file = await findFile(reads, viewer, params.id, query.version)
      const text = await findPageText(db, file.versionId, params.page)
      if (file.confidential) await auditRead(portal, viewer, 'document.read', 'document', params.id)
      return {
        '@context': '/api/contexts/PageText',
        '@id': `/api/documents/${params.id}/pages/${params.page}/text`,
        '@type': 'PageText' as const,
        page: params.page,
        text,
      }
    },
  )

  app.get(
    '/api/documents/:id/text',
    {
      config: { access: 'documents.read' },
      schema: { params: ById, querystring: VersionQuery, response: { 200: DocumentText } },
    },
    async ({ viewer, params, query }) => {
      const file = await findFile(reads, viewer, params.id, query.version)
      const pages = await listPageTexts(db, file.versionId)
      if (file.confidential) await auditRead(portal, viewer, 'document.read', 'document', params.id)
      return {
        '@context': '/api/contexts/DocumentText',
        '@id': `/api/documents/${params.id}/text`,
        '@type': 'DocumentText' as const,
        pages,
      }
    },
  )
}
