import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Branding, BrandingAmendment, BrandingSettings, LegalTexts, LogoQuery } from '#contract/ground/branding.ts'
import { limits } from '#contract/ground/limits.ts'
import { cachedBranding } from '#server/ground/branding/cachedBranding.ts'
import { readBranding } from '#server/ground/branding/readBranding.ts'
import type { App } from '#server/ground/http/app.ts'
import { parseValidFields, throwViolations } from '#server/ground/http/payload/parseValidFields.ts'
import { acceptFiles, type FileLimits, fileField, receiveFile } from '#server/ground/http/payload/receiveFile.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { storeWithOrphanCleanup } from '#server/ground/storage/orphanCleanup.ts'
import { logoUploadCall } from './expensiveCalls.ts'
import { logoTypes, readLogo, removeLogo, saveLogo, uploadDeletionTask } from './logo.ts'
import { amendSettings, findSettings } from './settings.ts'
import { webManifest } from './webManifest.ts'

const managed = { access: 'branding.manage' } as const
const asset = { access: 'asset' } as const
const logoFile: FileLimits = { maxBytes: limits.pictureBytes, tooLarge: 'pictures.tooLarge' }
const LogoForm = z.object({ ...fileField, version: LogoQuery.shape.version })
const Size = z.object({ size: z.enum(Object.keys(logoTypes) as [keyof typeof logoTypes]) })

/** The routes of the branding: what the sign-in page shows is public, the rest is for members or administrators. */
export async function brandingRoutes(app: App, portal: Portal) {
  const { db } = portal

  app.get(
    '/api/branding',
    { config: asset, schema: { response: { 200: Branding, 304: z.void() } } },
    async (request, reply) => {
      const { branding, stored } = await cachedBranding(portal)
      if (isKnown(request, reply, stored?.version)) return reply.code(304).send()
      return reply.send({ '@context': '/api/contexts/Branding', ...branding })
    },
  )

  app.get('/portal.webmanifest', { config: asset, schema: { hide: true } }, async (request, reply) => {
    const shown = await cachedBranding(portal)
    if (isKnown(request, reply, shown.stored?.version)) return reply.code(304).send()
    return reply.type('application/manifest+json; charset=utf-8').send(JSON.stringify(webManifest(shown)))
  })

  app.get(
    '/api/branding/logo/:size',
    { config: asset, schema: { params: Size, querystring: z.object({ v: z.string().max(20).optional() }) } },
    async ({ params: { size }, query: { v } }, reply) => {
      const content = await readLogo(db, size)
      const { stored } = await cachedBranding(portal)
      const isCurrent = stored?.logoAt && String(Date.parse(stored.logoAt)) === v
      return reply
        .type(logoTypes[size])
        .header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-store')
        .send(content)
    },
  )

  app.get(
    '/api/legal_texts',
    { config: { access: 'portal.enter' }, schema: { response: { 200: LegalTexts } } },
    async (): Promise<LegalTexts> => {
      const { legalNotice, privacyNotice } = await readBranding(db)
      return {
        '@context': '/api/contexts/LegalTexts',
        '@id': '/api/legal_texts',
        '@type': 'LegalTexts',
        legalNotice,
        privacyNotice,
      }
    },
  )

  app.get('/api/branding/settings', { config: managed, schema: { response: { 200: BrandingSettings } } }, async () =>
    findSettings(db),
  )

  app.put(
    '/api/branding/settings',
    { config: managed, schema: { body: BrandingAmendment, response: { 200: BrandingSettings } } },
    async ({ viewer, body }) => amendSettings(portal, viewer, body),
  )

  app.delete(
    '/api/branding/logo',
    { config: managed, schema: { querystring: LogoQuery, response: { 200: BrandingSettings } } },
    async ({ viewer, query }) => removeLogo(portal, viewer, query.version),
  )

  await app.register(async (files: App) => {
    await acceptFiles(files, logoFile)
    files.post(
      '/api/branding/logo',
      {
        config: { ...managed, receives: 'file', costs: logoUploadCall },
        schema: { consumes: ['multipart/form-data'], body: LogoForm, response: { 200: BrandingSettings } },
      },
      async (request, reply) => {
        const saved = await receiveFile(
          request,
          { ...logoFile, store: storeWithOrphanCleanup(portal, uploadDeletionTask) },
          ({ file, fields }, viewer) => {
            const { fields: valid, violations } = parseValidFields(LogoQuery, fields)
            if (valid.version === undefined) throwViolations(violations)
            return saveLogo(portal, viewer, file, valid.version)
          },
        )
        return reply.send(saved)
      },
    )
  })
}

/**
 * Lets browsers keep a response, and ask at each use whether it is still the same.
 * @returns whether the caller has this version
 */
function isKnown({ headers }: FastifyRequest, reply: FastifyReply, version = 0): boolean {
  const tag = `W/"branding-${version}"`
  reply.header('cache-control', 'no-cache').header('etag', tag)
  return headers['if-none-match']?.split(',').some((given) => given.trim() === tag) ?? false
}
