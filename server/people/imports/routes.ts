import { Readable } from 'node:stream'
import { z } from 'zod'
import { ById } from '#contract/ground/shapes.ts'
import { DirectoryImportRuns, DirectoryImportRunsQuery } from '#contract/people/imports/directoryImports.ts'
import { ImportCorrectionForm } from '#contract/people/imports/importCorrections.ts'
import {
  ImportApplicationForm,
  ImportForm,
  ImportLinesQuery,
  ImportPreview,
  ImportPreviewForm,
  ImportsQuery,
  ImportVerificationForm,
  UserImport,
  UserImportLines,
  UserImports,
} from '#contract/people/imports/userImports.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { presentCollection, sliceOf } from '#server/ground/database/lists/pagination.ts'
import type { App } from '#server/ground/http/app.ts'
import { contentDisposition } from '#server/ground/http/payload/contentDisposition.ts'
import { acceptFiles, fileField, receiveFile } from '#server/ground/http/payload/receiveFile.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { storeWithOrphanCleanup } from '#server/ground/storage/orphanCleanup.ts'
import { createImport, importLimits, previewImport } from './createImport.ts'
import { listDirectoryRuns } from './directory/queries.ts'
import { importApplyCall, importCheckCall, importPreviewCall, importReportCall } from './expensiveCalls.ts'
import { askToApply, checkAgain, correctImport, deleteImport } from './importLifecycle.ts'
import { find, list, listLines } from './queries.ts'
import { writeReportCsv } from './reportCsv.ts'

const access = 'imports.manage'

/** The routes of the imports of users: upload and check, report, application (SPEC §3; DOMAIN §15). */
export async function importsRoutes(app: App, portal: Portal) {
  const { db } = portal

  await app.register(async (files: App) => {
    await acceptFiles(files, importLimits)

    files.post(
      '/api/user_imports',
      {
        config: { access, receives: 'file', costs: importCheckCall },
        schema: {
          consumes: ['multipart/form-data'],
          body: ImportForm.extend(fileField),
          response: { 202: UserImport },
        },
      },
      async (request, reply) => {
        const id = await receiveFile(
          request,
          { ...importLimits, store: storeWithOrphanCleanup(portal, 'imports.discard') },
          (received, viewer) => createImport(portal, viewer, received),
        )
        return reply
          .code(202)
          .header('location', `/api/user_imports/${id}`)
          .send(await find(db, id))
      },
    )

    files.post(
      '/api/user_imports/preview',
      {
        config: { access, receives: 'file', costs: importPreviewCall },
        schema: {
          consumes: ['multipart/form-data'],
          body: ImportPreviewForm.extend(fileField),
          response: { 200: ImportPreview },
        },
      },
      (request) =>
        receiveFile(
          request,
          { ...importLimits, store: storeWithOrphanCleanup(portal, 'imports.discard') },
          (received) => previewImport(portal, received),
        ),
    )
  })

  app.get(
    '/api/user_imports',
    { config: { access }, schema: { querystring: ImportsQuery, response: { 200: UserImports } } },
    async ({ query, url }) => {
      const slice = sliceOf(query)
      return presentCollection('UserImport', url, slice, await list(db, slice))
    },
  )

  app.get(
    '/api/directory_import_runs',
    { config: { access }, schema: { querystring: DirectoryImportRunsQuery, response: { 200: DirectoryImportRuns } } },
    async ({ query, url }) => {
      const slice = sliceOf(query)
      return presentCollection('DirectoryImportRun', url, slice, await listDirectoryRuns(db, slice))
    },
  )

  app.get(
    '/api/user_imports/:id',
    { config: { access }, schema: { params: ById, response: { 200: UserImport } } },
    async ({ params }) => find(db, params.id),
  )

  app.get(
    '/api/user_imports/:id/lines',
    { config: { access }, schema: { params: ById, querystring: ImportLinesQuery, response: { 200: UserImportLines } } },
    async ({ params, query, url }) => {
      const slice = sliceOf(query)
      return presentCollection('UserImportLine', url, slice, await listLines(db, params.id, query, slice))
    },
  )

  app.get(
    '/api/user_imports/:id/lines.csv',
    { config: { access, costs: importReportCall }, exposeHeadRoute: false, schema: { params: ById } },
    async ({ viewer, params }, reply) => {
      const { fileName } = await find(db, params.id)
      await audit(portal, db, viewer, 'import.exported', 'import', params.id)
      const name = `rapport-${fileName.replace(/\.\w{1,4}$/, '')}.csv`
      return reply
        .type('text/csv; charset=utf-8; header=present')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', contentDisposition(name, 'attachment'))
        .send(Readable.from(writeReportCsv(db, params.id)))
    },
  )

  app.post(
    '/api/user_imports/:id/application',
    {
      config: { access, asksProof: true, costs: importApplyCall },
      schema: { params: ById, body: ImportApplicationForm.nullish(), response: { 202: UserImport } },
    },
    async ({ viewer, params, body }, reply) => {
      await askToApply(portal, viewer, params.id, body ?? {})
      return reply.code(202).send(await find(db, params.id))
    },
  )

  app.post(
    '/api/user_imports/:id/verification',
    {
      config: { access, costs: importCheckCall },
      schema: { params: ById, body: ImportVerificationForm.nullish(), response: { 202: UserImport } },
    },
    async ({ viewer, params, body }, reply) => {
      await checkAgain(portal, viewer, params.id, body ?? {})
      return reply.code(202).send(await find(db, params.id))
    },
  )

  app.post(
    '/api/user_imports/:id/corrections',
    {
      config: { access, costs: importCheckCall },
      schema: { params: ById, body: ImportCorrectionForm, response: { 202: UserImport } },
    },
    async ({ viewer, params, body }, reply) => {
      await correctImport(portal, viewer, params.id, body)
      return reply.code(202).send(await find(db, params.id))
    },
  )

  app.delete(
    '/api/user_imports/:id',
    { config: { access }, schema: { params: ById, response: { 204: z.void() } } },
    async ({ viewer, params }, reply) => {
      await deleteImport(portal, viewer, params.id)
      return reply.code(204).send()
    },
  )
}
