import { z } from 'zod'
import { ById, fromIntegerString, Id } from '#contract/ground/shapes.ts'
import {
  ContentChoicesQuery,
  ContentsQuery,
  ContentVersionsQuery,
} from '#contract/publishing/contents/contentQueries.ts'
import {
  Content,
  ContentAmendment,
  ContentChoices,
  ContentForm,
  ContentPreview,
  ContentRestoration,
  Contents,
  ContentText,
  ContentVersions,
  SavedContent,
} from '#contract/publishing/contents/contents.ts'
import { isFarPage, readPageAsText } from '#server/ground/database/lists/list.ts'
import { presentCollection, sliceOf } from '#server/ground/database/lists/pagination.ts'
import type { App } from '#server/ground/http/app.ts'
import { longBodyBytes } from '#server/ground/http/payload/parsing.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { findFilterChoices } from './editing/filterChoices.ts'
import { findContentForm } from './editing/form.ts'
import { authorizeContentEditing } from './editing/lockContent.ts'
import { previewContent } from './editing/preview.ts'
import { restoreVersion } from './editing/restoreVersion.ts'
import { findVersion, listVersions } from './editing/versions.ts'
import { amendContent, createContent, deleteContent } from './editing/writing.ts'
import { filteredContentsList } from './list.ts'
import { findContentAndAudit } from './queries.ts'

const read = { access: 'contents.read' } as const
const managed = { access: 'contents.manage' } as const
const ByNumber = ById.extend({ number: fromIntegerString(Id) })

/** The routes of articles, videos, podcasts and synopses (DOMAIN §7). Their files are in `pictures` and `podcasts`. */
export function contentsRoutes(app: App, portal: Portal) {
  const { db, pipelinedReads: reads } = portal

  app.get(
    '/api/contents',
    { config: read, schema: { querystring: ContentsQuery, response: { 200: Contents } } },
    async ({ viewer, query, url }) => {
      const slice = sliceOf(query)
      const isShort = !query.q && !isFarPage(slice)
      return presentCollection(
        'Content',
        url,
        slice,
        await readPageAsText(isShort ? reads : db, filteredContentsList(viewer, query), slice),
      )
    },
  )

  app.get(
    '/api/contents/choices',
    { config: read, schema: { querystring: ContentChoicesQuery, response: { 200: ContentChoices } } },
    async ({ viewer, query }) => findFilterChoices(db, viewer, query.contentType),
  )

  app.get(
    '/api/contents/:id',
    { config: read, schema: { params: ById, response: { 200: Content } } },
    async ({ viewer, params }) => findContentAndAudit(portal, viewer, params.id),
  )

  app.post(
    '/api/contents',
    { config: managed, bodyLimit: longBodyBytes, schema: { body: ContentForm, response: { 201: Content } } },
    async ({ viewer, body }, reply) => {
      const content = await createContent(portal, viewer, body)
      return reply.code(201).header('location', content['@id']).send(content)
    },
  )

  app.post(
    '/api/contents/preview',
    {
      config: { ...managed, changesNothing: true },
      bodyLimit: longBodyBytes,
      schema: { body: ContentText, response: { 200: ContentPreview } },
    },
    async ({ body }) => previewContent(portal, body.text),
  )

  app.put(
    '/api/contents/:id',
    {
      config: { ...managed, written: (viewer, id) => findContentForm(db, viewer, id) },
      bodyLimit: longBodyBytes,
      schema: { params: ById, body: ContentAmendment, response: { 200: Content } },
    },
    async ({ viewer, params, body }) => amendContent(portal, viewer, params.id, body),
  )

  app.delete(
    '/api/contents/:id',
    { config: managed, schema: { params: ById, response: { 204: z.void() } } },
    async ({ viewer, params }, reply) => {
      await deleteContent(portal, viewer, params.id)
      return reply.code(204).send()
    },
  )

  app.get(
    '/api/contents/:id/versions',
    {
      config: managed,
      schema: { params: ById, querystring: ContentVersionsQuery, response: { 200: ContentVersions } },
    },
    async ({ viewer, params, query, url }) => {
      const slice = sliceOf(query)
      await authorizeContentEditing(db, viewer, params.id)
      return presentCollection('ContentVersion', url, slice, await listVersions(db, viewer, params.id, slice))
    },
  )

  app.get(
    '/api/contents/:id/versions/:number',
    { config: managed, schema: { params: ByNumber, response: { 200: SavedContent } } },
    async ({ viewer, params }) => {
      await authorizeContentEditing(db, viewer, params.id)
      return findVersion(db, viewer, params.id, params.number)
    },
  )

  app.post(
    '/api/contents/:id/restoration',
    { config: managed, schema: { params: ById, body: ContentRestoration, response: { 200: Content } } },
    async ({ viewer, params, body }) => restoreVersion(portal, viewer, params.id, body),
  )
}
